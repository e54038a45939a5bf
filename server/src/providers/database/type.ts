import type { PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'

/** An open, migrated database. */
export type DatabaseProvider = {
  name: 'pglite' | 'postgres'
  database: Database
  /** True when no other process can use this database: what a dead process left running is ours to pick up. */
  isExclusive: boolean
  /** What processes on this database tell each other; null where there is but one. */
  channel: Channel | null
  /** Makes the job queue that lives in this database; not yet started. */
  createQueue(): PgBoss
  /** Takes what was deleted out of the database's own files, where these are ours to look after. */
  eraseDeleted(): Promise<void>
  close(): Promise<void>
}

/** Short texts to every process on the same database. One that is not listening at the moment never hears them. */
export type Channel = {
  /** Rejects when the database is away. */
  publish(text: string): Promise<void>
  /** Begins to listen, and goes on after a break; answers what ends it. `onChange` tells of each beginning and break. */
  listen(onText: (text: string) => void, onChange: (isListening: boolean) => void): () => Promise<void>
}
