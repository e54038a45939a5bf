import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { migrationsFolder } from '../src/providers/database/migrations.ts'
import { openPgliteDatabase } from '../src/providers/database/pglite.ts'
import { createPgBossJobs } from '../src/providers/jobs/pg-boss.ts'

export type DatabaseName = 'pglite' | 'postgres'

/** Runs a suite on the embedded database and, where the machine has one, on PostgreSQL. */
export function describeOnBothDatabases(title: string, suite: (database: DatabaseName) => void): void {
  describe(`${title} (PGlite)`, () => suite('pglite'))
  describe.skipIf(inject('postgresUrl') === null)(`${title} (PostgreSQL)`, () => suite('postgres'))
}

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
  const { createQueue, close } = await openPgliteDatabase(unfinished)
  const jobs = createPgBossJobs(createQueue(), () => {})
  await jobs.start()
  await jobs.stop(5000)
  await close()
  // Another test file may have been faster: its template is as good.
  if (existsSync(template)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, template)
  return template
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

/** An empty database of its own on the tests' PostgreSQL. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const given = inject('postgresUrl')
  if (given === null) throw new Error('There is no PostgreSQL to test on')
  const name = `ourela_${randomUUID().replaceAll('-', '')}`
  await runStatement(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runStatement(given, `drop database ${name} with (force)`) }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
