import type { PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'

/** An open, migrated database. */
export type DatabaseProvider = {
  name: 'pglite' | 'postgres'
  database: Database
  /** True when no other process can use this database: what a dead process left running is ours to pick up. */
  isExclusive: boolean
  /** Makes the job queue that lives in this database; not yet started. */
  createQueue(): PgBoss
  /** Takes what was deleted out of the database's own files, where these are ours to look after. */
  eraseDeleted(): Promise<void>
  close(): Promise<void>
}
