import { count, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { mails } from '../../database/tables.ts'

export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail)
}

export async function countWaitingMails(tx: Transaction, originHash: string): Promise<number> {
  const [row] = await tx.select({ waiting: count() }).from(mails).where(eq(mails.originHash, originHash))
  return row?.waiting ?? 0
}

export async function findMail(database: Database, id: string) {
  const [mail] = await database.select().from(mails).where(eq(mails.id, id))
  return mail
}

export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.delete(mails).where(eq(mails.id, id))
}
