import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrationsFolder } from '../src/providers/database/migrations.ts'
import { openPgliteDatabase } from '../src/providers/database/pglite.ts'
import type { DatabaseProvider } from '../src/providers/database/type.ts'
import { createPgBossJobs } from '../src/providers/jobs/pg-boss.ts'

/** Puts a migrated, empty embedded database into a data folder: in a blink, where a first start takes seconds. */
export async function copyTemplateDatabase(dataDir: string): Promise<void> {
  cpSync(await findTemplate(), dataDir, { recursive: true })
}

const cacheFolder = join(import.meta.dirname, '../../.cache/test-databases')

async function findTemplate(): Promise<string> {
  const template = join(cacheFolder, hashSources())
  if (existsSync(template)) return template
  const unfinished = `${template}.${randomUUID()}`
  mkdirSync(unfinished, { recursive: true })
  const provider = await openPgliteDatabase(unfinished)
  await dropUnusedDatabases(provider)
  await addQueues(provider)
  // Another test file may have been faster: its template is as good.
  if (existsSync(template)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, template)
  return template
}

/** What PostgreSQL keeps for making more databases is half the files, and nobody asks for it here. */
async function dropUnusedDatabases({ database }: DatabaseProvider): Promise<void> {
  await database.execute(sql`update pg_database set datistemplate = false, datallowconn = true`)
  for (const name of ['template0', 'template1']) await database.execute(sql.raw(`drop database ${name}`))
}

/** The template serves until a migration or a package changes. */
function hashSources(): string {
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const files = ['../../package.json', 'meta/_journal.json', ...migrations].map((name) =>
    join(migrationsFolder, name),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Makes the queues in a migrated database, and closes it. */
export async function addQueues({ createQueue, close }: DatabaseProvider): Promise<void> {
  const jobs = createPgBossJobs(createQueue(), () => {})
  await jobs.start()
  await jobs.stop(5000)
  await close()
}
