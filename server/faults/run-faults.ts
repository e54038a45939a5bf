import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPgliteDatabase } from '../src/providers/database/pglite.ts'
import { openPostgresDatabase } from '../src/providers/database/postgres.ts'
import type { DatabaseProvider } from '../src/providers/database/type.ts'
import type { Client } from '../test/client.ts'
import { type DatabaseName } from '../test/databases.ts'
import { copyTemplateDatabase } from '../test/template-database.ts'
import { startObjectStore } from '../test/object-store.ts'
import { startPostgres } from '../test/postgres.ts'
import { killProcesses, startProcess, type Process } from '../test/processes.ts'
import { registrations } from '../test/registrations.ts'
import { checkBooks, countUnfinished, type Books } from './check-books.ts'
import { openLine } from './cut.ts'
import { pick } from './pick.ts'
import { operatorActs, visit, visitorActs, type Deeds } from './visitors.ts'

type Options = {
  database: DatabaseName
  milliseconds: number
  kills: number
  tell: (line: string) => void
}

const visitors = 6
const operatorEmail = 'operator@example.com'
const faultEveryMs = 4000
const settleWithinMs = 300_000
/** A draft is given an hour to be finished; the sweep of payments waits as well. */
const twoHours = 2 * 3_600_000

/** Everything under load and under fire for a while; then, once all has settled, what the books say. */
export async function runFaults({ database, milliseconds, kills, tell }: Options): Promise<Books> {
  const home = await (database === 'postgres' ? openManyProcesses() : openOneProcess())
  try {
    const slots = await Promise.all(home.roles.map((role) => openSlot(home, role)))
    const answering = slots.filter(({ role }) => role !== 'worker')
    const anyProcess = () => {
      const up = answering.flatMap(({ process }) => process ?? [])
      return up.length === 0 ? undefined : pick(up)
    }
    const mails = registrations(home.outboxFolder)
    const started = anyProcess()
    if (!started) throw new Error('Nobody answers')
    const people: Client['cookies'][] = []
    for (let n = 0; n < visitors; n++)
      people.push((await mails.register(started, `visitor-${n}@example.com`)).cookies)
    const operator = (await mails.register(started, operatorEmail)).cookies

    const deeds: Deeds = { asked: {}, payments: [] }
    const faults: Record<string, number> = {}
    const over = new AbortController()
    const load = people.map((cookies) => visit(cookies, visitorActs(deeds), anyProcess, deeds, over.signal))
    load.push(visit(operator, operatorActs, anyProcess, deeds, over.signal))
    const deadline = performance.now() + milliseconds
    const doing: Record<string, () => Promise<void>> = {
      kill: () => pick(slots).restart(),
      ...home.faults,
    }
    // A process dies more often than all the rest together.
    const names = ['kill', 'kill', 'kill', ...Object.keys(home.faults)]
    while (performance.now() < deadline && (faults.kill ?? 0) < kills) {
      await setTimeout(faultEveryMs * (database === 'postgres' ? 0.5 + Math.random() : 0.3 * Math.random()))
      const name = pick(names)
      faults[name] = (faults[name] ?? 0) + 1
      await doing[name]?.()
    }
    over.abort()
    await Promise.all(load)
    tell(`Asked for: ${JSON.stringify(deeds.asked)}. Faults: ${JSON.stringify(faults)}.`)

    for (const slot of slots) await slot.restart(twoHours)
    // The provider repeats its news until somebody has heard it.
    for (const id of deeds.payments) anyProcess()?.tell({ paymentIntentId: id, eventId: `evt_again_${id}` })
    await settle(home, slots)
    await Promise.all(slots.map(({ process }) => process?.end('SIGTERM')))
    const { database: opened, close } = await home.openDatabase()
    const books = await checkBooks(opened, await home.listKeys())
    await close()
    return books
  } finally {
    killProcesses()
    await home.close()
  }
}

type Home = {
  roles: string[]
  environmentOf(role: string, place: number): Record<string, string> & { DATA_DIR: string }
  outboxFolder: string
  openDatabase(): Promise<DatabaseProvider>
  listKeys(): Promise<string[]>
  /** Beside kills. Each is over when it resolves. */
  faults: Record<string, () => Promise<void>>
  close(): Promise<void>
}

let places = 0

/** One process, which is another one after each restart. */
async function openSlot(home: Home, role: string) {
  const environment = home.environmentOf(role, places++)
  const dataDir = environment.DATA_DIR
  await mkdir(join(dataDir, 'public'), { recursive: true })
  // Whichever process sends a mail, it lies in one place.
  const outbox = join(dataDir, 'outbox')
  await mkdir(home.outboxFolder, { recursive: true })
  if (outbox !== home.outboxFolder) await symlink(home.outboxFolder, outbox)
  const slot: { role: string; process: Process | undefined; restart(clockOffset?: number): Promise<void> } = {
    role,
    process: await startProcess(environment),
    async restart(clockOffset) {
      const old = slot.process
      slot.process = undefined
      await old?.end('SIGKILL')
      // The database may be away at this moment, as for any start.
      for (;;) {
        const started = await startProcess(environment, clockOffset).catch(() => undefined)
        if (started) return void (slot.process = started)
        await setTimeout(500)
      }
    },
  }
  return slot
}

/** Waits until nothing is under way any more. Looking into an embedded database needs its process to be stopped for a moment. */
async function settle(home: Home, slots: Awaited<ReturnType<typeof openSlot>>[]): Promise<void> {
  const deadline = performance.now() + settleWithinMs
  const [only] = slots
  while (performance.now() < deadline) {
    // A process that was just started works on what it finds.
    await setTimeout(slots.length === 1 ? 30_000 : 5000)
    if (slots.length === 1) await only?.process?.end('SIGTERM')
    const { database, close } = await home.openDatabase()
    const unfinished = await countUnfinished(database)
    await close()
    if (unfinished === 0) return
    if (slots.length === 1) await only?.restart(twoHours)
  }
}

async function openManyProcesses(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-faults-'))
  const disk = openDisk(folder)
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This needs the binaries of PostgreSQL')
  const store = await startObjectStore()
  const line = await openLine(Number(new URL(store.environment.S3_ENDPOINT).port))
  const dataDirOf = (role: string, place: number) => join(folder, `${role}-${place}`)
  return {
    roles: ['web', 'web', 'worker', 'worker'],
    environmentOf: (role, place) => ({
      ...store.environment,
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      DATABASE_URL: postgres.url,
      ADMIN_EMAILS: operatorEmail,
      SECRET: 'a secret that all of these processes share',
      ROLE: role,
      DATA_DIR: dataDirOf(role, place),
      LOG_LEVEL: 'silent',
      TRY_ON_CONCURRENCY: '2',
    }),
    outboxFolder: join(folder, 'outbox'),
    openDatabase: () => openPostgresDatabase(postgres.url),
    // Its listing by pages does not work; its files have the keys' names.
    listKeys: async () =>
      (await listFiles(join(store.folder, 'pictures')))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    faults: {
      'database away': async () => {
        await postgres.pause()
        await setTimeout(1500)
        await postgres.resume()
      },
      'store away': async () => {
        line.cut()
        await setTimeout(1500)
        line.mend()
      },
      ...disk.faults,
    },
    async close() {
      await postgres.stop()
      line.close()
      await store.stop()
      disk.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openOneProcess(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-faults-'))
  const disk = openDisk(folder)
  const dataDir = join(folder, 'data')
  await copyTemplateDatabase(dataDir)
  return {
    roles: ['all'],
    environmentOf: () => ({
      ADMIN_EMAILS: operatorEmail,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      TRY_ON_CONCURRENCY: '2',
    }),
    outboxFolder: join(dataDir, 'outbox'),
    openDatabase: () => openPgliteDatabase(dataDir),
    listKeys: () => listFiles(join(dataDir, 'storage')),
    faults: disk.faults,
    async close() {
      disk.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A disk of its own below the folder, which can be filled; only where we may mount one. */
function openDisk(folder: string): Pick<Home, 'faults'> & { close(): void } {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'none', folder], { stdio: 'ignore' })
  } catch {
    return { faults: {}, close: () => {} }
  }
  const ballast = join(folder, 'ballast')
  const unmount = () => void execFileSync('umount', ['-l', folder])
  // Also when the run is ended before its time.
  process.once('exit', unmount)
  return {
    faults: {
      'disk full': async () => {
        const { bavail, bsize } = await statfs(folder)
        await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 4 * 1024 * 1024)))
        await setTimeout(1500)
        await rm(ballast)
      },
    },
    close() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
