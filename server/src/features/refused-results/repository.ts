import { desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import { refusedResults, users } from '../../database/tables.ts'

export type RefusedRow = typeof refusedResults.$inferSelect
const { id } = refusedResults

export async function insertRefused(tx: Transaction, refused: RefusedRow): Promise<void> {
  await tx.insert(refusedResults).values(refused)
}

export async function listRefused(
  database: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ refused: RefusedRow; userEmail: string }[]> {
  return database
    .select({ refused: refusedResults, userEmail: users.email })
    .from(refusedResults)
    .innerJoin(users, eq(users.id, refusedResults.userId))
    .orderBy(desc(refusedResults.createdAt), desc(id))
    .limit(limit)
    .offset(offset)
}

export async function countRefused(database: Database): Promise<number> {
  return countListed(database, refusedResults)
}

export async function listRefusedOf(database: Database, userId: string): Promise<RefusedRow[]> {
  return database.select().from(refusedResults).where(eq(refusedResults.userId, userId))
}

/** Those of the ids that are kept. */
export async function findRefusedAmong(database: Database, ids: string[]): Promise<string[]> {
  return idsOf(await database.select({ id }).from(refusedResults).where(inArray(id, ids)))
}

export async function deleteRefusedOf(tx: Transaction, userId: string): Promise<string[]> {
  return idsOf(await tx.delete(refusedResults).where(eq(refusedResults.userId, userId)).returning({ id }))
}

export async function deleteRefusedBefore(tx: Transaction, before: Date): Promise<string[]> {
  return idsOf(await tx.delete(refusedResults).where(lt(refusedResults.createdAt, before)).returning({ id }))
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
