import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fromPglite, PgBoss } from 'pg-boss'
import * as tables from '../../database/tables.ts'
import { hasRoomFor } from '../../platform/free-space.ts'
import { createExtensions, migrationsFolder } from './migrations.ts'
import { PgliteClient } from './pglite-client.ts'
import { keepStatements } from './pglite-statements.ts'
import { createEraser } from './pglite-eraser.ts'
import { queueOptions } from './queue-options.ts'
import type { DatabaseProvider } from './type.ts'

/** Of the log only what a crash would need is kept, in small files that are deleted and not written over later. */
const settings = ['wal_recycle=off', 'max_wal_size=64MB', 'min_wal_size=32MB', 'shared_buffers=32MB']
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
const initDbStartParams = ['--wal-segsize=1']

/** PostgreSQL inside this process, its files under `dataDir`. The caller holds the folder's lock. */
export async function openPgliteDatabase(
  dataDir: string,
  isWritable = () => hasRoomFor(dataDir),
): Promise<DatabaseProvider> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true })
  const extensions = { pg_trgm, vector }
  const client = new PgliteClient(folder, { extensions, startParams, initDbStartParams })
  await client.waitReady
  keepStatements(client)
  refuseWritesOnFullDisk(client, isWritable)
  const database = drizzle({ client, schema: tables })
  await client.exec(`${createExtensions}; create extension if not exists vector`)
  await migrate(database, { migrationsFolder })
  const eraser = createEraser(client)
  return {
    name: 'pglite',
    database,
    isExclusive: true,
    channel: null,
    createQueue: () => new PgBoss({ ...queueOptions, db: fromPglite(client), backend: 'pglite' }),
    async eraseDeleted() {
      if (isWritable()) await eraser.eraseDeleted()
    },
    async close() {
      // It writes at its end, and what it wrote before is safe without that.
      if (!isWritable()) return
      await eraser.eraseDeleted()
      await client.close()
    },
  }
}

/**
 * A log that cannot be written ends PostgreSQL, and embedded it takes this process along. So while the disk takes no writes, or is
 * all but full, new transactions may only read: a write is refused, as any other error (25006), until there is room again.
 */
function refuseWritesOnFullDisk(client: PGlite, isWritable: () => boolean): void {
  const { query, exec, transaction } = client
  let isReadOnly = false
  const adapt = async () => {
    if (isWritable() !== isReadOnly) return
    isReadOnly = !isReadOnly
    await exec.call(client, `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  }
  client.query = async (...parameters) => {
    await adapt()
    return query.apply(client, parameters) as never
  }
  client.exec = async (...parameters) => {
    await adapt()
    return exec.apply(client, parameters)
  }
  client.transaction = async (...parameters) => {
    await adapt()
    return transaction.apply(client, parameters) as never
  }
}
