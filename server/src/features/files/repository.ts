import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { tryOns } from '../../database/tables.ts'

/** Whether the try-on is there; whoever deletes it then waits until this transaction ends. */
export async function holdTryOn(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: tryOns.id }).from(tryOns).where(eq(tryOns.id, id)).for('key share')
  return rows.length > 0
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
