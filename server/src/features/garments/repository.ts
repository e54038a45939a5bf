import { and, count, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { garments } from '../../database/tables.ts'

export type Garment = typeof garments.$inferSelect
/** Whose garments: an account's, sent with live keys or with test keys. */
export type GarmentOwner = { userId: string; isTest: boolean }
/** Where a page of a list begins: after this one. */
export type After = { createdAt: Date; id: string } | null

export async function insertGarment(tx: Transaction, garment: Garment): Promise<void> {
  await tx.insert(garments).values(garment)
}

export async function countGarments(database: Database, owner: GarmentOwner): Promise<number> {
  const [row] = await database.select({ total: count() }).from(garments).where(isOwned(owner))
  return row?.total ?? 0
}

export async function findGarment(
  database: Database,
  owner: GarmentOwner,
  id: string,
): Promise<Garment | undefined> {
  const [found] = await database
    .select()
    .from(garments)
    .where(and(isOwned(owner), eq(garments.id, id)))
  return found
}

/** Newest first. */
export async function listGarments(
  database: Database,
  owner: GarmentOwner,
  { after, limit }: { after: After; limit: number },
): Promise<Garment[]> {
  const isAfter =
    after &&
    or(
      lt(garments.createdAt, after.createdAt),
      and(eq(garments.createdAt, after.createdAt), lt(garments.id, after.id)),
    )
  return database
    .select()
    .from(garments)
    .where(and(isOwned(owner), isAfter ?? undefined))
    .orderBy(desc(garments.createdAt), desc(garments.id))
    .limit(limit)
}

/** Answers false when the owner has no such garment. */
export async function deleteGarment(tx: Transaction, owner: GarmentOwner, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(garments)
    .where(and(isOwned(owner), eq(garments.id, id)))
    .returning({ id: garments.id })
  return deleted.length > 0
}

export async function deleteTestGarmentsBefore(tx: Transaction, before: Date): Promise<string[]> {
  const deleted = await tx
    .delete(garments)
    .where(and(eq(garments.isTest, true), lt(garments.createdAt, before)))
    .returning({ id: garments.id })
  return deleted.map((row) => row.id)
}

export async function findGarmentsAmong(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database.select({ id: garments.id }).from(garments).where(inArray(garments.id, ids))
  return rows.map((row) => row.id)
}

function isOwned({ userId, isTest }: GarmentOwner) {
  return and(eq(garments.userId, userId), eq(garments.isTest, isTest))
}
