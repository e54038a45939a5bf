import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as tables from './tables.ts'

/** What both drivers answer to a plain statement. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: { rows: Record<string, unknown>[] }
}

/** The database, or a transaction on it: repositories take either. Inside a transaction use it alone. */
export type Database = PgDatabase<RowsResult, typeof tables>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Rejects when the database does not answer. */
export async function checkDatabase(database: Database): Promise<void> {
  await database.execute(sql`select 1`)
}
