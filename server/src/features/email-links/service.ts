import type { User } from '../../../../contract/auth.ts'
import {
  emailLinkPaths,
  type EmailLinkPreview,
  type EmailLinkPurpose,
} from '../../../../contract/email-links.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../platform/letter.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { queueMail, type MailOrigin } from '../mail/service.ts'
import {
  deleteExpiredLinks,
  deleteLinks,
  deleteLinksSince,
  findEmailLink,
  findLinkOwner,
  findOldestLinkTo,
  insertEmailLink,
  lockOwner,
  useEmailLink,
} from './repository.ts'

const hour = 3_600_000
const usualLifetimeHours = 24

export type EmailLinkRequest = {
  userId: string
  /** The address that the link is about. */
  email: string
  purpose: EmailLinkPurpose
  lifetimeHours?: number
  /** Whose doing its mail is. */
  origin?: MailOrigin
}

/** Mails a link that is good once. */
export async function sendEmailLink(
  deps: Deps,
  tx: Transaction,
  request: EmailLinkRequest,
  write: (url: string) => MailText,
): Promise<void> {
  const url = await createEmailLink(deps, tx, request)
  await queueMail(deps, tx, request.email, write(url), request.origin)
}

/**
 * A link that is good once, for a mail or for a browser that has only just used another. An older one ends where only the
 * newest can be meant; undo links stay, each to its own address, and a stranger who asks for resets ends nobody's.
 */
export async function createEmailLink(
  deps: Deps,
  tx: Transaction,
  { userId, email, purpose, lifetimeHours = usualLifetimeHours }: EmailLinkRequest,
): Promise<string> {
  const token = createSecretToken()
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeHours * hour)
  if (purpose === 'verify-email' || purpose === 'change-email') await deleteLinks(tx, userId, [purpose])
  await insertEmailLink(tx, { tokenHash: hashSecret(token), userId, purpose, email, createdAt, expiresAt })
  return `${deps.config.publicUrl}${emailLinkPaths[purpose]}?token=${token}`
}

/**
 * Takes a link out of use and answers it, with its account held until the transaction ends; undefined when it is unknown, used
 * or too old. Of several at once, one gets it.
 */
export async function takeEmailLink(deps: Deps, tx: Transaction, token: string, purpose: EmailLinkPurpose) {
  const tokenHash = hashSecret(token)
  const link = await findEmailLink(tx, tokenHash, purpose)
  if (!link) return undefined
  // First the account, as everywhere: whoever changes a way into it waits here, and may end the link meanwhile.
  await lockOwner(tx, link.userId)
  return useEmailLink(tx, tokenHash, purpose, deps.now())
}

/** A link that could still be taken, at the price of one look. */
export async function findGoodEmailLink(deps: Deps, token: string, purpose: EmailLinkPurpose) {
  const link = await findEmailLink(deps.database, hashSecret(token), purpose)
  return link && link.usedAt === null && link.expiresAt > deps.now() ? link : undefined
}

/** A link that was used before, for a kind word to whoever opens it again. */
export async function findUsedEmailLink(deps: Deps, token: string, purpose: EmailLinkPurpose) {
  const link = await findEmailLink(deps.database, hashSecret(token), purpose)
  return link?.usedAt ? link : undefined
}

/** What the page at a mailed link's address says before anything is done; null where there is nothing to do. */
export async function previewEmailLink(
  deps: Deps,
  { pathname: path, searchParams }: URL,
  user: User | null,
): Promise<EmailLinkPreview | null> {
  const token = searchParams.get('token')
  const purpose = purposes.find((one) => emailLinkPaths[one] === path.replace(/\/+$/, ''))
  if (!purpose || !token) return null
  const link = await findEmailLink(deps.database, hashSecret(token), purpose)
  if (!link || link.expiresAt <= deps.now()) return null
  const owner = await findLinkOwner(deps.database, link.userId)
  if (!owner) return null
  const isForThisBrowser = link.usedAt === null && link.userId === user?.id
  return { purpose, email: link.email, username: owner.username, isForThisBrowser }
}

const purposes: EmailLinkPurpose[] = ['verify-email', 'change-email', 'undo-email-change', 'reset-password']

/**
 * Ends every link that leads into the account or changes it. Links that undo a change of address stay: they are the owner's
 * last resort, whoever made the change.
 */
export async function endEmailLinks(
  tx: Transaction,
  userId: string,
  ending: EmailLinkPurpose[] = ['verify-email', 'change-email', 'reset-password'],
): Promise<void> {
  await deleteLinks(tx, userId, ending)
}

/** Ends the undo links that were mailed since this moment: whoever goes back takes everything back that came later. */
export async function endUndoLinksSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await deleteLinksSince(tx, userId, 'undo-email-change', since)
}

/** When the account left this address, if it can still be taken back to it. */
export async function findUndoTo(
  deps: Deps,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<Date | undefined> {
  return (await findOldestLinkTo(tx, userId, 'undo-email-change', email, deps.now()))?.createdAt
}

export async function deleteExpiredEmailLinks(deps: Deps): Promise<void> {
  await deleteExpiredLinks(deps.database, deps.now())
}
