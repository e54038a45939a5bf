import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { isDatabaseAway } from '../../database/errors.ts'
import * as tables from '../../database/tables.ts'
import { createExtensions, migrationsFolder } from './migrations.ts'
import { createPostgresChannel } from './postgres-channel.ts'
import { queueOptions } from './queue-options.ts'
import { takeGroupsInTurn } from './take-in-turn.ts'
import type { DatabaseProvider } from './type.ts'

/** Any number, the same in every process: only one of them migrates at a time. */
const migrationLock = 7_203_611
/** A database that starts together with us may take this long. */
const waitForDatabaseMs = 60_000

export async function openPostgresDatabase(url: string): Promise<DatabaseProvider> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks is replaced by the pool, and whoever used it gets an error; without a listener on both it would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const database = drizzle({ client: pool, schema: tables })
  await migrateAlone(pool, () => migrate(database, { migrationsFolder }))
  return {
    name: 'postgres',
    database,
    isExclusive: false,
    channel: createPostgresChannel(url, pool),
    createQueue: () => takeGroupsInTurn(new PgBoss({ ...queueOptions, connectionString: url, max: 4 })),
    // Its own vacuum and its own log are the operator's: the privacy page says how long they keep what was deleted.
    eraseDeleted: async () => {},
    close: () => pool.end(),
  }
}

async function migrateAlone(pool: pg.Pool, migrateNow: () => Promise<void>) {
  const connection = await connectPatiently(pool)
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await connection.query(createExtensions)
    await migrateNow()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock])
    connection.release()
  }
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + waitForDatabaseMs
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error
      await setTimeout(1000)
    }
  }
}
