import { and, count, eq, exists, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { bonusAddresses, ledgerEntries, users } from '../../database/tables.ts'

/** The address that an account says is its own, and whether its bonus came with it. */
export async function findClaim(database: Database, userId: string) {
  const isBonus = and(eq(ledgerEntries.userId, users.id), eq(ledgerEntries.reason, 'sign-up-bonus'))
  const [claim] = await database
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      hasBonus: sql<boolean>`${exists(database.select().from(ledgerEntries).where(isBonus))}`,
    })
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
      pendingEmail: null,
      ...(isAdmin ? { isAdmin } : {}),
    })
    .where(eq(users.id, userId))
}

/** Answers false when this mailbox has had the bonus before. */
export async function claimBonus(
  tx: Transaction,
  bonus: typeof bonusAddresses.$inferInsert,
): Promise<boolean> {
  const claimed = await tx.insert(bonusAddresses).values(bonus).onConflictDoNothing().returning()
  return claimed.length > 0
}

export async function findBonus(database: Database, emailHashes: string[]): Promise<boolean> {
  const [found] = await database
    .select({ emailHash: bonusAddresses.emailHash })
    .from(bonusAddresses)
    .where(inArray(bonusAddresses.emailHash, emailHashes))
    .limit(1)
  return found !== undefined
}

/** How many came from one network; whoever asks for the same network next waits for this transaction. */
export async function countBonusesOf(tx: Transaction, originHash: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up-bonus:${originHash}`}, 0))`)
  const [row] = await tx
    .select({ bonuses: count() })
    .from(bonusAddresses)
    .where(and(eq(bonusAddresses.originHash, originHash), gt(bonusAddresses.createdAt, since)))
  return row?.bonuses ?? 0
}

export async function deleteBonusOrigins(database: Database, until: Date): Promise<void> {
  await database
    .update(bonusAddresses)
    .set({ originHash: null })
    .where(and(isNotNull(bonusAddresses.originHash), lte(bonusAddresses.createdAt, until)))
}

/** Free tokens of new accounts since then. */
export async function sumBonuses(tx: Transaction, since: Date): Promise<number> {
  const total = sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int`
  const isBonus = and(eq(ledgerEntries.reason, 'sign-up-bonus'), gte(ledgerEntries.createdAt, since))
  const [row] = await tx.select({ total }).from(ledgerEntries).where(isBonus)
  return row?.total ?? 0
}
