import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { historySchema } from '../../contract/history.ts'
import { ledgerEntries, tryOns, users } from '../src/database/tables.ts'
import { openPgliteDatabase } from '../src/providers/database/pglite.ts'
import { openPostgresDatabase } from '../src/providers/database/postgres.ts'
import { balanceOf, generateTryOn, waitUntil } from './app.ts'
import type { Client } from './client.ts'
import { copyPostgresTemplate, isNight, type DatabaseName } from './databases.ts'
import { copyTemplateDatabase } from './template-database.ts'
import { killProcesses, startProcess, type Process } from './processes.ts'
import { registrations } from './registrations.ts'

const people = ['ann@example.com', 'bob@example.com', 'cleo@example.com']
const tokensEach = 3
/** By day one, at any moment, is enough for the second database. */
const kills = { pglite: 3, postgres: isNight ? 3 : 1 }
/** Moments are signs of life of the server, so many; before a third of them no try-on may be stored yet. */
const moments = { all: 40, stored: 14 }
/** Many processes start one after the other here, and the slowest recovery waits for a heartbeat. */
const patience = { timeout: 180_000 }
const twoHours = 2 * 3_600_000

describe.concurrent('A server that is killed at any moment', patience, () => {
  afterAll(killProcesses)

  test('TRY-8 delivers every try-on or gives its token back, exactly once (PGlite)', () =>
    killAndCount('pglite'))

  test.skipIf(inject('postgresUrl') === null)(
    'TRY-8 delivers every try-on or gives its token back, exactly once (PostgreSQL)',
    () => killAndCount('postgres'),
  )
})

async function killAndCount(databaseName: DatabaseName) {
  const home = await makeHome(databaseName)
  const killedAt: number[] = []
  let sessions: Client['cookies'][] | undefined
  for (let round = 0; round < kills[databaseName]; round++) {
    const server = await startProcess(home.environment)
    sessions ??= await registerPeople(home, server)
    // Early, halfway and late.
    const moment = Math.floor(((round + Math.random()) * moments.all) / kills[databaseName])
    killedAt.push(moment)
    const reached = server.waitForLife(moment)
    const requests = sessions.flatMap((cookies) => {
      const client = server.clientOf(cookies)
      return ['top', 'bottom'].map((garmentClass) =>
        generateTryOn(client, { garmentClass, headers: { prefer: 'respond-async' } }).catch(() => {}),
      )
    })
    // When everything was done before the moment came, the end of the requests is the moment.
    await Promise.race([reached, Promise.all(requests)])
    await server.end('SIGKILL')
    await Promise.all(requests)
  }

  // A draft on a database that others may share is given an hour to be finished.
  const server = await startProcess(home.environment, twoHours)
  const clients = (sessions ?? []).map((cookies) => server.clientOf(cookies))
  await waitUntil(async () => (await Promise.all(clients.map(hasAllTokens))).every(Boolean))
  await waitUntil(async () => (await listFiles(home, 'uploads')).length === 0)
  await server.end('SIGTERM')
  const isStored = killedAt.some((moment) => moment >= moments.stored)
  await checkBooks(home, isStored).catch((cause: unknown) => {
    const when = killedAt.join(', ')
    throw new Error(`The books are wrong after kills at the signs of life ${when}: ${cause}`, { cause })
  })
  await home.remove()
}

/** Each token is on the balance or in a finished try-on: none is held, none is lost, none came back twice. */
async function hasAllTokens(client: Client): Promise<boolean> {
  const balance = await balanceOf(client)
  const { pagination } = historySchema
    .pick({ pagination: true })
    .parse(await (await client.get('/api/history/tryons')).json())
  expect(balance + pagination.total).toBeLessThanOrEqual(tokensEach)
  return balance + pagination.total === tokensEach
}

/** `isStored`: whether a kill came so late that a try-on was stored. */
async function checkBooks(home: Home, isStored: boolean) {
  const { database, close } = await home.openDatabase()
  const everybody = await database.select().from(users)
  const entries = await database.select().from(ledgerEntries)
  const all = await database.select().from(tryOns)
  await close()
  for (const { id, tokenBalance } of everybody) {
    const own = entries.filter(({ userId }) => userId === id)
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(tokenBalance)
    expect(tokenBalance).toBeGreaterThanOrEqual(0)
  }
  for (const { id, state } of all) {
    const amounts = entries.filter(({ reference }) => reference === id).map(({ amount }) => amount)
    expect({ state, amounts }).toEqual(
      state === 'complete' ? { state, amounts: [-1] } : { state: 'failed', amounts: [-1, 1] },
    )
  }
  const complete = all.filter(({ state }) => state === 'complete').map(({ id }) => id)
  const pictures = (await listFiles(home, 'try-ons')).filter((name) => name.endsWith('.jpg'))
  expect(pictures.sort()).toEqual(
    complete.flatMap((id) => ['garment.jpg', 'model.jpg', 'try-on.jpg'].map((name) => join(id, name))).sort(),
  )
  if (isStored) expect(all.length).toBeGreaterThan(0)
}

type Home = Awaited<ReturnType<typeof makeHome>>

/** A data folder and, for PostgreSQL, a database. */
async function makeHome(databaseName: DatabaseName) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ourela-killed-'))
  await mkdir(join(dataDir, 'public'))
  const postgres = databaseName === 'postgres' ? await copyPostgresTemplate() : null
  if (!postgres) await copyTemplateDatabase(dataDir)
  return {
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
    openDatabase: () => (postgres ? openPostgresDatabase(postgres.url) : openPgliteDatabase(dataDir)),
    async remove() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listFiles({ dataDir }: Home, folder: string): Promise<string[]> {
  const root = join(dataDir, 'storage', folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

async function registerPeople(home: Home, server: Process): Promise<Client['cookies'][]> {
  const { register } = registrations(join(home.dataDir, 'outbox'))
  const sessions: Client['cookies'][] = []
  for (const email of people) sessions.push((await register(server, email)).cookies)
  return sessions
}
