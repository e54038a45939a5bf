import { and, count, desc, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { apiKeyDays, apiKeys, users } from '../../database/tables.ts'

export type ApiKey = typeof apiKeys.$inferSelect
/** What happened on a day: how many tokens, and how many try-ons were made and ended. */
export type DayChange = Partial<Omit<typeof apiKeyDays.$inferSelect, 'apiKeyId' | 'day'>>

export async function insertKey(tx: Transaction, key: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const [inserted] = await tx.insert(apiKeys).values(key).returning()
  if (!inserted) throw new Error('No key was inserted')
  return inserted
}

export async function countKeys(tx: Transaction, userId: string): Promise<number> {
  const isHeld = and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const [row] = await tx.select({ held: count() }).from(apiKeys).where(isHeld)
  return row?.held ?? 0
}

/** The account's keys, newest first, with what each has spent since the beginning of this month and of this day. */
export async function listKeys(database: Database, userId: string, day: string) {
  const spentSince = (start: string) =>
    sql<number>`(select coalesce(sum(tokens), 0)::int from api_key_days where api_key_id = api_keys.id and day >= ${start})`
  return database
    .select({ key: apiKeys, spentToday: spentSince(day), spentThisMonth: spentSince(firstOfMonth(day)) })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

/** By day, newest first, and key. */
export async function listDays(
  database: Database,
  userId: string,
  { from, to }: { from: string; to: string },
) {
  const { day, apiKeyId, tokens, created, completed, failed } = apiKeyDays
  return database
    .select({
      day,
      apiKeyId,
      apiKeyName: apiKeys.name,
      isTest: apiKeys.isTest,
      tokens,
      created,
      completed,
      failed,
    })
    .from(apiKeyDays)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyId))
    .where(and(eq(apiKeys.userId, userId), gte(day, from), lte(day, to)))
    .orderBy(desc(day), apiKeys.name, apiKeyId)
}

/** A key by its hash, and what is known of its account. */
export async function findKey(database: Database, keyHash: string) {
  const { suspendedAt, emailVerifiedAt } = users
  const [row] = await database
    .select({ key: apiKeys, suspendedAt, emailVerifiedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.keyHash, keyHash))
  return row
}

/** Whether a key that is in use names this origin. */
export async function hasOrigin(database: Database, origin: string, now: Date): Promise<boolean> {
  const isInUse = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const names = sql`${apiKeys.origins} @> ${JSON.stringify([origin])}::jsonb`
  const [row] = await database.select({ id: apiKeys.id }).from(apiKeys).where(and(names, isInUse)).limit(1)
  return row !== undefined
}

export async function saveUse(database: Database, id: string, lastUsedAt: Date): Promise<void> {
  await database.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id))
}

/** Answers undefined when the account has no such key in use. */
export async function updateKey(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  change: Partial<Omit<ApiKey, 'id' | 'userId'>>,
): Promise<ApiKey | undefined> {
  const isOwn = and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt))
  const [updated] = await tx.update(apiKeys).set(change).where(isOwn).returning()
  return updated
}

export async function revokeSince(tx: Transaction, userId: string, since: Date, now: Date): Promise<void> {
  const isYoung = and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, since), isNull(apiKeys.revokedAt))
  await tx.update(apiKeys).set({ revokedAt: now }).where(isYoung)
}

/** The key as it is now, held until the transaction ends: of its charges, one at a time. */
export async function lockKey(tx: Transaction, id: string): Promise<ApiKey | undefined> {
  const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('no key update')
  return key
}

/** What the key has spent on this day, and since the first of its month. */
export async function readSpent(tx: Transaction, id: string, day: string) {
  const { tokens } = apiKeyDays
  const [row] = await tx
    .select({
      today: sql<number>`coalesce(sum(${tokens}) filter (where ${apiKeyDays.day} = ${day}), 0)::int`,
      thisMonth: sql<number>`coalesce(sum(${tokens}), 0)::int`,
    })
    .from(apiKeyDays)
    .where(and(eq(apiKeyDays.apiKeyId, id), gte(apiKeyDays.day, firstOfMonth(day))))
  return row ?? { today: 0, thisMonth: 0 }
}

export async function addToDay(
  tx: Transaction,
  id: string,
  day: string,
  { tokens = 0, created = 0, completed = 0, failed = 0 }: DayChange,
): Promise<void> {
  await tx
    .insert(apiKeyDays)
    .values({ apiKeyId: id, day, tokens, created, completed, failed })
    .onConflictDoUpdate({
      target: [apiKeyDays.apiKeyId, apiKeyDays.day],
      set: {
        tokens: sql`${apiKeyDays.tokens} + ${tokens}`,
        created: sql`${apiKeyDays.created} + ${created}`,
        completed: sql`${apiKeyDays.completed} + ${completed}`,
        failed: sql`${apiKeyDays.failed} + ${failed}`,
      },
    })
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}
