import type { Transaction } from '../../database/database.ts'
import type { EmailLinkPurpose } from '../../database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../platform/letter.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { queueMail } from '../mail/service.ts'
import { deleteExpiredLinks, findEmailLink, replaceEmailLink, useEmailLink } from './repository.ts'

const hour = 3_600_000
const usualLifetimeHours = 24

export type EmailLinkRequest = {
  userId: string
  /** Where the link is mailed to, and the address it is about. */
  email: string
  purpose: EmailLinkPurpose
  /** The address that opens it; the token is added. */
  path: string
  lifetimeHours?: number
}

/** Mails a link that is good once; an older one of the same purpose ends. */
export async function sendEmailLink(
  deps: Deps,
  tx: Transaction,
  request: EmailLinkRequest,
  write: (url: string) => MailText,
): Promise<void> {
  const { userId, email, purpose, path, lifetimeHours = usualLifetimeHours } = request
  const token = createSecretToken()
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeHours * hour)
  await replaceEmailLink(tx, { tokenHash: hashSecret(token), userId, purpose, email, createdAt, expiresAt })
  await queueMail(deps, tx, email, write(`${deps.config.publicUrl}${path}?token=${token}`))
}

/** Takes a link out of use and answers it; undefined when it is unknown, used or too old. Of several at once, one gets it. */
export async function takeEmailLink(deps: Deps, tx: Transaction, token: string, purpose: EmailLinkPurpose) {
  return useEmailLink(tx, hashSecret(token), purpose, deps.now())
}

/** A link that was used before, for a kind word to whoever opens it again. */
export async function findUsedEmailLink(deps: Deps, token: string, purpose: EmailLinkPurpose) {
  const link = await findEmailLink(deps.database, hashSecret(token), purpose)
  return link?.usedAt ? link : undefined
}

export async function deleteExpiredEmailLinks(deps: Deps): Promise<void> {
  await deleteExpiredLinks(deps.database, deps.now())
}
