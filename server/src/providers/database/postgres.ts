import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import * as tables from '../../database/tables.ts'
import { createExtensions, migrationsFolder } from './migrations.ts'
import { queueOptions } from './queue-options.ts'
import type { DatabaseProvider } from './type.ts'

/** Any number, the same in every process: only one of them migrates at a time. */
const migrationLock = 7_203_611

export async function openPostgresDatabase(url: string): Promise<DatabaseProvider> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const database = drizzle({ client: pool, schema: tables })
  await migrateAlone(pool, () => migrate(database, { migrationsFolder }))
  return {
    name: 'postgres',
    database,
    isExclusive: false,
    createQueue: () => new PgBoss({ ...queueOptions, connectionString: url, max: 4 }),
    // Its own vacuum and its own log are the operator's: the privacy page says how long they keep what was deleted.
    eraseDeleted: async () => {},
    close: () => pool.end(),
  }
}

async function migrateAlone(pool: pg.Pool, migrateNow: () => Promise<void>) {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await connection.query(createExtensions)
    await migrateNow()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock])
    connection.release()
  }
}
