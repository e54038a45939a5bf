import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import * as tables from '../src/database/tables.ts'
import { readConfig } from '../src/config.ts'
import type { Jobs } from '../src/providers/jobs/type.ts'
import { receiveEvent } from '../src/features/payments/service.ts'
import { sweepPayments } from '../src/features/payments/sweep.ts'
import { createSandboxPayments } from '../src/providers/payments/sandbox.ts'

/* A server process of its own for tests of races and deaths: says "ready", and at a word takes news of one payment. */

const [databaseUrl = '', paymentIntentId = '', times = '1', death = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl })
const database = drizzle({ client: pool, schema: tables })
const now = () => new Date(Date.now() + 5 * 60_000)
const payments = createSandboxPayments({ database, webhookSecret: 'a secret of this test', now })
// Mail waits in its table for a server that sends it.
const jobs = { ...({} as Jobs), enqueue: async () => undefined }
const config = readConfig({ NODE_ENV: 'test' })
const deps = { config, database, jobs, payments, now, log: pino({ level: 'silent' }) }

process.once('message', () => void work())
process.send?.('ready')

async function work(): Promise<void> {
  if (death !== '') dieAt(death)
  const news = Array.from({ length: Number(times) }, async (_, index) => {
    const { body, headers } = payments.signEvent(paymentIntentId, `evt_${paymentIntentId}_${index}`)
    await receiveEvent(deps, body, new Headers(headers))
  })
  if (Number(times) > 1) news.push(sweepPayments(deps))
  await Promise.all(news)
  await pool.end()
  process.exit(0)
}

/**
 * The kernel ends this process just before the statement that begins so reaches the database, or once the database has
 * answered it ("after commit"): nothing is tidied, nobody is told.
 */
function dieAt(moment: string): void {
  const isAfter = moment.startsWith('after ')
  const beginning = moment.replace('after ', '')
  const { query } = pg.Client.prototype
  const die = () => process.kill(process.pid, 'SIGKILL')
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: unknown[]) {
      const isIt = textOf(parameters[0]).startsWith(beginning)
      if (isIt && !isAfter) die()
      const answer: unknown = Reflect.apply(query, this, parameters)
      if (isIt && answer instanceof Promise) void answer.then(die)
      return answer
    },
  })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement
  return hasText ? String(statement.text) : ''
}
