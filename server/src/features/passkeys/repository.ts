import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { passkeyChallenges, passkeys, users } from '../../database/tables.ts'

export type Passkey = typeof passkeys.$inferSelect

export async function insertChallenge(
  database: Database,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await database.insert(passkeyChallenges).values(challenge)
}

/** Takes a challenge of this account, or of nobody yet, out of use. Of several answers to it, one gets true. */
export async function takeChallenge(
  database: Database,
  challengeHash: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const taken = await database
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challengeHash, challengeHash), isTheirs, gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  return taken.length > 0
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}

/** Answers false when the passkey belongs to an account already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return inserted.length > 0
}

/** A passkey and whether its account is suspended. */
export async function findPasskey(database: Database, id: string) {
  const [row] = await database
    .select({ passkey: passkeys, suspendedAt: users.suspendedAt })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  return row
}

export async function listPasskeys(database: Database, userId: string): Promise<Passkey[]> {
  return database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt))
}

export async function countPasskeys(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ held: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.held ?? 0
}

export async function saveUse(
  database: Database,
  id: string,
  change: Pick<Passkey, 'counter' | 'isSynced' | 'lastUsedAt'>,
): Promise<void> {
  await database.update(passkeys).set(change).where(eq(passkeys.id, id))
}

/** Answers false when this account has no such passkey. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
