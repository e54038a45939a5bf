import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { dataExports, type DataExportState } from '../../database/tables.ts'

export type StoredExport = typeof dataExports.$inferSelect

const unfinished: DataExportState[] = ['queued', 'running']

export async function findNewestExport(
  database: Database,
  userId: string,
): Promise<StoredExport | undefined> {
  const [found] = await database
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return found
}

/** Answers undefined while another one is being made. */
export async function insertExport(
  tx: Transaction,
  row: Pick<StoredExport, 'userId' | 'createdAt' | 'expiresAt'>,
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(dataExports)
    .values({ ...row, state: 'queued' })
    .onConflictDoNothing()
    .returning({ id: dataExports.id })
  return inserted?.id
}

/** Answers undefined when it is over, or gone with its owner. */
export async function updateUnfinished(
  database: Database,
  id: string,
  change: Partial<Pick<StoredExport, 'state' | 'progress' | 'parts' | 'bytes' | 'expiresAt'>>,
): Promise<StoredExport | undefined> {
  const [updated] = await database
    .update(dataExports)
    .set(change)
    .where(and(eq(dataExports.id, id), inArray(dataExports.state, unfinished)))
    .returning()
  return updated
}

export async function deleteFinishedExports(tx: Transaction, userId: string): Promise<string[]> {
  const isFinished = and(eq(dataExports.userId, userId), notInArray(dataExports.state, unfinished))
  const deleted = await tx.delete(dataExports).where(isFinished).returning({ id: dataExports.id })
  return deleted.map((row) => row.id)
}

export async function deleteExportsUntil(tx: Transaction, now: Date): Promise<string[]> {
  const deleted = await tx
    .delete(dataExports)
    .where(lt(dataExports.expiresAt, now))
    .returning({ id: dataExports.id })
  return deleted.map((row) => row.id)
}

export async function findExportsAmong(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(inArray(dataExports.id, ids))
  return rows.map((row) => row.id)
}
