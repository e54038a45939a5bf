import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { googleSignIns, users } from '../../database/tables.ts'

export type SignIn = typeof googleSignIns.$inferSelect
type Account = typeof users.$inferSelect
type SubjectColumn = 'googleSubject' | 'openidSubject'
type Names = Partial<Pick<Account, 'username' | 'firstName' | 'lastName'>>

export async function insertSignIn(database: Database, signIn: SignIn): Promise<void> {
  await database.insert(googleSignIns).values(signIn)
}

/** Takes a begun sign-in out of use. Of several that come back at once, one gets it. */
export async function takeSignIn(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<SignIn | undefined> {
  const [signIn] = await database
    .delete(googleSignIns)
    .where(and(eq(googleSignIns.tokenHash, tokenHash), gt(googleSignIns.expiresAt, now)))
    .returning()
  return signIn
}

export async function deleteExpiredSignIns(database: Database, now: Date): Promise<void> {
  await database.delete(googleSignIns).where(lt(googleSignIns.expiresAt, now))
}

/** Waits until no other transaction works on this person of Google; ours holds the turn to its end. */
export async function waitForTurn(tx: Transaction, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google-sign-in:${subject}`}, 0))`)
}

export async function findBySubject(
  database: Database,
  column: SubjectColumn,
  subject: string,
): Promise<Account | undefined> {
  const [account] = await database.select().from(users).where(eq(users[column], subject))
  return account
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

export async function findHolder(tx: Transaction, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(hasEmail(email), isNotNull(users.emailVerifiedAt)))
  return account
}

/** The newest account that says the address is its own and has never shown it. */
export async function findClaim(tx: Transaction, email: string): Promise<Account | undefined> {
  const isClaim = and(hasEmail(email), isNull(users.emailVerifiedAt), isNull(users.suspendedAt))
  const [account] = await tx.select().from(users).where(isClaim).orderBy(desc(users.createdAt)).limit(1)
  return account
}

/** Answers false when the account is connected to somebody already. */
export async function connect(
  tx: Transaction,
  userId: string,
  column: SubjectColumn,
  subject: string,
): Promise<boolean> {
  const connected = await tx
    .update(users)
    .set({ [column]: subject })
    .where(and(eq(users.id, userId), isNull(users[column])))
    .returning({ id: users.id })
  return connected.length > 0
}

/** Whoever made this claim may be a stranger: of their way in nothing stays. */
export async function takeOverClaim(
  tx: Transaction,
  userId: string,
  column: SubjectColumn,
  subject: string,
  names: Names,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...names,
      googleSubject: null,
      openidSubject: null,
      passwordHash: null,
      [column]: subject,
    })
    .where(eq(users.id, userId))
}

export async function insertAccount(
  tx: Transaction,
  account: Names & { username: string; email: string; createdAt: Date },
  column: SubjectColumn,
  subject: string,
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ ...account, [column]: subject })
    .returning({ id: users.id })
  if (!row) throw new Error('The new account has no row')
  return row.id
}

/** Answers whether this changed anything. */
export async function saveAdmin(tx: Transaction, userId: string, isAdmin: boolean): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ isAdmin })
    .where(and(eq(users.id, userId), eq(users.isAdmin, !isAdmin)))
    .returning({ id: users.id })
  return changed.length > 0
}
