import type { EmailLinkOutcome } from '../../../../contract/auth.ts'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAccount, type Account } from '../auth/service.ts'
import { sendEmailLink, takeEmailLink } from '../email-links/service.ts'
import { grantSignUpBonus, mailAddressHolder } from '../verification/service.ts'
import { writeEmailChangedMail, writeEmailChangeMail } from './mails.ts'
import { endYoungFactors } from '../second-factor/service.ts'
import { endSessions } from '../sessions/service.ts'
import { saveEmail, savePendingEmail } from './repository.ts'

const undoDays = 14

/** Notes the wish for another address and sends it a link. The present address stays until that link is opened. */
export async function requestEmailChange(deps: Deps, userId: string, newEmail: string): Promise<void> {
  const account = await requireAccount(deps, userId)
  if (account.email.toLowerCase() === newEmail.toLowerCase()) {
    fail('invalid_input', { field: 'newEmail', message: 'This is your address already.' })
  }
  await deps.rateLimits.count('mail-account', userId)
  await deps.database.transaction(async (tx) => {
    await savePendingEmail(tx, userId, newEmail)
    await sendChangeLink(deps, tx, account, newEmail)
  })
}

/** Sends the link to the pending address again; the one before ends. */
export async function resendChangeLink(deps: Deps, account: Account, pendingEmail: string): Promise<void> {
  await deps.rateLimits.count('mail-account', account.id)
  await deps.database.transaction((tx) => sendChangeLink(deps, tx, account, pendingEmail))
}

/** An address that belongs to somebody else gets a note instead of a link: the one who asks learns nothing. */
async function sendChangeLink(
  deps: Deps,
  tx: Transaction,
  account: Account,
  newEmail: string,
): Promise<void> {
  const { brand } = deps.config
  if (await mailAddressHolder(deps, tx, newEmail)) return
  const link = {
    userId: account.id,
    email: newEmail,
    purpose: 'change-email',
    path: '/auth/change-email',
  } as const
  await sendEmailLink(deps, tx, link, (url) => writeEmailChangeMail(brand, account.username, url))
}

/** Opens the link sent to the new address: it becomes the account's, and the old one hears of it. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<EmailLinkOutcome> {
  try {
    return await deps.database.transaction(async (tx) => {
      const link = await takeEmailLink(deps, tx, token, 'change-email')
      if (!link) return 'expired'
      const account = await requireAccount(deps, link.userId, tx)
      // A later wish for yet another address has ended this one.
      if (account.pendingEmail !== link.email) return 'expired'
      await saveEmail(tx, account.id, link.email, deps.now())
      await grantSignUpBonus(tx, account.id, link.email)
      if (account.emailVerifiedAt) await sendUndoLink(deps, tx, account, link.email)
      return 'changed'
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) return 'taken'
    throw error
  }
}

async function sendUndoLink(deps: Deps, tx: Transaction, account: Account, newEmail: string): Promise<void> {
  const link = {
    userId: account.id,
    email: account.email,
    purpose: 'undo-email-change',
    path: '/auth/undo-email-change',
    lifetimeHours: undoDays * 24,
  } as const
  const { brand } = deps.config
  await sendEmailLink(deps, tx, link, (url) =>
    writeEmailChangedMail(brand, account.username, newEmail, undoDays, url),
  )
}

/** Opens the link sent to the old address: it is the account's again, and whoever is signed in is signed out. */
export async function undoEmailChange(deps: Deps, token: string): Promise<EmailLinkOutcome> {
  try {
    return await deps.database.transaction(async (tx) => {
      const link = await takeEmailLink(deps, tx, token, 'undo-email-change')
      if (!link) return 'expired'
      await saveEmail(tx, link.userId, link.email, deps.now())
      await endYoungFactors(deps, tx, await requireAccount(deps, link.userId, tx))
      await endSessions(tx, link.userId, null)
      return 'undone'
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) return 'taken'
    throw error
  }
}
