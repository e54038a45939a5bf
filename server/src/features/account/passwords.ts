import { fail } from '../../platform/fail.ts'
import type { Deps } from '../../deps.ts'
import { isPasswordCorrect } from '../../platform/passwords.ts'
import { findAccountForSignIn, hashNewPassword, requireAccount, type Account } from '../auth/service.ts'
import { sendEmailLink, takeEmailLink } from '../email-links/service.ts'
import { writePasswordChangedMail, writePasswordResetMail } from './mails.ts'
import { endYoungFactors } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { changeCredential, endSessions, tellOwner, type Who } from '../sessions/service.ts'
import { savePasswordHash } from './repository.ts'

/** Replaces the password of somebody who knows the present one; every other browser is signed out. Answers this session's new token. */
export async function changePassword(
  deps: Deps,
  who: Who,
  request: { currentPassword: string; newPassword: string },
): Promise<string | null> {
  await deps.rateLimits.count('password-account', who.userId)
  const account = await requireAccount(deps, who.userId)
  if (!(await isPasswordCorrect(account.passwordHash, request.currentPassword))) {
    fail('wrong_password', { field: 'currentPassword' })
  }
  await deps.rateLimits.takeBack('password-account', who.userId)
  return savePassword(deps, who, account, request.newPassword)
}

/** Gives a password to an account that came without one. Answers this session's new token. */
export async function setFirstPassword(deps: Deps, who: Who, newPassword: string): Promise<string | null> {
  const account = await requireAccount(deps, who.userId)
  if (account.passwordHash) fail('conflict')
  return savePassword(deps, who, account, newPassword)
}

/** Asks for a link to choose a new password. Whether the address has an account shows later, and only in its mailbox. */
export async function requestPasswordReset(deps: Deps, address: string, email: string): Promise<void> {
  await deps.rateLimits.count('reset-address', address)
  await deps.rateLimits.count('reset-account', email.toLowerCase())
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'reset-password', { email }))
}

/** Mails the links that were asked for to the addresses that have an account. */
export async function workOnPasswordResets(deps: Deps): Promise<void> {
  await deps.jobs.work('reset-password', { concurrency: 1 }, async ({ email }) => {
    const account = await findAccountForSignIn(deps, email)
    if (!account) return
    const { id: userId, username } = account
    const link = {
      userId,
      email: account.email,
      purpose: 'reset-password',
      path: '/reset-password',
      lifetimeHours: 1,
    } as const
    await deps.database.transaction((tx) =>
      sendEmailLink(deps, tx, link, (url) => writePasswordResetMail(deps.config.brand, username, url)),
    )
  })
}

/** Sets a new password by a mailed link, once; every browser is signed out. */
export async function resetPassword(
  deps: Deps,
  request: { token: string; newPassword: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const link = (await takeEmailLink(deps, tx, request.token, 'reset-password')) ?? fail('invalid_link')
    const account = await requireAccount(deps, link.userId, tx)
    // A refused password takes the link back into use.
    const passwordHash = await hashNewPassword(deps, 'newPassword', request.newPassword, account)
    await savePasswordHash(tx, link.userId, passwordHash)
    await endYoungFactors(deps, tx, account)
    await endSessions(tx, link.userId, null)
    await tellOwner(deps, tx, link.userId, writePasswordChangedMail)
    await recordSecurityEvent(deps, { kind: 'password-changed', userId: link.userId, detail: 'by mail' }, tx)
  })
}

async function savePassword(
  deps: Deps,
  who: Who,
  account: Account,
  newPassword: string,
): Promise<string | null> {
  const passwordHash = await hashNewPassword(deps, 'newPassword', newPassword, account)
  return changeCredential(deps, who, { kind: 'password-changed', write: writePasswordChangedMail }, (tx) =>
    savePasswordHash(tx, who.userId, passwordHash),
  )
}
