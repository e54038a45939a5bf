import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { totalChanges } from './tables.ts'

/** Totals of all time, exact at the moment of reading; 0 for a name that nothing was counted under. */
export async function readTotals(database: Database): Promise<(name: string) => number> {
  const { name, change } = totalChanges
  const rows = await database
    .select({ name, total: sql`sum(${change})`.mapWith(Number) })
    .from(totalChanges)
    .groupBy(name)
  const totals = new Map(rows.map((row) => [row.name, row.total]))
  return (wanted) => totals.get(wanted) ?? 0
}

/** Leaves one row of each name. In one statement, so that whoever reads meanwhile sees the changes once. */
export async function foldTotals(database: Database): Promise<void> {
  await database.execute(sql`
    with folded as (delete from total_changes returning name, change)
    insert into total_changes (name, change) select name, sum(change) from folded group by name`)
}
