import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { balanceOf, createTestApp, type TestApp } from '../../../test/app.ts'
import { deliverNews, pay, readMoves, registerBuyer } from '../../../test/payments.ts'
import { findProgram, quickStart } from '../../../test/processes.ts'

const script = findProgram('server/test/settling-process.ts')

describe.skipIf(inject('postgresUrl') === null)('Several server processes on one PostgreSQL', () => {
  let app: TestApp
  const children: ChildProcess[] = []
  beforeAll(async () => {
    app = await createTestApp({ database: 'postgres' })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await app.stop()
  })

  test('TOKEN-9 a payment that three processes hear of at once, five times each and by sweeps, is credited once', async () => {
    const { client } = await registerBuyer(app)
    const { id } = await pay(client)
    const processes = await Promise.all([1, 2, 3].map(() => start(id, { times: 5 })))
    for (const child of processes) child.send('go')
    expect(await Promise.all(processes.map(waitForEnd))).toEqual([0, 0, 0])
    expect(await balanceOf(client)).toBe(100)
    expect(await readMoves(client)).toEqual([['purchase', 100]])
  })

  test('TOKEN-9 SELL-2 a server killed between any two steps leaves a payment that the next news credits once, and no gap in the receipts', async () => {
    const deaths = [
      'insert into "payment_events"',
      'insert into "ledger_entries"',
      'update "users"',
      'update "payments"',
      'insert into "counters"',
      'insert into "receipts"',
      'insert into "mails"',
      'commit',
      'after commit',
    ]
    const { client } = await registerBuyer(app)
    const ids = await Promise.all(deaths.map(async () => (await pay(client, 'starter')).id))
    const processes = await Promise.all(ids.map((id, i) => start(id, { death: deaths[i] ?? '' })))
    for (const child of processes) child.send('go')
    expect(await Promise.all(processes.map(waitForEnd))).toEqual(deaths.map(() => 'SIGKILL'))
    // Only what was committed counts; a death before it leaves no trace.
    expect(await readMoves(client)).toEqual([['purchase', 20]])
    for (const id of ids) expect((await deliverNews(app, id, `evt_${id}_0`)).status).toBe(200)
    expect(await readMoves(client)).toEqual(deaths.map(() => ['purchase', 20]))
    expect(await balanceOf(client)).toBe(deaths.length * 20)
    const receipts = await app.deps.database.query.receipts.findMany()
    const numbers = receipts.map(({ sequence }) => sequence).sort((a, b) => a - b)
    expect(numbers).toEqual(receipts.map((_, index) => index + 1))
  })

  async function start(paymentIntentId: string, { times = 1, death = '' }): Promise<ChildProcess> {
    const { databaseUrl = '' } = app.deps.config
    const { execArgv, environment } = quickStart
    const env = { ...environment, ...process.env }
    const child = fork(script, [databaseUrl, paymentIntentId, String(times), death], { execArgv, env })
    children.push(child)
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The process did not start'))),
    ])
    return child
  }
})

async function waitForEnd(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}
