import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { migrationsFolder } from '../src/providers/database/migrations.ts'
import { openPgliteDatabase } from '../src/providers/database/pglite.ts'
import { openPostgresDatabase } from '../src/providers/database/postgres.ts'
import type { DatabaseProvider } from '../src/providers/database/type.ts'
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
async function addQueues({ createQueue, close }: DatabaseProvider): Promise<void> {
  const jobs = createPgBossJobs(createQueue(), () => {})
  await jobs.start()
  await jobs.stop(5000)
  await close()
}

type OwnDatabase = { url: string; drop: () => Promise<void> }

/** An empty database of its own on the tests' PostgreSQL. */
export async function createPostgresDatabase(template = 'template1'): Promise<OwnDatabase> {
  const given = inject('postgresUrl') ?? fail()
  const name = `ourela_${randomUUID().replaceAll('-', '')}`
  await runStatement(given, `create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(given, name), drop: () => runStatement(given, `drop database ${name} with (force)`) }
}

/** One that is migrated and has its queues, a copy of one that is made once a run, which takes a fifth of the time. */
export async function copyPostgresTemplate(): Promise<OwnDatabase> {
  templateIsMade ??= makePostgresTemplate()
  return createPostgresDatabase(await templateIsMade)
}

let templateIsMade: Promise<string> | undefined
/** Any number: one process makes it, and the others wait. */
const templateLock = 5_120_417

async function makePostgresTemplate(): Promise<string> {
  const given = inject('postgresUrl') ?? fail()
  const name = inject('postgresTemplate')
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [templateLock])
  const made = 'select from pg_database where datname = $1 and not datallowconn'
  const { rowCount } = await client.query(made, [name])
  if (rowCount === 0) {
    await client.query(`create database ${name}`)
    await addQueues(await openPostgresDatabase(urlOf(given, name)))
    // A database is copied only while nobody is connected to it, and nothing looks after one that takes no connections.
    await client.query(`alter database ${name} allow_connections false`)
  }
  await client.end()
  return name
}

function urlOf(given: string, name: string): string {
  const url = new URL(given)
  url.pathname = `/${name}`
  return url.href
}

function fail(): never {
  throw new Error('There is no PostgreSQL to test on')
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
