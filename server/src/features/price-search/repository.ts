import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { priceSearches, type PriceSearchState } from '../../database/tables.ts'

export type StoredSearch = typeof priceSearches.$inferSelect

export async function insertDraft(
  database: Database,
  draft: Pick<StoredSearch, 'id' | 'userId' | 'tryOnId' | 'garmentHash' | 'createdAt'>,
): Promise<void> {
  await database.insert(priceSearches).values({ ...draft, state: 'draft' })
}

export async function findSearch(database: Database, id: string): Promise<StoredSearch | undefined> {
  const [search] = await database.select().from(priceSearches).where(eq(priceSearches.id, id))
  return search
}

/** The user's search for the same picture that still runs, or has found something since `since`. */
export async function findSame(
  database: Database,
  { userId, garmentHash, since }: { userId: string; garmentHash: string; since: Date },
): Promise<StoredSearch | undefined> {
  const hasFound = and(
    eq(priceSearches.state, 'complete'),
    gte(priceSearches.createdAt, since),
    sql`jsonb_array_length(${priceSearches.offers}) > 0`,
  )
  const [search] = await database
    .select()
    .from(priceSearches)
    .where(
      and(
        eq(priceSearches.userId, userId),
        eq(priceSearches.garmentHash, garmentHash),
        or(inArray(priceSearches.state, ['queued', 'running']), hasFound),
      ),
    )
    .orderBy(desc(priceSearches.createdAt))
    .limit(1)
  return search
}

/** Moves a search on, if it is in one of the states it may leave; answers it, or undefined when it is not. */
export async function moveSearch(
  database: Database,
  id: string,
  from: PriceSearchState[],
  change: Partial<Omit<StoredSearch, 'id' | 'userId'>>,
): Promise<StoredSearch | undefined> {
  const [moved] = await database
    .update(priceSearches)
    .set(change)
    .where(and(eq(priceSearches.id, id), inArray(priceSearches.state, from)))
    .returning()
  return moved
}

export async function deleteSearch(database: Database, id: string): Promise<void> {
  await database.delete(priceSearches).where(eq(priceSearches.id, id))
}

export async function findRunningIds(database: Database): Promise<string[]> {
  const rows = await database
    .select({ id: priceSearches.id })
    .from(priceSearches)
    .where(eq(priceSearches.state, 'running'))
  return rows.map(({ id }) => id)
}

/** Those of the searches whose pictures are still needed. */
export async function findUnfinishedAmong(database: Database, ids: string[]): Promise<string[]> {
  const isUnfinished = inArray(priceSearches.state, ['draft', 'queued', 'running'])
  const rows = await database
    .select({ id: priceSearches.id })
    .from(priceSearches)
    .where(and(inArray(priceSearches.id, ids), isUnfinished))
  return rows.map(({ id }) => id)
}

/** Searches in one of the states that began before a time. */
export async function findBefore(
  database: Database,
  states: PriceSearchState[],
  before: Date,
): Promise<string[]> {
  const rows = await database
    .select({ id: priceSearches.id })
    .from(priceSearches)
    .where(and(inArray(priceSearches.state, states), lt(priceSearches.createdAt, before)))
  return rows.map(({ id }) => id)
}
