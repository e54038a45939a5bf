import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { registrations } from './registrations.ts'
import { generateTryOn, waitUntil } from './app.ts'
import { openPostgresDatabase } from '../src/providers/database/postgres.ts'
import type { Client } from './client.ts'
import { startObjectStore } from './object-store.ts'
import { startPostgres } from './postgres.ts'
import { killProcesses, startProcess, type Process } from './processes.ts'

/* Two processes that answer and one that works, on one PostgreSQL and one bucket. */

describe.skipIf(inject('postgresUrl') === null)('Several processes', { timeout: 180_000 }, () => {
  let folder: string
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>
  let store: Awaited<ReturnType<typeof startObjectStore>>
  let environment: Record<string, string>
  let near: Process
  let far: Process
  let worker: Process
  let ann: Client

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ourela-processes-'))
    postgres = (await startPostgres())!
    store = await startObjectStore()
    environment = {
      DATABASE_URL: postgres.url,
      ...store.environment,
      SECRET: 'a secret that all of these processes share',
      LOG_LEVEL: 'silent',
    }
    // All at once, on an empty database: one of them migrates.
    const all = await Promise.all([start('web'), start('web'), start('worker')])
    ;[near, far, worker] = all as [Process, Process, Process]
    ann = await registrations(join(folder, 'worker-3', 'outbox')).register(near, 'ann@example.com')
  })
  afterAll(async () => {
    killProcesses()
    await postgres.stop()
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  })

  let started = 0
  async function start(role: string): Promise<Process> {
    const dataDir = join(folder, `${role}-${++started}`)
    await mkdir(join(dataDir, 'public'), { recursive: true })
    return startProcess({ ...environment, ROLE: role, DATA_DIR: dataDir })
  }

  async function begin(client: Client): Promise<string> {
    const response = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    expect(response.status).toBe(202)
    return ((await response.json()) as { sessionId: string }).sessionId
  }

  /** The states that one process tells of a try-on, to its end. */
  async function follow(process: Process, id: string): Promise<string[]> {
    const response = await process.clientOf(ann.cookies).get(`/api/tryons/${id}/events`)
    const events = (await response.text()).split('\n').filter((line) => line.startsWith('data:'))
    return events.map((line) => (JSON.parse(line.slice(5)) as { state: string }).state)
  }

  test('OPS-5 that start together migrate once', async () => {
    const { database, close } = await openPostgresDatabase(postgres.url)
    const { rows } = await database.execute(
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )
    await close()
    expect(rows[0]!.all).toBe(rows[0]!.different)
    expect(rows[0]!.all).toBeGreaterThan(5)
  })

  test('OPS-1 OPS-2 one takes the order, another makes it, a third tells of it', async () => {
    const id = await begin(ann)
    expect((await follow(far, id)).at(-1)).toBe('complete')
    const { pathname } = new URL(`/api/tryons/${id}/images/try-on`, far.origin)
    expect((await far.clientOf(ann.cookies).get(pathname)).status).toBe(200)
    expect((await worker.clientOf(ann.cookies).get('/api/auth/user')).status).toBe(404)
    expect((await worker.clientOf(new Map()).get('/readyz')).status).toBe(200)
  })

  test('OPS-1 a worker that dies loses nothing: its lease ends, and one that is added takes the work', async () => {
    const dying = worker.waitForLife(3)
    const id = await begin(ann)
    await dying
    await worker.end('SIGKILL')
    worker = await start('worker')
    expect((await follow(far, id)).at(-1)).toBe('complete')
  })

  test('OPS-4 a database that goes away and comes back is survived without a restart', async () => {
    await postgres.pause()
    const refused = await ann.get('/api/tokens/balance')
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'cannot_save' }])
    expect((await near.clientOf(new Map()).get('/healthz')).status).toBe(200)
    expect((await near.clientOf(new Map()).get('/readyz')).status).toBe(503)
    await postgres.resume()
    await waitUntil(async () => (await near.clientOf(new Map()).get('/readyz')).status === 200)
    const id = await begin(ann)
    expect((await follow(far, id)).at(-1)).toBe('complete')
  })
})
