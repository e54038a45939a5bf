import { and, asc, desc, eq, exists, gt, inArray, like, lt, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AdminPaymentsQuery } from '../../../../contract/admin-payments.ts'
import type { Database } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import {
  ledgerEntries,
  paymentEvents,
  paymentRefunds,
  paymentReversals,
  payments,
  users,
} from '../../database/tables.ts'

type Wanted = Pick<AdminPaymentsQuery, 'search' | 'filter'>
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

const isDisputed = (database: Database) =>
  exists(
    database
      .select({ id: paymentReversals.id })
      .from(paymentReversals)
      .where(and(eq(paymentReversals.paymentId, payments.id), eq(paymentReversals.kind, 'dispute'))),
  )

const columnsOf = (database: Database) => ({
  id: payments.id,
  userId: payments.userId,
  userEmail: users.email,
  packageId: payments.packageId,
  tokens: payments.tokens,
  amount: payments.amount,
  refundedAmount: payments.refundedAmount,
  currency: payments.currency,
  provider: payments.provider,
  paymentIntentId: payments.paymentIntentId,
  status: payments.status,
  isDisputed: sql<boolean>`${isDisputed(database)}`,
  createdAt: payments.createdAt,
  creditedAt: payments.creditedAt,
})

function matches(database: Database, { search, filter }: Wanted) {
  const isWanted = {
    paid: eq(payments.status, 'paid'),
    open: eq(payments.status, 'open'),
    closed: eq(payments.status, 'closed'),
    refunded: gt(payments.refundedAmount, 0),
    disputed: isDisputed(database),
  }
  return and(filter && isWanted[filter], search ? isSearched(database, search) : undefined)
}

function isSearched(database: Database, search: string) {
  if (z.uuid().safeParse(search).success) return or(eq(payments.id, search), eq(payments.userId, search))
  const pattern = sql`lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
  const theirs = database
    .select({ id: users.id })
    .from(users)
    .where(like(sql`lower(${users.email})`, pattern))
  // Each half by its own index: either of two columns has none.
  const one = database.select({ id: payments.id }).from(payments).where(eq(payments.paymentIntentId, search))
  const ofTheirs = database.select({ id: payments.id }).from(payments).where(inArray(payments.userId, theirs))
  return inArray(payments.id, union(one, ofTheirs))
}

export async function countPayments(database: Database, wanted: Wanted): Promise<number> {
  return countListed(database, payments, matches(database, wanted))
}

/** Newest first; after the last one of an earlier batch where there is one. */
export async function listPayments(
  database: Database,
  wanted: Wanted,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: { createdAt: Date; id: string } },
) {
  const isAfter =
    after &&
    or(
      lt(payments.createdAt, after.createdAt),
      and(eq(payments.createdAt, after.createdAt), lt(payments.id, after.id)),
    )
  return database
    .select(columnsOf(database))
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(matches(database, wanted), isAfter))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
}

export async function findPayment(database: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select(columnsOf(database))
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id))
  return row
}

export async function listEventsOf(database: Database, paymentId: string) {
  return database
    .select({ id: paymentEvents.eventId, createdAt: paymentEvents.createdAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.eventId))
}

export async function listReversalsOf(database: Database, paymentId: string) {
  const { id, kind, amount, isUndone, createdAt } = paymentReversals
  return database
    .select({ id, kind, amount, isUndone, createdAt })
    .from(paymentReversals)
    .where(eq(paymentReversals.paymentId, paymentId))
    .orderBy(asc(createdAt), asc(id))
}

export async function listRefundsOf(database: Database, paymentId: string) {
  const { id, amount, reason, status, createdAt, askedBy } = paymentRefunds
  return database
    .select({ id, amount, reason, status, createdAt, askedBy: users.email })
    .from(paymentRefunds)
    .leftJoin(users, eq(users.id, askedBy))
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(createdAt), asc(id))
}

/** The purchase's entry, and those of what went back or expired. */
export async function listLedgerOf(database: Database, paymentId: string, reversalIds: string[]) {
  const { id, amount, reason, reference, createdAt } = ledgerEntries
  const causes = [
    and(inArray(reason, ['purchase', 'expiry']), eq(reference, paymentId)),
    ...reversalIds.flatMap((reversalId) =>
      (['refund', 'refund-failed', 'dispute', 'dispute-won'] as const).map((why) =>
        and(eq(reason, why), eq(reference, reversalId)),
      ),
    ),
  ]
  return database
    .select({ id, amount, reason, createdAt })
    .from(ledgerEntries)
    .where(or(...causes))
    .orderBy(asc(id))
}
