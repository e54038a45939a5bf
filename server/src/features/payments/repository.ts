import { and, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { paymentEvents, paymentReversals, payments, receipts } from '../../database/tables.ts'

export type Payment = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert
type Change = Partial<Pick<Payment, 'paymentIntentId' | 'status' | 'creditedAt' | 'refundedAmount' | 'tax'>>

export async function insertPayment(database: Database, payment: NewPayment): Promise<string> {
  const [row] = await database.insert(payments).values(payment).returning({ id: payments.id })
  if (!row) throw new Error('The new payment has no row')
  return row.id
}

export async function updatePayment(database: Database, id: string, change: Change): Promise<void> {
  await database.update(payments).set(change).where(eq(payments.id, id))
}

/** The user's own payment by the provider's id. */
export async function findOwnPayment(
  database: Database,
  userId: string,
  provider: string,
  paymentIntentId: string,
): Promise<Payment | undefined> {
  const isIt = and(eq(payments.provider, provider), eq(payments.paymentIntentId, paymentIntentId))
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isIt))
  return payment
}

export async function findOwnPaid(
  database: Database,
  userId: string,
  id: string,
): Promise<Payment | undefined> {
  const isIt = and(eq(payments.id, id), eq(payments.userId, userId), eq(payments.status, 'paid'))
  const [payment] = await database.select().from(payments).where(isIt)
  return payment
}

/** The order, held until the transaction ends: whoever settles the same one waits. */
export async function lockPayment(
  tx: Transaction,
  provider: string,
  id: string,
): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.provider, provider)))
    .for('update')
  return payment
}

/** Answers false when the work of this event is done already. Waits for a transaction that is doing it. */
export async function insertEvent(
  tx: Transaction,
  event: { provider: string; eventId: string; paymentId: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
  return inserted.length > 0
}

export async function isEventDone(database: Database, provider: string, eventId: string): Promise<boolean> {
  const isIt = and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))
  const found = await database.select({ eventId: paymentEvents.eventId }).from(paymentEvents).where(isIt)
  return found.length > 0
}

export async function listReversals(database: Database, paymentId: string) {
  return database.select().from(paymentReversals).where(eq(paymentReversals.paymentId, paymentId))
}

export async function saveReversal(
  tx: Transaction,
  reversal: typeof paymentReversals.$inferInsert,
): Promise<void> {
  const { isUndone } = reversal
  await tx
    .insert(paymentReversals)
    .values(reversal)
    .onConflictDoUpdate({ target: paymentReversals.id, set: { isUndone } })
}

/**
 * Open payments whose time has come, at most `limit`, each for one caller alone.
 * The next time is as far away as the payment is old, six hours at most, so that a fresh one is asked about often.
 */
export async function takeDuePayments(
  database: Database,
  provider: string,
  now: Date,
  limit: number,
): Promise<Payment[]> {
  const isDue = and(
    eq(payments.status, 'open'),
    eq(payments.provider, provider),
    lte(payments.nextCheckAt, now),
  )
  const due = database
    .select({ id: payments.id })
    .from(payments)
    .where(isDue)
    .orderBy(payments.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const at = sql`${now.toISOString()}::timestamptz`
  const age = sql`greatest(least(${at} - ${payments.createdAt}, interval '6 hours'), interval '1 minute')`
  return database
    .update(payments)
    .set({ nextCheckAt: sql`${at} + ${age}` })
    .where(inArray(payments.id, due))
    .returning()
}

/** The payment was never made: closed, unless it has been paid or credited in the meantime. */
export async function closePayment(database: Database, id: string): Promise<void> {
  await database
    .update(payments)
    .set({ status: 'closed' })
    .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.creditedAt)))
}

/** Our books, with what the ledger says of each payment. */
export async function listBooks(database: Database, provider: string, since: Date) {
  const bought = sql<number>`(select coalesce(sum(amount), 0)::int from ledger_entries
    where reason = 'purchase' and reference = payments.id::text)`
  const takenBack = sql<number>`(select coalesce(-sum(entry.amount), 0)::int from ledger_entries entry
    left join payment_reversals reversal on reversal.id = entry.reference
      and entry.reason in ('refund', 'refund-failed', 'dispute', 'dispute-won')
    left join payment_refunds refund on refund.id::text = entry.reference
      and entry.reason in ('withdrawal', 'withdrawal-returned')
    where payments.id in (reversal.payment_id, refund.payment_id))`
  const expired = sql<number>`(select coalesce(-sum(amount), 0)::int from ledger_entries
    where reason = 'expiry' and reference = payments.id::text)`
  const closing = sql<number>`(select coalesce(sum(refund.amount), 0)::int from payment_refunds refund
    where refund.payment_id = payments.id and refund.status = 'asked' and refund.closed_tokens is not null)`
  return database
    .select({
      payment: payments,
      boughtTokens: bought,
      takenBackTokens: takenBack,
      closingAmount: closing,
      expiredTokens: expired,
    })
    .from(payments)
    .where(and(eq(payments.provider, provider), gte(payments.createdAt, since)))
    .orderBy(payments.createdAt)
}

/** Accounts whose balance is not the sum of their ledger entries; there must never be one. */
export async function listWrongBalances(database: Database) {
  const { rows } = await database.execute(sql`
    select users.id, users.token_balance as balance, coalesce(sum(entry.amount), 0)::int as total
    from users left join ledger_entries entry on entry.user_id = users.id
    group by users.id having users.token_balance <> coalesce(sum(entry.amount), 0)`)
  return rows.map(({ id, balance, total }) => ({
    userId: String(id),
    balance: Number(balance),
    total: Number(total),
  }))
}

export type Purchase = Awaited<ReturnType<typeof listPurchasesSince>>[number]

/**
 * A user's credited payments since then, newest first. `refunded` counts what is on its way back too, but for one refund that has
 * only just been written down; `isRefundUnderWay` says whether some of that takes its tokens later.
 */
export async function listPurchasesSince(
  database: Database,
  { userId, since, exceptRefundId = null }: { userId: string; since: Date; exceptRefundId?: string | null },
) {
  const asked = sql`from payment_refunds refund where refund.payment_id = payments.id
    and refund.status = 'asked' and refund.id is distinct from ${exceptRefundId}::uuid`
  const { id, packageId, tokens, amount, currency, provider } = payments
  const rows = await database
    .select({
      id,
      packageId,
      tokens,
      amount,
      currency,
      provider,
      creditedAt: payments.creditedAt,
      refunded: sql<number>`least(${amount}, ${payments.refundedAmount} + (select coalesce(sum(refund.amount), 0)::int ${asked}))`,
      isRefundUnderWay: sql<boolean>`exists (select 1 ${asked} and refund.closed_tokens is null)`,
      receiptNumber: receipts.number,
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, id))
    .where(and(eq(payments.userId, userId), gt(payments.creditedAt, since)))
    .orderBy(desc(payments.creditedAt))
  return rows.flatMap(({ creditedAt, ...row }) => (creditedAt === null ? [] : [{ ...row, creditedAt }]))
}
