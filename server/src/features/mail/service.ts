import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mails } from '../../database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../platform/letter.ts'

/** Puts a mail into the outbox: it is sent if, and only if, the transaction commits. */
export async function queueMail(
  deps: Deps,
  tx: Transaction,
  recipient: string,
  content: MailText,
): Promise<void> {
  const id = randomUUID()
  await tx.insert(mails).values({ id, recipient, ...content, createdAt: deps.now() })
  await deps.jobs.enqueue(tx, 'send-mail', { mailId: id })
}

/** Sends what the outbox holds. A mail goes once it is sent: we keep neither whom we wrote to nor a link that signs in. */
export async function workOnMails(deps: Deps): Promise<void> {
  await deps.jobs.work('send-mail', { concurrency: 2 }, async ({ mailId }) => {
    const [mail] = await deps.database.select().from(mails).where(eq(mails.id, mailId))
    if (!mail) return
    await deps.mailer.send(mail)
    await deps.database.delete(mails).where(eq(mails.id, mailId))
  })
}
