import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireFreshSession, type Who } from '../sessions/service.ts'
import { tryPassword } from './password-attempts.ts'
import { findAccount, lockAccount, type Account } from './repository.ts'

/**
 * What only the owner can do, for whoever changes a way into the account or deletes it: the password or, where there is none, a
 * sign-in of the last minutes. Answers the account as it was proven.
 */
export async function requireProof(
  deps: Deps,
  who: Who,
  password: string | undefined,
  field = 'currentPassword',
): Promise<Account> {
  const account = (await findAccount(deps.database, who.userId)) ?? fail('not_authenticated')
  const { passwordHash } = account
  if (passwordHash === null) {
    await requireFreshSession(deps, who)
    return account
  }
  if (!password) fail('wrong_password', { field, message: 'Current password is required' })
  const proven = await tryPassword(deps, { at: 'session', ...who }, async () =>
    (await deps.passwords.isCorrect(passwordHash, password)) ? account : undefined,
  )
  return proven ?? fail('wrong_password', { field })
}

/** Ends the request when what was proven has changed meanwhile: the password is another one. */
export async function requireStillProven(tx: Transaction, proven: Account): Promise<void> {
  const account = await lockAccount(tx, proven.id)
  if (!account || account.passwordHash !== proven.passwordHash) fail('not_authenticated')
}
