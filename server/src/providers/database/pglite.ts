import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fromPglite, PgBoss } from 'pg-boss'
import * as tables from '../../database/tables.ts'
import { createExtensions, migrationsFolder } from './migrations.ts'
import { queueOptions } from './queue-options.ts'
import type { DatabaseProvider } from './type.ts'

/** PostgreSQL inside this process, its files under `dataDir`. The caller holds the folder's lock. */
export async function openPgliteDatabase(dataDir: string): Promise<DatabaseProvider> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true })
  const client = await PGlite.create(folder, { extensions: { pg_trgm, vector } })
  const database = drizzle({ client, schema: tables })
  await client.exec(`${createExtensions}; create extension if not exists vector`)
  await migrate(database, { migrationsFolder })
  return {
    name: 'pglite',
    database,
    isExclusive: true,
    createQueue: () => new PgBoss({ ...queueOptions, db: fromPglite(client), backend: 'pglite' }),
    close: () => client.close(),
  }
}
