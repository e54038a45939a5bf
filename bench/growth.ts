import { sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listedAtMost } from '../contract/limits.ts'
import { startServer, type RunningServer } from '../e2e/server.ts'
import { createTarget } from '../scripts/attack/target.ts'
import type { Database } from '../server/src/database/database.ts'
import { openPostgresDatabase } from '../server/src/providers/database/postgres.ts'
import type { Client } from '../server/test/client.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { quantile } from './figures.ts'
import { listCalls, type Call } from './growth/calls.ts'
import { fill } from './growth/fill.ts'

/**
 * npm run bench:growth -- [--users N] [--small N] [--rounds N]
 *
 * Whether a business can grow: what people and the desk ask for, of a server over a small database (by default 60,000 users) and of
 * one over a large one (1,000,000 users, 10,000,000 ledger entries, 5,000,000 try-ons), in turn, on one throw-away PostgreSQL. Both
 * had as many registrations a day. It ends with 1 when a call takes more than twice as long on the large one (and more than 5 ms
 * longer), or reads as many rows there as a table has that grows with the business.
 */
const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '15' },
  },
})
const mostTimes = 2
const noiseMs = 5
const growing = `'users','ledger_entries','try_ons','try_on_outcomes','payments','receipts','sessions','security_events','give_backs'`
const operatorEmail = 'operator@example.com'
/** No sweeps and no jobs beside what is measured; no call here opens the store that such a process shares. */
const onlyAnswering = {
  ROLE: 'web',
  SECRET: 'a secret of this measurement alone',
  S3_BUCKET: 'none',
  S3_REGION: 'none',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'none',
  S3_SECRET_ACCESS_KEY: 'none',
}

const postgres = await startPostgres({
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
})
if (!postgres) throw new Error('This machine has no PostgreSQL')
const sides = [
  await openSide('small', Number(options.small)),
  await openSide('large', Number(options.users)),
] as const
const isGood = await compare()
for (const side of sides) {
  await side.server.stop()
  await side.close()
}
await postgres.stop()
process.exit(isGood ? 0 : 1)

/** A database of its own with so many users, a server that only answers, and three who ask. */
async function openSide(name: string, userCount: number) {
  const url = new URL(postgres?.url ?? '')
  const server = await openPostgresDatabase(url.href)
  await server.database.execute(sql.raw(`create database ${name}`))
  await server.close()
  url.pathname = `/${name}`
  const environment = { DATABASE_URL: url.href, TRUST_PROXY: 'yes', ADMIN_EMAILS: operatorEmail }
  const people = await register(await startServer({ environment }))
  const { database, close } = await openPostgresDatabase(url.href)
  const startedAt = performance.now()
  await fill(database, userCount)
  await giveTryOns(database, people.visitor.email)
  console.log(`${name}: ${userCount} users made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const answering = await startServer({ environment: { ...environment, ...onlyAnswering } })
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const client = createTarget(answering.url, answering.process.pid ?? 0).newBrowser()
    const { status } = await client.post('/api/login', { email, password })
    if (status !== 200) throw new Error(`Signing in answered ${status}`)
    return client
  }
  const clients = {
    visitor: await signIn(people.visitor),
    operator: await signIn(people.operator),
    nobody: createTarget(answering.url, 0).newBrowser(),
  }
  const { rows } = await database.execute(
    sql`select user_id, id from payments where provider = 'sandbox' order by created_at limit 1`,
  )
  const calls = listCalls({
    email: people.visitor.email,
    password: people.visitor.password,
    userId: String(rows[0]?.user_id),
    paymentId: String(rows[0]?.id),
  })
  return { server: answering, database, close, clients, calls }
}

async function register(server: RunningServer) {
  const target = createTarget(server.url, server.process.pid ?? 0)
  const visitor = await target.registerVerified()
  const operator = await target.register({ email: operatorEmail })
  await target.follow(operator.client, await target.readLink(operatorEmail, '/auth/verify'))
  await server.stop()
  return { visitor, operator }
}

async function giveTryOns(database: Database, email: string): Promise<void> {
  await database.execute(sql`
    insert into try_ons (user_id, idempotency_key, state, step, created_at, finished_at)
    select users.id, 'own ' || n, 'complete', 'finishing', now() - n * interval '1 hour', now()
    from users, generate_series(1, 60) n where email = ${email}`)
}

async function compare(): Promise<boolean> {
  const [small, large] = sides
  const rows = []
  for (const [index, call] of small.calls.entries()) {
    const times = { small: [] as number[], large: [] as number[] }
    const callOnLarge = large.calls[index] ?? call
    await ask(small.clients, call)
    await ask(large.clients, callOnLarge)
    const before = await countRowsRead(large.database)
    for (let round = 0; round < Number(options.rounds); round++) {
      times.small.push(await ask(small.clients, call))
      times.large.push(await ask(large.clients, callOnLarge))
    }
    const read = await listWholeReads(large.database, before, Number(options.rounds))
    const [one, other] = [quantile(times.small, 0.5), quantile(times.large, 0.5)]
    const isSlower = other > one * mostTimes && other - one > noiseMs
    rows.push({
      call: call.path,
      'small p50 ms': Math.round(one * 10) / 10,
      'large p50 ms': Math.round(other * 10) / 10,
      times: Math.round((other / one) * 100) / 100,
      'whole tables read': read.join(' '),
      '': isSlower || read.length > 0 ? 'NOT GOOD' : '',
    })
  }
  console.table(rows)
  return rows.every((row) => row[''] === '')
}

async function ask(clients: Record<Call['who'], Client>, { who, path, body }: Call): Promise<number> {
  const startedAt = performance.now()
  const response = body ? await clients[who].post(path, body) : await clients[who].get(path)
  await response.arrayBuffer()
  if (![200, 404].includes(response.status)) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

/** PostgreSQL counts each reading of a whole table, within a second of it. */
type RowsRead = Map<string, { read: number; rows: number }>

/** How many rows were read so far without an index, and how many there are, by table. */
async function countRowsRead(database: Database): Promise<RowsRead> {
  await setTimeout(1500)
  const { rows } = await database.execute(
    sql.raw(
      `select relname, seq_tup_read::float8 as read, n_live_tup::float8 as rows from pg_stat_user_tables
        where schemaname = 'public' and relname in (${growing})`,
    ),
  )
  return new Map(rows.map((row) => [String(row.relname), { read: Number(row.read), rows: Number(row.rows) }]))
}

/** The tables of which each call has read as many rows as they have: lists are counted without an index, but only so far. */
async function listWholeReads(database: Database, before: RowsRead, calls: number): Promise<string[]> {
  const after = await countRowsRead(database)
  return [...after]
    .filter(
      ([name, { read, rows }]) => rows > listedAtMost && read - (before.get(name)?.read ?? 0) >= rows * calls,
    )
    .map(([name]) => name)
}
