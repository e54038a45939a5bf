import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminUsersQuery } from '../../../../contract/admin.ts'
import { packageCurrency } from '../../../../contract/token-packages.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import { payments, sessions, tryOns, users } from '../../database/tables.ts'
import { readTotals } from '../../database/totals.ts'
import { isCredited, paid, paidIn } from './repository.ts'

type Account = typeof users.$inferSelect

const sortColumns = {
  createdAt: users.createdAt,
  email: users.email,
  tokenBalance: users.tokenBalance,
} as const

const spent = (database: Database) =>
  database
    .select({ cents: paidIn(packageCurrency) })
    .from(payments)
    .where(and(eq(payments.userId, users.id), isCredited))

/** What was paid in each currency, the largest number first; sums of several currencies are none. */
const spentByCurrency = (database: Database) => {
  const sums = database
    .select({ currency: payments.currency, amount: paid.as('amount') })
    .from(payments)
    .where(and(eq(payments.userId, users.id), isCredited))
    .groupBy(payments.currency)
    .having(sql`${paid} > 0`)
  return sql<{ currency: string; amount: number }[]>`(select coalesce(
    json_agg(json_build_object('currency', sums.currency, 'amount', sums.amount) order by sums.amount desc, sums.currency), '[]')
    from (${sums}) sums)`
}

const madeTryOns = (database: Database) =>
  database
    .select({ total: count() })
    .from(tryOns)
    .where(and(eq(tryOns.userId, users.id), eq(tryOns.state, 'complete')))

const lastSeen = (database: Database) =>
  database
    .select({ at: sql`max(${sessions.lastSeenAt})` })
    .from(sessions)
    .where(eq(sessions.userId, users.id))

const userColumns = (database: Database) => ({
  id: users.id,
  email: users.email,
  emailVerified: sql<boolean>`(${users.emailVerifiedAt} is not null)`,
  accountsOfAddress: sql<number>`(select count(*)::int from users others where lower(others.email) = lower(users.email))`,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  isAdmin: users.isAdmin,
  isSuspended: sql<boolean>`(${users.suspendedAt} is not null)`,
  tokenBalance: users.tokenBalance,
  totalSpent: sql<number>`(${spent(database)})`,
  spent: spentByCurrency(database),
  tryOns: sql<number>`(${madeTryOns(database)})::int`,
  lastActiveAt: sql<Date | null>`(${lastSeen(database)})`.mapWith(sessions.lastSeenAt),
  createdAt: users.createdAt,
})

/** How many there are; how many match a search is counted no further than a list leads. */
export async function countMatchingUsers(database: Database, search: string | undefined): Promise<number> {
  if (search) return countListed(database, users, matches(search))
  const total = await readTotals(database)
  return total('users-person') + total('users-organisation')
}

/**
 * One page. Its ids come from an index alone, of all users read from the nearer end, so that no page of a million is far away;
 * only then are its rows read.
 */
export async function listUsers(
  database: Database,
  { search, sort, direction, page, pageSize }: AdminUsersQuery,
  total: number,
) {
  const offset = (page - 1) * pageSize
  const left = total - offset
  if (left <= 0) return []
  const isNearEnd = !search && offset > total / 2
  // Of a search the whole page, though fewer match: for one row, the database would walk along the order until it meets it.
  const limit = search ? pageSize : Math.min(pageSize, left)
  const order = direction === 'asc' ? asc : desc
  const reverse = direction === 'asc' ? desc : asc
  const sortedBy = (way: typeof asc) => [way(sortColumns[sort]), way(users.id)]
  const ids = database
    .select({ id: users.id })
    .from(users)
    .where(matches(search))
    .orderBy(...sortedBy(isNearEnd ? reverse : order))
    .limit(limit)
    .offset(isNearEnd ? total - offset - limit : offset)
    .as('ids')
  return database
    .select(userColumns(database))
    .from(ids)
    .innerJoin(users, eq(users.id, ids.id))
    .orderBy(...sortedBy(order))
}

/** The other accounts of these users' addresses, the verified one of each address first. */
export async function listDoubles(database: Database, shown: { id: string; email: string }[]) {
  const addresses = shown.map(({ email }) => email.toLowerCase())
  const isDouble = and(
    inArray(sql`lower(${users.email})`, addresses),
    ...shown.map(({ id }) => ne(users.id, id)),
  )
  return database
    .select(userColumns(database))
    .from(users)
    .where(isDouble)
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** Sessions and whatever else is the account's go with it; its ledger entries stay without a name. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}

/** The next so many users by id, for a list that is too long for one answer. */
export async function listUsersAfter(
  database: Database,
  search: string | undefined,
  afterId: string | null,
  limit: number,
) {
  return database
    .select({ ...userColumns(database), emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(matches(search), afterId === null ? undefined : gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit)
}

/** Part of an address or a name, or a whole id. */
function matches(search: string | undefined) {
  if (!search) return undefined
  if (z.uuid().safeParse(search).success) return eq(users.id, search)
  // Lowered by the database, like what it is compared with: not every locale knows every letter's other case.
  const pattern = sql`lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
  return or(like(sql`lower(${users.email})`, pattern), like(sql`lower(${users.username})`, pattern))
}

/** The user, held until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return user
}

/** Everybody who can act as an admin, held until the transaction ends: whoever takes one away waits for whoever does so too. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
    .for('update')
  return admins.map((admin) => admin.id)
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  change: Partial<Pick<Account, 'isAdmin' | 'suspendedAt'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

export async function findVerifiedUserId(database: Database, email: string): Promise<string | undefined> {
  const holds = and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt))
  const [user] = await database.select({ id: users.id }).from(users).where(holds)
  return user?.id
}

export async function userExists(database: Database, userId: string): Promise<boolean> {
  const [row] = await database.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return row !== undefined
}
