import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let unknownPasswordHash: Promise<string> | undefined

/** Whether the password is the account's. Without an account it takes as long, so that timing tells nobody who has one. */
export async function isPasswordCorrect(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknownPasswordHash ??= hashPassword('nobody has this password')
  const isMatch = await verify(passwordHash ?? (await unknownPasswordHash), password)
  return isMatch && passwordHash != null
}
