import { hash, verify, type Options } from '@node-rs/argon2'

export type Passwords = {
  /** argon2id, off the main thread. */
  hash(password: string): Promise<string>
  /** Whether the password is the account's. Without an account it takes as long, so that timing tells nobody who has one. */
  isCorrect(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** At the library's own cost, unless a test gives less. */
export function createPasswords(cost?: Pick<Options, 'memoryCost' | 'timeCost'>): Passwords {
  let unknownHash: Promise<string> | undefined
  return {
    hash: (password) => hash(password, cost),
    async isCorrect(passwordHash, password) {
      unknownHash ??= hash('nobody has this password', cost)
      const isMatch = await verify(passwordHash ?? (await unknownHash), password)
      return isMatch && passwordHash != null
    },
  }
}
