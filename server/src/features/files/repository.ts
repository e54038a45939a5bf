import { and, inArray } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { tryOns } from '../../database/tables.ts'

export async function hasTryOn(database: Database, id: string): Promise<boolean> {
  return (await findTryOnsAmong(database, [id])).length > 0
}

export async function findTryOnsAmong(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database.select({ id: tryOns.id }).from(tryOns).where(inArray(tryOns.id, ids))
  return rows.map((row) => row.id)
}

/** Those whose uploads are still needed. */
export async function findUnfinishedAmong(database: Database, ids: string[]): Promise<string[]> {
  const isUnfinished = inArray(tryOns.state, ['draft', 'queued', 'running'])
  const rows = await database
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(inArray(tryOns.id, ids), isUnfinished))
  return rows.map((row) => row.id)
}
