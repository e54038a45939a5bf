import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which tests may create databases, or null when the machine has none: `inject('postgresUrl')`. */
    postgresUrl: string | null
    /** The name of this run's migrated database on it, once one of the tests has made it (databases.ts). */
    postgresTemplate: string
  }
}

/** The account to run as: PostgreSQL refuses to run as root. */
type Account = { uid: number; gid: number } | Record<string, never>

/** Vitest's global setup: the PostgreSQL of TEST_DATABASE_URL, else a throw-away one, else none. */
export default async function providePostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await startPostgres()
  if (!given && !own) {
    console.warn(
      'PostgreSQL was not found and TEST_DATABASE_URL is not set: the PostgreSQL half of the server tests is NOT run.',
    )
  }
  const template = `ourela_template_${randomBytes(8).toString('hex')}`
  project.provide('postgresUrl', given ?? own?.url ?? null)
  project.provide('postgresTemplate', template)
  return () => (given ? dropDatabase(given, template) : own?.stop())
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

type ThrowAwayPostgres = {
  url: string
  /** Ends it for good. */
  stop(): Promise<void>
  /** Ends it as if for a restart: its port is closed until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Starts a PostgreSQL of its own on a free port of the loopback; null when the machine has no binaries. */
export async function startPostgres(
  moreSettings: Record<string, string> = {},
): Promise<ThrowAwayPostgres | null> {
  const binaries = findBinaries()
  const account = findAccount()
  if (!binaries || !account) return null

  const folder = mkdtempSync(join(tmpdir(), 'ourela-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, password)
  for (const path of [folder, passwordFile]) if (account.uid) chownSync(path, account.uid, account.gid)

  const options = ['--username=ourela', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, ...options, '--locale=C', '--no-sync'], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error?.message}`)

  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...moreSettings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'postgres'), '-D', data, '-p', String(port), ...flags]
  const keeper = spawn('sh', ['-c', keepWhileWeLive, folder, ...command], {
    ...account,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await waitUntilReady(keeper, port)
  return {
    url: `postgres://ourela:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => keeper.once('exit', resolve))
      keeper.stdin?.end()
      await ended
    },
    pause: async () => {
      keeper.stdin?.write('pause\n')
      while (await accepts(port)) await setTimeout(50)
    },
    resume: async () => {
      keeper.stdin?.write('resume\n')
      while (!(await accepts(port))) await setTimeout(50)
    },
  }
}

/**
 * Runs the command, apart from pauses, until our end of its input closes, which happens even when we are killed; then it ends PostgreSQL
 * by SIGINT (the fast shutdown, which drops open connections) and removes the folder.
 */
const keepWhileWeLive = `
  trap '' INT TERM HUP
  "$@" & server=$!
  exec 2>&-
  while read -r word; do
    if [ "$word" = resume ]; then "$@" 2>/dev/null & server=$!
    else kill -INT $server; wait $server; fi
  done
  kill -INT $server
  wait $server
  rm -rf "$0"
`

/** The folder that holds initdb and postgres: from PATH, else the newest of Debian's. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

/** Ourselves, unless we are root: then an account that exists on the machine. */
function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return null
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function waitUntilReady(keeper: ChildProcess, port: number): Promise<void> {
  let log = ''
  let hasEnded = false
  keeper.stderr?.on('data', (text: Buffer) => (log += text)).once('end', () => (hasEnded = true))
  while (!log.includes('ready to accept connections') || !(await accepts(port))) {
    if (hasEnded) throw new Error(`PostgreSQL did not start:\n${log}`)
    await setTimeout(50)
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
