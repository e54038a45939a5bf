import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { paymentRefunds, payments } from '../../database/tables.ts'
import type { Payment } from './repository.ts'

type Refund = typeof paymentRefunds.$inferSelect

export async function insertRefund(
  tx: Transaction,
  refund: typeof paymentRefunds.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(paymentRefunds).values(refund).returning({ id: paymentRefunds.id })
  if (!row) throw new Error('The new refund has no row')
  return row.id
}

export async function updateRefund(
  database: Database,
  id: string,
  change: Pick<Refund, 'status'> & Partial<Pick<Refund, 'reversalId'>>,
): Promise<void> {
  await database
    .update(paymentRefunds)
    .set(change)
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.status, 'asked')))
}

/** Refunds without an answer whose tokens are closed already. */
export async function listClosingRefunds(tx: Transaction, paymentId: string): Promise<Refund[]> {
  const isClosing = and(eq(paymentRefunds.status, 'asked'), isNotNull(paymentRefunds.closedTokens))
  return tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, paymentId), isClosing))
}

/** Cents of the payment's refunds that the provider has not answered yet. */
export async function sumAskedRefunds(tx: Transaction, paymentId: string): Promise<number> {
  const isOpen = and(eq(paymentRefunds.paymentId, paymentId), eq(paymentRefunds.status, 'asked'))
  const total = sql<number>`coalesce(sum(${paymentRefunds.amount}), 0)::int`
  const [row] = await tx.select({ total }).from(paymentRefunds).where(isOpen)
  return row?.total ?? 0
}

export async function findPayment(database: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await database.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** Refunds without an answer whose time has come, each for one caller alone; the next time is as far away as it is old. */
export async function takeDueRefunds(database: Database, provider: string, now: Date, limit: number) {
  const due = database
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .innerJoin(payments, and(eq(payments.id, paymentRefunds.paymentId), eq(payments.provider, provider)))
    .where(and(eq(paymentRefunds.status, 'asked'), lte(paymentRefunds.nextCheckAt, now)))
    .orderBy(paymentRefunds.nextCheckAt)
    .limit(limit)
    .for('update', { of: paymentRefunds, skipLocked: true })
  const at = sql`${now.toISOString()}::timestamptz`
  const age = sql`greatest(least(${at} - ${paymentRefunds.createdAt}, interval '6 hours'), interval '1 minute')`
  return database
    .update(paymentRefunds)
    .set({ nextCheckAt: sql`${at} + ${age}` })
    .where(inArray(paymentRefunds.id, due))
    .returning()
}
