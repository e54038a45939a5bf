import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, lte, min, ne, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import {
  dailyCounts,
  engineSpending,
  ledgerEntries,
  mails,
  operations,
  paymentReversals,
  payments,
  tryOnOutcomes,
  tryOns,
  users,
  type DailyCountKind,
} from '../../database/tables.ts'

/** From `start` on, before `end`; `from` and `to` are its first and its last day (UTC). */
export type Period = { from: string; to: string; start: Date; end: Date }

const within = (column: PgColumn, { start, end }: Period) => and(gte(column, start), lt(column, end))
const onDays = (column: PgColumn, { from, to }: Period) => and(gte(column, from), lte(column, to))
const dayOf = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD')`
const wholeSum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
const countOf = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`

/** How often each name was counted, the most frequent first. */
export async function listCounts(database: Database, kind: DailyCountKind, period: Period) {
  const total = wholeSum(dailyCounts.total)
  return database
    .select({ name: dailyCounts.name, total })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.kind, kind), onDays(dailyCounts.day, period)))
    .groupBy(dailyCounts.name)
    .orderBy(sql`${total} desc`, asc(dailyCounts.name))
}

/** Those who registered in the period, and how many of them have come how far until now. */
export async function readFunnel(database: Database, period: Period) {
  const hasTriedOn = sql`exists (select from ledger_entries where user_id = ${users.id} and reason = 'try-on')`
  const hasPaid = sql`exists (select from payments where user_id = ${users.id} and credited_at is not null)`
  const [row] = await database
    .select({
      registered: count(),
      verified: count(users.emailVerifiedAt),
      triedOn: countOf(hasTriedOn),
      paid: countOf(hasPaid),
    })
    .from(users)
    .where(and(eq(users.kind, 'person'), within(users.createdAt, period)))
  return row ?? { registered: 0, verified: 0, triedOn: 0, paid: 0 }
}

/** Pretended money counts only where no other is taken. */
const counts = (provider: string) => (provider === 'sandbox' ? undefined : ne(payments.provider, 'sandbox'))

export async function listSales(database: Database, provider: string, period: Period) {
  return database
    .select({ currency: payments.currency, payments: count(), revenue: wholeSum(payments.amount) })
    .from(payments)
    .where(and(within(payments.creditedAt, period), counts(provider)))
    .groupBy(payments.currency)
}

export async function listReversed(database: Database, provider: string, period: Period) {
  const { kind, amount, isUndone, createdAt, paymentId } = paymentReversals
  return database
    .select({ currency: payments.currency, kind, total: count(), amount: wholeSum(amount) })
    .from(paymentReversals)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(within(createdAt, period), eq(isUndone, false), counts(provider)))
    .groupBy(payments.currency, kind)
}

/** Times in milliseconds, of those with a result. */
export async function listEngines(database: Database, period: Period) {
  const { engine, version, errorCode, waitingMs, runningMs, finishedAt } = tryOnOutcomes
  const isComplete = isNull(errorCode)
  const percentile = (share: number, column: PgColumn) =>
    sql<
      number | null
    >`(percentile_cont(${sql.raw(String(share))}) within group (order by ${column}) filter (where ${isComplete}))::float8`
  const complete = countOf(isComplete)
  return database
    .select({
      engine,
      version,
      complete,
      failed: countOf(isNotNull(errorCode)),
      waitingP50: percentile(0.5, waitingMs),
      waitingP95: percentile(0.95, waitingMs),
      runningP50: percentile(0.5, runningMs),
      runningP95: percentile(0.95, runningMs),
    })
    .from(tryOnOutcomes)
    .where(within(finishedAt, period))
    .groupBy(engine, version)
    .orderBy(sql`${complete} desc`, asc(engine), asc(version))
}

export async function listFailures(database: Database, period: Period) {
  const name = sql<string>`${tryOnOutcomes.errorCode}`
  return database
    .select({ name, total: count() })
    .from(tryOnOutcomes)
    .where(and(within(tryOnOutcomes.finishedAt, period), isNotNull(tryOnOutcomes.errorCode)))
    .groupBy(tryOnOutcomes.errorCode)
    .orderBy(sql`count(*) desc`, asc(tryOnOutcomes.errorCode))
}

/** By the note in the statement; empty where the try-on had no result. */
export async function listTokensBack(database: Database, period: Period) {
  const note = sql<string>`coalesce(${ledgerEntries.note}, '')`
  return database
    .select({ name: note, total: wholeSum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.reason, 'try-on-returned'), within(ledgerEntries.createdAt, period)))
    .groupBy(note)
    .orderBy(sql`2 desc`, sql`1`)
}

export async function listCosts(database: Database, period: Period) {
  return database
    .select({
      engine: engineSpending.engine,
      orders: wholeSum(engineSpending.orders),
      micros: sum(engineSpending.spentMicros).mapWith(Number),
    })
    .from(engineSpending)
    .where(onDays(engineSpending.day, period))
    .groupBy(engineSpending.engine)
    .orderBy(asc(engineSpending.engine))
}

/* By day */

export async function listVisitsByDay(database: Database, period: Period) {
  return database
    .select({ day: dailyCounts.day, total: wholeSum(dailyCounts.total) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.kind, 'visit'), onDays(dailyCounts.day, period)))
    .groupBy(dailyCounts.day)
}

export async function listRegistrationsByDay(database: Database, period: Period) {
  return database
    .select({ day: dayOf(users.createdAt), total: count() })
    .from(users)
    .where(and(eq(users.kind, 'person'), within(users.createdAt, period)))
    .groupBy(sql`1`)
}

export async function listTryOnsByDay(database: Database, period: Period) {
  const { errorCode, finishedAt } = tryOnOutcomes
  return database
    .select({
      day: dayOf(finishedAt),
      complete: countOf(isNull(errorCode)),
      failed: countOf(isNotNull(errorCode)),
    })
    .from(tryOnOutcomes)
    .where(within(finishedAt, period))
    .groupBy(sql`1`)
}

export async function listRevenueByDay(database: Database, provider: string, period: Period) {
  return database
    .select({
      day: dayOf(payments.creditedAt),
      currency: payments.currency,
      revenue: wholeSum(payments.amount),
    })
    .from(payments)
    .where(and(within(payments.creditedAt, period), counts(provider)))
    .groupBy(sql`1`, payments.currency)
    .orderBy(sql`1`, asc(payments.currency))
}

/* How things stand now */

export async function readQueue(database: Database) {
  const [row] = await database
    .select({
      queued: countOf(eq(tryOns.state, 'queued')),
      running: countOf(eq(tryOns.state, 'running')),
      oldestAt: min(tryOns.createdAt),
    })
    .from(tryOns)
    .where(inArray(tryOns.state, ['queued', 'running']))
  return row ?? { queued: 0, running: 0, oldestAt: null }
}

export async function readWaitingMails(database: Database) {
  const [row] = await database.select({ waiting: count(), oldestAt: min(mails.createdAt) }).from(mails)
  return row ?? { waiting: 0, oldestAt: null }
}

export async function listSpentOn(database: Database, day: string) {
  return database
    .select({ engine: engineSpending.engine, spentMicros: engineSpending.spentMicros })
    .from(engineSpending)
    .where(eq(engineSpending.day, day))
}

/** When the last backup was made; null where none was. */
export async function readLastBackup(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: operations.updatedAt })
    .from(operations)
    .where(eq(operations.key, 'last-backup'))
  return row?.at ?? null
}
