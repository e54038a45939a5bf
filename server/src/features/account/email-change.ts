import type { ChangeEmailRequest } from '../../../../contract/auth.ts'
import type { EmailLinkOutcome } from '../../../../contract/email-links.ts'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { revokeYoungApiKeys } from '../api-keys/service.ts'
import { requireAccount, requireProof, requireStillProven, type Account } from '../auth/service.ts'
import {
  createEmailLink,
  endEmailLinks,
  endUndoLinksSince,
  findUndoTo,
  sendEmailLink,
  takeEmailLink,
} from '../email-links/service.ts'
import { countMail, queueMail, type MailOrigin } from '../mail/service.ts'
import { endYoungFactors } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { endOtherAccess, renewSession, requireSession, type Who } from '../sessions/service.ts'
import { grantSignUpBonus, mailAddressHolder } from '../verification/service.ts'
import { writeEmailChangedMail, writeEmailChangeMail } from './mails.ts'
import { clearProviders, saveEmail, savePasswordHash, savePendingEmail } from './repository.ts'

const undoDays = 14

/**
 * Notes the wish for another address, of somebody who proves to be the owner, and sends it a link. The present address stays
 * until that link is opened.
 */
export async function requestEmailChange(
  deps: Deps,
  who: Who,
  origin: MailOrigin,
  { newEmail, currentPassword }: ChangeEmailRequest,
): Promise<void> {
  const account = await requireAccount(deps, who.userId)
  if (account.email.toLowerCase() === newEmail.toLowerCase()) {
    fail('invalid_input', { field: 'newEmail', message: 'This is your address already.' })
  }
  const proven = await requireProof(deps, who, currentPassword)
  await countRequest(deps, who.userId, origin, newEmail)
  await deps.database.transaction(async (tx) => {
    await requireStillProven(tx, proven)
    await requireSession(tx, who)
    await savePendingEmail(tx, who.userId, newEmail)
    await sendChangeLink(deps, tx, account, newEmail, origin)
  })
}

/** Takes the wish back, e.g. for a mistyped address; the link that was sent there ends. */
export async function withdrawEmailChange(deps: Deps, userId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await savePendingEmail(tx, userId, null)
    await endEmailLinks(tx, userId, ['change-email'])
  })
}

/** Sends the link to the pending address again; the one before ends. */
export async function resendChangeLink(
  deps: Deps,
  account: Account,
  pendingEmail: string,
  origin: MailOrigin,
): Promise<void> {
  await countRequest(deps, account.id, origin, pendingEmail)
  await deps.database.transaction((tx) => sendChangeLink(deps, tx, account, pendingEmail, origin))
}

async function countRequest(deps: Deps, userId: string, origin: MailOrigin, email: string): Promise<void> {
  await deps.rateLimits.count('mail-account', userId)
  await countMail(deps, origin, email)
}

/** An address that belongs to somebody else gets a note instead of a link: the one who asks learns nothing. */
async function sendChangeLink(
  deps: Deps,
  tx: Transaction,
  account: Account,
  newEmail: string,
  origin: MailOrigin,
): Promise<void> {
  const { brand } = deps.config
  if (await mailAddressHolder(deps, tx, newEmail, origin)) return
  const link = { userId: account.id, email: newEmail, purpose: 'change-email', origin } as const
  await sendEmailLink(deps, tx, link, (url) => writeEmailChangeMail(brand, account.username, url))
}

type Change = { outcome: EmailLinkOutcome; sessionToken: string | null }

/**
 * Does what the link sent to the new address is for: it becomes the account's, the old one hears of it, and every browser is
 * signed out but the one that does it. Answers that one's new session token.
 */
export async function confirmEmailChange(
  deps: Deps,
  visitor: Visitor & { userId: string | null },
  token: string,
): Promise<Change> {
  const isDone = (outcome: EmailLinkOutcome): Change => ({ outcome, sessionToken: null })
  try {
    return await deps.database.transaction(async (tx) => {
      const link = await takeEmailLink(deps, tx, token, 'change-email')
      if (!link) return isDone('expired')
      const account = await requireAccount(deps, link.userId, tx)
      // A later wish for yet another address has ended this one.
      if (account.pendingEmail !== link.email) return isDone('expired')
      const { id: userId } = account
      const keptSession = visitor.userId === userId ? visitor.sessionHash : null
      await saveEmail(tx, userId, link.email, deps.now())
      await grantSignUpBonus(deps, tx, { userId, email: link.email, origin: visitor.address })
      await endOtherAccess(tx, userId, keptSession)
      await recordSecurityEvent(deps, { kind: 'email-changed', userId }, tx)
      if (account.emailVerifiedAt) await tellOldAddress(deps, tx, account, link.email)
      return { outcome: 'changed', sessionToken: await renewSession(tx, keptSession) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) return isDone('taken')
    throw error
  }
}

/** With a link that takes the change back, unless the change was itself on the way back to where the account came from. */
async function tellOldAddress(
  deps: Deps,
  tx: Transaction,
  account: Account,
  newEmail: string,
): Promise<void> {
  const { brand } = deps.config
  const leftNewEmailAt = await findUndoTo(deps, tx, account.id, newEmail)
  if (leftNewEmailAt) {
    await endUndoLinksSince(tx, account.id, leftNewEmailAt)
    return queueMail(deps, tx, account.email, writeEmailChangedMail(brand, account.username, newEmail))
  }
  const link = {
    userId: account.id,
    email: account.email,
    purpose: 'undo-email-change',
    lifetimeHours: undoDays * 24,
  } as const
  await sendEmailLink(deps, tx, link, (url) =>
    writeEmailChangedMail(brand, account.username, newEmail, { days: undoDays, url }),
  )
}

/**
 * Does what the link sent to an old address is for: it is the account's again. Whoever changed it had a way in, so password,
 * providers, what was added lately and every session end, and whoever has this link chooses a new password at the
 * address answered.
 */
export async function undoEmailChange(
  deps: Deps,
  token: string,
): Promise<{ outcome: EmailLinkOutcome; resetUrl?: string }> {
  try {
    return await deps.database.transaction(async (tx) => {
      const link = await takeEmailLink(deps, tx, token, 'undo-email-change')
      if (!link) return { outcome: 'expired' }
      const { userId, email } = link
      const account = await requireAccount(deps, userId, tx)
      const { email: leftEmail, username } = account
      await saveEmail(tx, userId, email, deps.now())
      await savePasswordHash(tx, userId, null)
      await clearProviders(tx, userId)
      await endYoungFactors(deps, tx, account)
      await revokeYoungApiKeys(deps, tx, userId)
      await endOtherAccess(tx, userId, null)
      await endUndoLinksSince(tx, userId, link.createdAt)
      await recordSecurityEvent(deps, { kind: 'email-changed', userId, detail: 'taken back' }, tx)
      await queueMail(deps, tx, leftEmail, writeEmailChangedMail(deps.config.brand, username, email))
      const reset = { userId, email, purpose: 'reset-password', lifetimeHours: 1 } as const
      return { outcome: 'undone', resetUrl: await createEmailLink(deps, tx, reset) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) return { outcome: 'taken' }
    throw error
  }
}
