import { and, asc, desc, eq, exists, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { ledgerEntries, users } from '../../database/tables.ts'

export type Account = typeof users.$inferSelect

/** Of people: nobody signs in to an organisation. */
const hasEmail = (email: string) =>
  and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.kind, 'person'))

/**
 * The accounts that an address can mean: the one that has it verified, and of those that only claim it the first and the
 * newest. So whoever claims it later locks nobody out, and the time of a sign-in does not grow with the claims.
 */
export async function findAccountsByEmail(database: Database, email: string) {
  const isClaim = and(hasEmail(email), isNull(users.emailVerifiedAt))
  const findClaim = (order: typeof asc) =>
    database.select().from(users).where(isClaim).orderBy(order(users.createdAt), order(users.id)).limit(1)
  const [[holder], [newest], [first]] = await Promise.all([
    database
      .select()
      .from(users)
      .where(and(hasEmail(email), isNotNull(users.emailVerifiedAt))),
    findClaim(desc),
    findClaim(asc),
  ])
  return { holder, newest, first }
}

export async function findAccount(database: Database, id: string): Promise<Account | undefined> {
  const [account] = await database.select().from(users).where(eq(users.id, id))
  return account
}

/** The account, held until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return account
}

export async function insertAccount(
  tx: Transaction,
  account: { username: string; email: string; passwordHash: string; createdAt: Date },
): Promise<string> {
  const [row] = await tx.insert(users).values(account).returning({ id: users.id })
  if (!row) throw new Error('The new account has no row')
  return row.id
}

export async function makeAdmins(database: Database, emails: string[]): Promise<void> {
  for (const email of emails) {
    await database
      .update(users)
      .set({ isAdmin: true })
      .where(and(hasEmail(email), sql`${users.emailVerifiedAt} is not null`))
  }
}

/** Accounts that never verified their address and never had a token. */
export async function deleteUnconfirmedAccounts(database: Database, createdBefore: Date): Promise<void> {
  const hasHistory = exists(database.select().from(ledgerEntries).where(eq(ledgerEntries.userId, users.id)))
  await database
    .delete(users)
    .where(and(isNull(users.emailVerifiedAt), lt(users.createdAt, createdBefore), not(hasHistory)))
}
