import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminActsQuery, AdminTryOnsQuery } from '../../../../contract/admin.ts'
import { packageCurrency } from '../../../../contract/token-packages.ts'
import type { Database } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import { adminActs, ledgerEntries, payments, tryOns, users } from '../../database/tables.ts'
import { readTotals } from '../../database/totals.ts'

type Page = { limit: number; offset: number }

export const isCredited = isNotNull(payments.creditedAt)
/** Cents taken, refunds taken off. */
export const paid = sql<number>`coalesce(sum(${payments.amount} - ${payments.refundedAmount}), 0)::int`

/** The same of one currency alone. */
export const paidIn = (currency: string) =>
  sql<number>`coalesce(sum(${payments.amount} - ${payments.refundedAmount}) filter (where ${payments.currency} = ${currency}), 0)::int`

/** Of all time; the revenue is in cents of the packages' own currency. */
export async function readSiteTotals(database: Database) {
  const total = await readTotals(database)
  return {
    totalUsers: total('users-person'),
    totalRevenue: total(`revenue-${packageCurrency}`),
    totalTokensSold: total('tokens-sold'),
    totalTryOns: total('try-ons-complete'),
  }
}

export async function listRecentPurchases(database: Database, limit: number) {
  return database
    .select({
      id: payments.id,
      userEmail: users.email,
      packageId: payments.packageId,
      tokens: payments.tokens,
      amount: payments.amount,
      currency: payments.currency,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(isCredited)
    .orderBy(desc(payments.createdAt))
    .limit(limit)
}

/* The audit log */

export async function insertAct(database: Database, act: typeof adminActs.$inferInsert): Promise<number> {
  const [row] = await database.insert(adminActs).values(act).returning({ id: adminActs.id })
  if (!row) throw new Error('The admin act has no row')
  return row.id
}

export async function listActs(database: Database, { userId }: AdminActsQuery, { limit, offset }: Page) {
  const admins = alias(users, 'admins')
  const subjects = alias(users, 'subjects')
  const wanted = userId === undefined ? undefined : eq(adminActs.subjectId, userId)
  const { id, act, reason, detail, createdAt } = adminActs
  const acts = await database
    .select({ id, act, reason, detail, createdAt, adminEmail: admins.email, subjectEmail: subjects.email })
    .from(adminActs)
    .leftJoin(admins, eq(admins.id, adminActs.adminId))
    .leftJoin(subjects, eq(subjects.id, adminActs.subjectId))
    .where(wanted)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
  return { acts, total: await countListed(database, adminActs, wanted) }
}

/* Try-ons that went wrong */

export async function listTroubledTryOns(
  database: Database,
  state: AdminTryOnsQuery['state'],
  stuckSince: Date,
  { limit, offset }: Page,
) {
  const lastMove = sql`coalesce(${tryOns.startedAt}, ${tryOns.createdAt})`
  const isStuck = and(
    inArray(tryOns.state, ['queued', 'running']),
    lt(lastMove, sql`${stuckSince.toISOString()}::timestamptz`),
  )
  const wanted = state === 'failed' ? eq(tryOns.state, 'failed') : isStuck
  const found = await database
    .select({
      id: tryOns.id,
      userId: tryOns.userId,
      userEmail: users.email,
      state: tryOns.state,
      step: tryOns.step,
      errorCode: tryOns.errorCode,
      createdAt: tryOns.createdAt,
    })
    .from(tryOns)
    .innerJoin(users, eq(users.id, tryOns.userId))
    .where(wanted)
    .orderBy(desc(tryOns.createdAt), asc(tryOns.id))
    .limit(limit)
    .offset(offset)
  const returned = await listReturned(
    database,
    found.map(({ id }) => id),
  )
  const shown = found.map((tryOn) => ({ ...tryOn, isTokenReturned: returned.has(tryOn.id) }))
  return { tryOns: shown, total: await countListed(database, tryOns, wanted) }
}

/** Which of these have their token back. Asked for them alone: beside each row, the database would read every return there is. */
async function listReturned(database: Database, tryOnIds: string[]): Promise<Set<string>> {
  const { reason, reference } = ledgerEntries
  const rows = await database
    .select({ tryOnId: reference })
    .from(ledgerEntries)
    .where(and(eq(reason, 'try-on-returned'), inArray(reference, tryOnIds)))
  return new Set(rows.map(({ tryOnId }) => tryOnId))
}
