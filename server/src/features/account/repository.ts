import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { sessions, users } from '../../database/tables.ts'

export async function savePendingEmail(tx: Transaction, userId: string, pendingEmail: string): Promise<void> {
  await tx.update(users).set({ pendingEmail }).where(eq(users.id, userId))
}

/** Makes an address the account's own, verified; violates users_verified_email when somebody else has it verified. */
export async function saveEmail(
  tx: Transaction,
  userId: string,
  email: string,
  emailVerifiedAt: Date,
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt, pendingEmail: null }).where(eq(users.id, userId))
}

export async function savePasswordHash(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Ends every session of the account but the one that is kept. */
export async function endSessions(
  database: Database,
  userId: string,
  keptHash: string | null,
): Promise<void> {
  const isOther = keptHash === null ? undefined : ne(sessions.tokenHash, keptHash)
  await database.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

export async function listSessions(database: Database, userId: string, now: Date) {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
}
