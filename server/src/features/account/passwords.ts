import { fail } from '../../platform/fail.ts'
import type { Deps } from '../../deps.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { revokeYoungApiKeys } from '../api-keys/service.ts'
import {
  findAccountForSignIn,
  hashNewPassword,
  requireAccount,
  requireProof,
  requireStillProven,
  type Account,
} from '../auth/service.ts'
import { findGoodEmailLink, sendEmailLink, takeEmailLink } from '../email-links/service.ts'
import { countMail, type MailOrigin } from '../mail/service.ts'
import { endYoungFactors } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import {
  changeCredential,
  endOtherAccess,
  introduceDevice,
  tellOwner,
  type Who,
} from '../sessions/service.ts'
import { writePasswordChangedMail, writePasswordResetMail } from './mails.ts'
import { clearProviders, savePasswordHash } from './repository.ts'

/** Replaces the password of somebody who knows the present one; everybody else is out. Answers this session's new token. */
export async function changePassword(
  deps: Deps,
  who: Who,
  request: { currentPassword: string; newPassword: string },
): Promise<string | null> {
  const { passwordHash } = await requireAccount(deps, who.userId)
  if (passwordHash === null) fail('wrong_password', { field: 'currentPassword' })
  const proven = await requireProof(deps, who, request.currentPassword)
  return savePassword(deps, who, proven, request.newPassword)
}

/** Gives a password to an account that came without one, for whoever has only just signed in. Answers this session's new token. */
export async function setFirstPassword(deps: Deps, who: Who, newPassword: string): Promise<string | null> {
  const { passwordHash } = await requireAccount(deps, who.userId)
  if (passwordHash !== null) fail('conflict')
  return savePassword(deps, who, await requireProof(deps, who, undefined), newPassword)
}

/** Asks for a link to choose a new password. Whether the address has an account shows later, and only in its mailbox. */
export async function requestPasswordReset(deps: Deps, origin: MailOrigin, email: string): Promise<void> {
  await deps.rateLimits.count('reset-address', origin)
  await deps.rateLimits.count('reset-account', email.toLowerCase())
  await countMail(deps, origin, email)
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'reset-password', { email, origin }))
}

/** Mails the links that were asked for to the addresses that have an account. */
export async function workOnPasswordResets(deps: Deps): Promise<void> {
  await deps.jobs.work('reset-password', { concurrency: 1 }, async ({ email, origin }) => {
    const account = await findAccountForSignIn(deps, email)
    if (!account) return
    const { id: userId, username } = account
    const link = {
      userId,
      email: account.email,
      purpose: 'reset-password',
      lifetimeHours: 1,
      origin,
    } as const
    await deps.database.transaction((tx) =>
      sendEmailLink(deps, tx, link, (url) => writePasswordResetMail(deps.config.brand, username, url)),
    )
  })
}

/**
 * Sets a new password by a mailed link, once; everybody is signed out. What a thief may have added
 * ends too: factors of the last time, and providers beside a password. Answers what this browser is known by when it signs in.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  request: { token: string; newPassword: string },
): Promise<string> {
  await deps.rateLimits.count('link-address', visitor.address)
  // Looked at first: hashing a password takes time and memory that nobody gets for a made-up link.
  const found = (await findGoodEmailLink(deps, request.token, 'reset-password')) ?? fail('invalid_link')
  const owner = await requireAccount(deps, found.userId)
  const passwordHash = await hashNewPassword(deps, 'newPassword', request.newPassword, owner)
  return deps.database.transaction(async (tx) => {
    const { userId } =
      (await takeEmailLink(deps, tx, request.token, 'reset-password')) ?? fail('invalid_link')
    await savePasswordHash(tx, userId, passwordHash)
    if (owner.passwordHash !== null) await clearProviders(tx, userId)
    await endYoungFactors(deps, tx, owner)
    await revokeYoungApiKeys(deps, tx, userId)
    await endOtherAccess(tx, userId, null)
    await tellOwner(deps, tx, userId, writePasswordChangedMail)
    await recordSecurityEvent(deps, { kind: 'password-changed', userId, detail: 'by mail' }, tx)
    return introduceDevice(deps, tx, visitor, userId)
  })
}

async function savePassword(
  deps: Deps,
  who: Who,
  proven: Account,
  newPassword: string,
): Promise<string | null> {
  const passwordHash = await hashNewPassword(deps, 'newPassword', newPassword, proven)
  const change = { kind: 'password-changed', write: writePasswordChangedMail } as const
  return changeCredential(deps, who, change, async (tx) => {
    await requireStillProven(tx, proven)
    await savePasswordHash(tx, who.userId, passwordHash)
  })
}
