import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { LedgerReason } from '../../../../contract/payments.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { ledgerEntries, paymentRefunds, paymentReversals, users } from '../../database/tables.ts'
import type { LotEntry } from './lots.ts'

export type LedgerEntry = {
  userId: string
  /** Positive: gained, negative: spent. */
  amount: number
  reason: LedgerReason
  /** What the tokens were for, e.g. a try-on's id; a reason counts once per reference. */
  reference: string
  note?: string
}

/** Answers false when this cause has counted already. */
export async function insertEntry(tx: Transaction, entry: LedgerEntry): Promise<boolean> {
  const inserted = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  return inserted.length > 0
}

/** Answers false, and changes nothing, when the balance does not hold that much. */
export async function takeFromBalance(tx: Transaction, userId: string, amount: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ tokenBalance: sql`${users.tokenBalance} - ${amount}` })
    .where(and(eq(users.id, userId), gte(users.tokenBalance, amount)))
    .returning({ id: users.id })
  return taken.length > 0
}

/** Adds to the balance, or subtracts when `amount` is negative, whatever it holds. */
export async function addToBalance(tx: Transaction, userId: string, amount: number): Promise<void> {
  await tx
    .update(users)
    .set({ tokenBalance: sql`${users.tokenBalance} + ${amount}` })
    .where(eq(users.id, userId))
}

export async function readBalanceOf(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ balance: users.tokenBalance }).from(users).where(eq(users.id, userId))
  return row?.balance ?? 0
}

export async function countEntries(database: Database, userId: string): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
  return row?.total ?? 0
}

/** One page, newest first. `balance` is the sum of this entry and all before it. */
export async function listEntries(database: Database, userId: string, page: number, pageSize: number) {
  const { id, amount, reason, reference, note, createdAt } = ledgerEntries
  const balance = sql<number>`(sum(${amount}) over (order by ${id}))::int`
  return database
    .select({ id, amount, reason, reference, note, createdAt, balance })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Holds the balance until the transaction ends: nobody spends or gains meanwhile. */
export async function lockBalance(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** The tokens that a cause has moved; 0 where it has moved none. */
export async function findMoved(
  database: Database,
  reason: LedgerReason,
  reference: string,
): Promise<number> {
  const isIt = and(eq(ledgerEntries.reason, reason), eq(ledgerEntries.reference, reference))
  const [row] = await database.select({ amount: ledgerEntries.amount }).from(ledgerEntries).where(isIt)
  return row?.amount ?? 0
}

/** All entries of a user, oldest first, each with the purchase that it is about. */
export async function listForLots(database: Database, userId: string): Promise<LotEntry[]> {
  const { amount, reason, reference } = ledgerEntries
  const isOfReversal = inArray(reason, ['refund', 'refund-failed', 'dispute', 'dispute-won'])
  const isOfRefund = inArray(reason, ['withdrawal', 'withdrawal-returned'])
  const paymentId = sql<
    string | null
  >`coalesce(${paymentReversals.paymentId}::text, ${paymentRefunds.paymentId}::text, case when ${reason} = 'expiry' then ${reference} end)`
  return database
    .select({ amount, reason, reference, paymentId })
    .from(ledgerEntries)
    .leftJoin(paymentReversals, and(isOfReversal, eq(paymentReversals.id, reference)))
    .leftJoin(paymentRefunds, and(isOfRefund, eq(sql`${paymentRefunds.id}::text`, reference)))
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(ledgerEntries.id)
}
