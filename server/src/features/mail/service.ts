import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../platform/letter.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { countWaitingMails, deleteMail, findMail, insertMail } from './repository.ts'

/** The network address of whoever made us write. */
export type MailOrigin = string

/**
 * Counts a mail that somebody asks for, before anything is done: a mailbox gets so many, and a network makes us write so many,
 * of whatever kind. What we tell an owner of our own accord (somebody signed in, the address was changed) is not counted.
 */
export async function countMail(deps: Deps, origin: MailOrigin, recipient: string): Promise<void> {
  const mailbox = mailboxOf(recipient)
  await deps.rateLimits.count('mail-mailbox-hour', mailbox)
  await deps.rateLimits.count('mail-mailbox-day', mailbox)
  await deps.rateLimits.count('mail-address', origin)
}

/**
 * Puts a mail into the outbox: it is sent if, and only if, the transaction commits. The mails that one network made us write
 * go one by one between everybody else's: each waits behind those who have fewer waiting.
 */
export async function queueMail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Transaction,
  recipient: string,
  content: MailText,
  origin?: MailOrigin,
): Promise<void> {
  const id = randomUUID()
  const originHash = origin === undefined ? null : hashSecret(origin)
  const waiting = originHash === null ? 0 : await countWaitingMails(tx, originHash)
  await insertMail(tx, { id, recipient, ...content, originHash, createdAt: deps.now() })
  await deps.jobs.enqueue(tx, 'send-mail', { mailId: id }, { priority: -waiting })
}

/** Sends what the outbox holds. A mail goes once it is sent: we keep neither whom we wrote to nor a link that signs in. */
export async function workOnMails(deps: Deps): Promise<void> {
  await deps.jobs.work('send-mail', { concurrency: 2 }, async ({ mailId }) => {
    const mail = await findMail(deps.database, mailId)
    if (!mail) return
    await deps.mailer.send(mail)
    await deleteMail(deps.database, mailId)
  })
}
