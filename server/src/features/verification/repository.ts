import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { bonusAddresses, users } from '../../database/tables.ts'

export async function findClaim(database: Database, userId: string) {
  const [claim] = await database
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  return claim
}

export async function isAddressVerified(database: Database, email: string): Promise<boolean> {
  const holds = and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt))
  const [holder] = await database.select({ id: users.id }).from(users).where(holds)
  return holder !== undefined
}

export async function markEmailVerified(
  tx: Transaction,
  userId: string,
  now: Date,
  isAdmin: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()})`,
      ...(isAdmin ? { isAdmin } : {}),
    })
    .where(eq(users.id, userId))
}

/** Answers false when this address has had the bonus before. */
export async function claimBonusAddress(tx: Transaction, emailHash: string): Promise<boolean> {
  const claimed = await tx.insert(bonusAddresses).values({ emailHash }).onConflictDoNothing().returning()
  return claimed.length > 0
}
