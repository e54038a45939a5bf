import { signUpBonusTokens } from '../../../../contract/limits.ts'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { queueMail } from '../mail/service.ts'
import { creditTokens } from '../tokens/service.ts'
import { findUsedEmailLink, sendEmailLink, takeEmailLink } from '../email-links/service.ts'
import { writeAddressInUseMail, writeVerificationMail } from './mails.ts'
import { claimBonusAddress, findClaim, isAddressVerified, markEmailVerified } from './repository.ts'

type Recipient = { id: string; username: string; email: string }

/** Mails the link that verifies an address; its holder, if it has one, gets a note without the link. */
export async function sendVerificationMail(
  deps: Deps,
  tx: Transaction,
  recipient: Recipient,
  isHeld: boolean,
): Promise<void> {
  const { id: userId, email, username } = recipient
  const link = { userId, email, purpose: 'verify-email', path: '/auth/verify' } as const
  const { brand, publicUrl } = deps.config
  await sendEmailLink(deps, tx, link, (url) =>
    isHeld
      ? writeAddressInUseMail(brand, `${publicUrl}/?auth=login`)
      : writeVerificationMail(brand, username, url),
  )
}

/** Sends the verification link again; the one before ends. */
export async function resendVerificationMail(deps: Deps, recipient: Recipient): Promise<void> {
  await deps.rateLimits.count('mail-account', recipient.id)
  const isHeld = await isAddressVerified(deps.database, recipient.email)
  await deps.database.transaction((tx) => sendVerificationMail(deps, tx, recipient, isHeld))
}

/** Opens a verification link: the address is verified and its bonus comes, once. True also for a link that did so before. */
export async function verifyEmail(deps: Deps, token: string): Promise<boolean> {
  try {
    const isVerified = await deps.database.transaction((tx) => useVerificationLink(deps, tx, token))
    return isVerified || (await hasVerified(deps, token))
  } catch (error) {
    // Somebody else has verified this address in the meantime.
    if (isUniqueViolation(error, 'users_verified_email')) return false
    throw error
  }
}

async function useVerificationLink(deps: Deps, tx: Transaction, token: string): Promise<boolean> {
  const link = await takeEmailLink(deps, tx, token, 'verify-email')
  if (!link) return false
  const claim = await findClaim(tx, link.userId)
  if (claim?.email !== link.email) return false
  await confirmAddress(deps, tx, link.userId, link.email)
  return true
}

/** The account's address is verified from now on, and its bonus comes, once. Violates users_verified_email when somebody else has it. */
export async function confirmAddress(
  deps: Deps,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  const isAdmin = deps.config.adminEmails.includes(email.toLowerCase())
  await markEmailVerified(tx, userId, deps.now(), isAdmin)
  await grantSignUpBonus(tx, userId, email)
}

/** Tells the holder of an address that somebody else asked for it; answers false when nobody holds it. */
export async function mailAddressHolder(deps: Deps, tx: Transaction, email: string): Promise<boolean> {
  const isHeld = await isAddressVerified(tx, email)
  const { brand, publicUrl } = deps.config
  if (isHeld) await queueMail(deps, tx, email, writeAddressInUseMail(brand, `${publicUrl}/?auth=login`))
  return isHeld
}

/** The free tokens of a newly verified address: once per account and once per address. */
export async function grantSignUpBonus(tx: Transaction, userId: string, email: string): Promise<void> {
  if (!(await claimBonusAddress(tx, hashSecret(email.toLowerCase())))) return
  await creditTokens(tx, { userId, amount: signUpBonusTokens, reason: 'sign-up-bonus', reference: userId })
}

async function hasVerified(deps: Deps, token: string): Promise<boolean> {
  const link = await findUsedEmailLink(deps, token, 'verify-email')
  const claim = link && (await findClaim(deps.database, link.userId))
  return claim?.emailVerifiedAt != null
}
