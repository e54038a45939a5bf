import type { GoogleNotice } from '../../../../contract/auth.ts'
import { usernameMaxLength } from '../../../../contract/limits.ts'
import { isPlainName } from '../../../../contract/names.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Identity } from '../../providers/identity/type.ts'
import { queueMail } from '../mail/service.ts'
import { forgetPasskeys } from '../passkeys/service.ts'
import { forgetAppSince } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { endOtherAccess } from '../sessions/service.ts'
import { areSignUpsOpen } from '../site-settings/service.ts'
import { confirmAddress } from '../verification/service.ts'
import { writeProviderConnectedMail } from './mails.ts'
import { connect, findBySubject, findClaim, findHolder, insertAccount, takeOverClaim } from './repository.ts'
import type { Way } from './way.ts'

/** `isNew`: made by this very sign-in. */
export type FoundAccount = { userId: string; isNew?: boolean } | { refused: GoogleNotice }

/**
 * The account that somebody who signed in at Google enters. Only Google's own key of a person counts; an address leads to
 * an account only where both sides have verified it and Google itself runs the mailbox.
 */
export async function findOrCreateAccount(
  deps: Deps,
  tx: Transaction,
  way: Way,
  identity: Identity,
  origin: string,
): Promise<FoundAccount> {
  const known = await findBySubject(tx, way.column, way.keyOf(identity.subject))
  if (known) return known.suspendedAt ? { refused: 'account-suspended' } : { userId: known.id }

  const { email } = identity
  if (email === null || !identity.isEmailVerified) return { refused: 'google-failed' }
  const holder = await findHolder(tx, email)
  if (!holder && !(await areSignUpsOpen(tx))) return { refused: 'sign-ups-closed' }
  if (!holder) return { userId: await createAccount(deps, tx, way, identity, { email, origin }), isNew: true }

  if (holder.suspendedAt) return { refused: 'account-suspended' }
  if (!identity.isEmailOwner) return { refused: 'google-link-refused' }
  return connectAccount(deps, tx, way, holder, identity.subject, null)
}

/** Lets an account be entered through Google from now on, tells its owner, and ends every other session but the one that is kept. */
export async function connectAccount(
  deps: Deps,
  tx: Transaction,
  way: Way,
  account: { id: string; username: string; email: string },
  subject: string,
  keptSession: string | null,
): Promise<FoundAccount> {
  if (!(await connect(tx, account.id, way.column, way.keyOf(subject))))
    return { refused: 'google-link-refused' }
  await endOtherAccess(tx, account.id, keptSession)
  const { brand, publicUrl } = deps.config
  const provider = way.id === 'google' ? 'Google' : (deps.config.openid?.name ?? '')
  const url = `${publicUrl}/dashboard?tab=settings`
  const letter = writeProviderConnectedMail(brand, provider, account.username, url)
  await queueMail(deps, tx, account.email, letter)
  const event = { kind: 'provider-connected', userId: account.id, detail: way.id } as const
  await recordSecurityEvent(deps, event, tx)
  return { userId: account.id }
}

/** A new account, or the claim that somebody had left on this address, emptied of whoever left it. */
async function createAccount(
  deps: Deps,
  tx: Transaction,
  way: Way,
  identity: Identity,
  { email, origin }: { email: string; origin: string },
): Promise<string> {
  const { firstName, lastName } = identity
  const subject = way.keyOf(identity.subject)
  const names = { username: usernameOf(identity, email), firstName, lastName }
  const claim = await findClaim(tx, email)
  if (claim) {
    await takeOverClaim(tx, claim.id, way.column, subject, names)
    await forgetPasskeys(tx, claim.id)
    await forgetAppSince(tx, claim.id, claim.createdAt)
    await endOtherAccess(tx, claim.id, null)
  }
  const userId =
    claim?.id ?? (await insertAccount(tx, { ...names, email, createdAt: deps.now() }, way.column, subject))
  await confirmAddress(deps, tx, { userId, email, origin })
  return userId
}

function usernameOf({ name, firstName }: Identity, email: string): string {
  const names = [name, firstName, email.split('@')[0]].map((one) => one?.trim().slice(0, usernameMaxLength))
  return names.find((one) => one && isPlainName(one)) ?? 'Guest'
}
