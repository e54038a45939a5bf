import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { counters, payments, receipts } from '../../database/tables.ts'

export type StoredReceipt = typeof receipts.$inferSelect

/** The next number of a row of numbers, from 1. The row is held until the transaction ends, and stays where it was if that fails. */
export async function takeNumber(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value })
  if (!row) throw new Error('The counter has no row')
  return row.value
}

export async function insertReceipt(tx: Transaction, receipt: StoredReceipt): Promise<void> {
  await tx.insert(receipts).values(receipt)
}

export async function findReceipt(database: Database, paymentId: string): Promise<StoredReceipt | undefined> {
  const [receipt] = await database.select().from(receipts).where(eq(receipts.paymentId, paymentId))
  return receipt
}

export async function eraseBuyer(tx: Transaction, userId: string): Promise<void> {
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))
  await tx.update(receipts).set({ buyer: null }).where(inArray(receipts.paymentId, own))
}
