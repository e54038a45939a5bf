import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { openPostgresDatabase } from '../src/providers/database/postgres.ts'
import { addQueues } from './template-database.ts'

export type DatabaseName = 'pglite' | 'postgres'

const databaseNames = { pglite: 'PGlite', postgres: 'PostgreSQL' }
export const isNight = process.env.NIGHTLY === 'yes'

/** Runs a suite on the embedded database and, where the machine has one, on PostgreSQL. */
export function describeOnBothDatabases(title: string, suite: (database: DatabaseName) => void): void {
  describe(`${title} (${databaseNames.pglite})`, () => suite('pglite'))
  describe.skipIf(inject('postgresUrl') === null)(`${title} (${databaseNames.postgres})`, () =>
    suite('postgres'),
  )
}

/**
 * For what a feature promises, whose code asks either database the same: by night on both, by day on one (`anyDatabase`). What is about
 * a provider, the queue, races for tokens or money runs on both at any time.
 */
export function describeOnBothByNight(title: string, suite: (database: DatabaseName) => void): void {
  if (isNight) return describeOnBothDatabases(title, suite)
  const database = anyDatabase()
  describe(`${title} (${databaseNames[database]})`, () => suite(database))
}

/**
 * For tests that a database has no part in: by day PostgreSQL where there is one, which starts in a quarter of the time and answers
 * in half; by night the embedded one.
 */
export const anyDatabase = (): DatabaseName =>
  inject('postgresUrl') === null || isNight ? 'pglite' : 'postgres'

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
