import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { testTryOns } from '../../database/tables.ts'

export type TestTryOn = typeof testTryOns.$inferSelect

export async function insertTestTryOn(tx: Transaction, row: TestTryOn): Promise<void> {
  await tx.insert(testTryOns).values(row)
}

export async function findTestTryOn(
  database: Database,
  userId: string,
  id: string,
): Promise<TestTryOn | undefined> {
  const [found] = await database
    .select()
    .from(testTryOns)
    .where(and(eq(testTryOns.userId, userId), eq(testTryOns.id, id)))
  return found
}

export async function hasTestTryOn(database: Database, id: string): Promise<boolean> {
  const rows = await database.select({ id: testTryOns.id }).from(testTryOns).where(eq(testTryOns.id, id))
  return rows.length > 0
}

/** Newest first. */
export async function listTestTryOns(
  database: Database,
  userId: string,
  query: {
    state?: TestTryOn['state'] | undefined
    after: { createdAt: Date; id: string } | null
    limit: number
  },
): Promise<TestTryOn[]> {
  const { state, after, limit } = query
  const isAfter =
    after &&
    or(
      lt(testTryOns.createdAt, after.createdAt),
      and(eq(testTryOns.createdAt, after.createdAt), lt(testTryOns.id, after.id)),
    )
  const isAsked = and(
    eq(testTryOns.userId, userId),
    state && eq(testTryOns.state, state),
    isAfter ?? undefined,
  )
  return database
    .select()
    .from(testTryOns)
    .where(isAsked)
    .orderBy(desc(testTryOns.createdAt), desc(testTryOns.id))
    .limit(limit)
}

export async function deleteTestTryOn(database: Database, id: string): Promise<void> {
  await database.delete(testTryOns).where(eq(testTryOns.id, id))
}

export async function deleteTestTryOnsBefore(database: Database, before: Date): Promise<void> {
  await database.delete(testTryOns).where(lt(testTryOns.createdAt, before))
}
