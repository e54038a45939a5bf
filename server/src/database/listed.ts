import { count, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { listedAtMost } from '../../../contract/limits.ts'
import type { Database } from './database.ts'

/** How many rows a list of everybody's has, counted no further than one beyond `listedAtMost`: a business has millions. */
export async function countListed(database: Database, table: PgTable, wanted?: SQL): Promise<number> {
  const listed = database
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(wanted)
    .limit(listedAtMost + 1)
    .as('listed')
  const [row] = await database.select({ total: count() }).from(listed)
  return row?.total ?? 0
}

/** For such a total. */
export function paginationOf(total: number, pageSize: number) {
  return { total, totalPages: Math.ceil(Math.min(total, listedAtMost) / pageSize) }
}
