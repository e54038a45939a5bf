import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Deps } from '../../deps.ts'
import { endEmailLinks, findUsedEmailLink, sendEmailLink, takeEmailLink } from '../email-links/service.ts'
import { countMail, queueMail, type MailOrigin } from '../mail/service.ts'
import { readSettings } from '../site-settings/service.ts'
import { grantSignUpBonus, hasHadBonus } from './bonus.ts'
import { writeAddressInUseMail, writeVerificationMail } from './mails.ts'
import { findClaim, isAddressVerified, markEmailVerified } from './repository.ts'

export { forgetBonusOrigins, grantSignUpBonus } from './bonus.ts'

type Recipient = { id: string; username: string; email: string }

/** Mails the link that verifies an address; its holder, if it has one, gets a note without the link. */
export async function sendVerificationMail(
  deps: Deps,
  tx: Transaction,
  recipient: Recipient,
  { isHeld, origin }: { isHeld: boolean; origin: MailOrigin },
): Promise<void> {
  const { id: userId, email, username } = recipient
  const link = { userId, email, purpose: 'verify-email', origin } as const
  const { brand, publicUrl } = deps.config
  // The same steps either way, so that timing tells nobody whether the address is taken.
  const hasHadOne = await hasHadBonus(deps, tx, email)
  const { signUpBonus } = await readSettings(tx)
  await sendEmailLink(deps, tx, link, (url) =>
    isHeld
      ? writeAddressInUseMail(brand, 'registered', `${publicUrl}/?auth=login`)
      : writeVerificationMail(brand, username, { url, freeTokens: hasHadOne ? 0 : signUpBonus }),
  )
}

/** Sends the verification link again; the one before ends. */
export async function resendVerificationMail(
  deps: Deps,
  recipient: Recipient,
  origin: MailOrigin,
): Promise<void> {
  await deps.rateLimits.count('mail-account', recipient.id)
  await countMail(deps, origin, recipient.email)
  const isHeld = await isAddressVerified(deps.database, recipient.email)
  await deps.database.transaction((tx) => sendVerificationMail(deps, tx, recipient, { isHeld, origin }))
}

export type VerificationOutcome = 'verified' | 'verified-without-tokens' | 'refused'

/** Does what a verification link is for: the address is verified and its bonus comes, once. The same for a link that did so before. */
export async function verifyEmail(deps: Deps, origin: string, token: string): Promise<VerificationOutcome> {
  try {
    const isVerified = await deps.database.transaction((tx) => useVerificationLink(deps, tx, origin, token))
    return isVerified ?? (await readEarlierOutcome(deps, token))
  } catch (error) {
    // Somebody else has verified this address in the meantime.
    if (isUniqueViolation(error, 'users_verified_email')) return 'refused'
    throw error
  }
}

async function useVerificationLink(
  deps: Deps,
  tx: Transaction,
  origin: string,
  token: string,
): Promise<VerificationOutcome | undefined> {
  const link = await takeEmailLink(deps, tx, token, 'verify-email')
  if (!link) return undefined
  const claim = await findClaim(tx, link.userId)
  if (claim?.email !== link.email) return 'refused'
  const hasBonus = await confirmAddress(deps, tx, { userId: link.userId, email: link.email, origin })
  return hasBonus ? 'verified' : 'verified-without-tokens'
}

async function readEarlierOutcome(deps: Deps, token: string): Promise<VerificationOutcome> {
  const link = await findUsedEmailLink(deps, token, 'verify-email')
  const claim = link && (await findClaim(deps.database, link.userId))
  if (!claim?.emailVerifiedAt) return 'refused'
  return claim.hasBonus ? 'verified' : 'verified-without-tokens'
}

/**
 * The account's address is verified from now on, and its bonus comes, once: answers whether it did. What was asked for before,
 * another address above all, may have been asked by somebody else, and ends. Violates users_verified_email when the address is
 * somebody else's.
 */
export async function confirmAddress(
  deps: Deps,
  tx: Transaction,
  { userId, email, origin }: { userId: string; email: string; origin: string },
): Promise<boolean> {
  const isAdmin = deps.config.adminEmails.includes(email.toLowerCase())
  await markEmailVerified(tx, userId, deps.now(), isAdmin)
  await endEmailLinks(tx, userId)
  return grantSignUpBonus(deps, tx, { userId, email, origin })
}

/** Tells the holder of an address that somebody else wants to change to it; answers false when nobody holds it. */
export async function mailAddressHolder(
  deps: Deps,
  tx: Transaction,
  email: string,
  origin: MailOrigin,
): Promise<boolean> {
  const isHeld = await isAddressVerified(tx, email)
  const { brand, publicUrl } = deps.config
  const letter = writeAddressInUseMail(brand, 'asked-for', `${publicUrl}/?auth=login`)
  if (isHeld) await queueMail(deps, tx, email, letter, origin)
  return isHeld
}
