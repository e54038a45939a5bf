import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewSchema, type Overview } from '../../../../contract/statistics.ts'
import { newAdmin } from '../../../test/admins.ts'
import { makeKey, programOf } from '../../../test/api-keys.ts'
import { sendTryOn } from '../../../test/api-pictures.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import { generateBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { drawGarment, drawPhoto, jpegOf } from '../../../test/pictures.ts'
import { operations } from '../../database/tables.ts'

describeOnBothByNight('The overview', (database) => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await createTestApp({ database })
    ;({ client: admin } = await newAdmin(app))
  })
  afterAll(() => app.stop())

  const read = async (from: string, to: string) =>
    overviewSchema.parse(await (await admin.get(`/api/admin/overview?from=${from}&to=${to}`)).json())
  const today = () => app.deps.now().toISOString().slice(0, 10)
  async function count(statement: string): Promise<number> {
    const { rows } = await app.deps.database.execute(sql.raw(`select (${statement})::float8 as answer`))
    return Number(rows[0]?.['answer'])
  }

  test('DESK-2 a page of the landing is one visit, of whoever it may be, and nothing else of the visit is kept', async () => {
    const before = (await read(today(), today())).figures.visits
    const visitor = app.newClient()
    await visitor.get('/')
    await visitor.get('/landing?utm_source=x')
    await visitor.get('/faq')
    await admin.get('/')
    await app.newClient({ 'user-agent': 'Somebot/1.0' }).get('/')
    await app.newClient({ 'sec-purpose': 'prefetch' }).get('/')
    expect(visitor.cookies.size).toBe(0)
    expect((await read(today(), today())).figures.visits - before).toBe(2)
    expect(await app.deps.database.query.dailyCounts.findFirst()).toEqual({
      day: today(),
      kind: 'visit',
      name: 'landing',
      total: before + 2,
    })
  })

  test('DESK-3 what real people do shows the same day: a try-on with its times, one that fails, and a refused photo', async () => {
    const before = (await read(today(), today())).figures
    const { client } = await signedInClient(app)
    await generateTryOn(client)
    app.engine.failure = new Error('out of memory')
    await generateTryOn(client)
    app.engine.reset()
    await generateTryOn(client, { photo: await jpegOf(drawGarment()), garment: undefined })
    const { figures } = await read(today(), today())
    expect(figures.funnel.triedOn - before.funnel.triedOn).toBe(1)
    expect(figures.engines).toEqual([
      expect.objectContaining({ engine: 'drawn', complete: 1, failed: 0 }),
      expect.objectContaining({ engine: null, complete: 0, failed: 1, runningP50: null }),
    ])
    expect(figures.failures).toEqual([{ name: 'try_on_failed', total: 1 }])
    expect(figures.tokensBack).toEqual([{ name: 'no result', total: 1 }])
    expect(figures.refusals).toEqual([{ name: 'missing_files', total: 1 }])
  })

  test('DESK-3 what is refused over the API is counted with the others, but for test keys', async () => {
    const totalOf = async () =>
      (await read(today(), today())).figures.refusals.find(({ name }) => name === 'unreadable_image')
        ?.total ?? 0
    const before = await totalOf()
    const { client } = await signedInClient(app)
    const broken = new Uint8Array(await jpegOf(drawPhoto())).slice(0, 900)
    for (const isTest of [false, true]) {
      const program = programOf(app, (await makeKey(client, { isTest })).key)
      await sendTryOn(program, { photo: broken })
    }
    expect(await totalOf()).toBe(before + 1)
  })

  test('DESK-3 the machinery of a desk where nothing waits', async () => {
    const { machinery } = await read(today(), today())
    expect(machinery).toMatchObject({
      queue: { queued: 0, running: 0, oldestAt: null },
      isStorageWritable: true,
      lastBackupAt: null,
      limits: [],
    })
  })

  test('DESK-3 a period is at most a year, and not the wrong way round', async () => {
    const status = async (from: string, to: string) =>
      (await admin.get(`/api/admin/overview?from=${from}&to=${to}`)).status
    expect(await status('2026-02-01', '2026-01-01')).toBe(400)
    expect(await status('2024-01-01', '2026-01-01')).toBe(400)
    expect(await status('yesterday', '2026-01-01')).toBe(400)
  })

  test('DESK-3 every figure of two generated weeks equals an independent count, and so does every figure of the weeks before', async () => {
    await generateBusiness(app.deps.database, {
      seed: 18,
      from: '2025-03-03',
      days: 28,
      registrationsPerDay: 6,
    })
    const overview = await read('2025-03-17', '2025-03-30')
    expect(overview.before).toEqual({ from: '2025-03-03', to: '2025-03-16' })
    await expectCounted(overview.figures, '2025-03-17', '2025-03-31')
    await expectCounted(overview.figuresBefore, '2025-03-03', '2025-03-17')
    expect(overview.days).toHaveLength(14)
    for (const figures of overview.days) await expectDayCounted(figures)
    for (const { day, currency, revenue } of overview.revenueByDay)
      expect(revenue, `${day} ${currency}`).toBe(
        await count(
          `select sum(amount) from payments where currency = '${currency}' and provider = 'sandbox' and (credited_at at time zone 'utc')::date = '${day}'`,
        ),
      )
    const byDay = overview.revenueByDay.reduce((sum, { revenue }) => sum + revenue, 0)
    expect(byDay).toBe(overview.figures.money.reduce((sum, { revenue }) => sum + revenue, 0))
    expect(overview.figures.money.map(({ currency }) => currency)).toEqual(['eur', 'usd'])
    expect(byDay).toBeGreaterThan(0)
  })

  async function expectCounted(figures: Overview['figures'], from: string, until: string) {
    const isIn = (column: string) => `${column} >= '${from}T00:00:00Z' and ${column} < '${until}T00:00:00Z'`
    const isOn = `day >= '${from}' and day < '${until}'`
    const joined = `select count(*) from users where ${isIn('created_at')}`
    expect(figures.visits).toBe(
      await count(`select sum(total) from daily_counts where kind = 'visit' and ${isOn}`),
    )
    expect(figures.funnel).toEqual({
      registered: await count(joined),
      verified: await count(`${joined} and email_verified_at is not null`),
      triedOn: await count(
        `select count(distinct users.id) from users join ledger_entries entry on entry.user_id = users.id where entry.reason = 'try-on' and ${isIn('users.created_at')}`,
      ),
      paid: await count(
        `select count(distinct users.id) from users join payments on payments.user_id = users.id where credited_at is not null and ${isIn('users.created_at')}`,
      ),
    })
    expect(figures.funnel.paid).toBeGreaterThan(0)
    for (const money of figures.money) {
      const sold = `from payments where currency = '${money.currency}' and ${isIn('credited_at')}`
      const back = (kind: string) =>
        `from payment_reversals back, payments where payments.id = back.payment_id and back.kind = '${kind}' and not is_undone and currency = '${money.currency}' and ${isIn('back.created_at')}`
      expect(money).toEqual({
        currency: money.currency,
        payments: await count(`select count(*) ${sold}`),
        revenue: await count(`select coalesce(sum(amount), 0) ${sold}`),
        refunds: await count(`select count(*) ${back('refund')}`),
        refunded: await count(`select coalesce(sum(back.amount), 0) ${back('refund')}`),
        disputes: await count(`select count(*) ${back('dispute')}`),
        disputed: await count(`select coalesce(sum(back.amount), 0) ${back('dispute')}`),
      })
    }
    expect(figures.money.reduce((sum, { refunds }) => sum + refunds, 0)).toBeGreaterThan(0)
    for (const engine of figures.engines) {
      const name = engine.engine === null ? 'engine is null' : `engine = '${engine.engine}'`
      const these = `from try_on_outcomes where ${name} and version is not distinct from ${engine.version === null ? 'null' : `'${engine.version}'`} and ${isIn('finished_at')}`
      expect(engine.complete).toBe(await count(`select count(*) ${these} and error_code is null`))
      expect(engine.failed).toBe(await count(`select count(*) ${these} and error_code is not null`))
      for (const [figure, column, share] of [
        [engine.waitingP50, 'waiting_ms', 0.5],
        [engine.waitingP95, 'waiting_ms', 0.95],
        [engine.runningP50, 'running_ms', 0.5],
        [engine.runningP95, 'running_ms', 0.95],
      ] as const) {
        const { rows } = await app.deps.database.execute(
          sql.raw(`select ${column} as ms ${these} and error_code is null order by 1`),
        )
        const expected = percentileOf(
          rows.map(({ ms }) => Number(ms)),
          share,
        )
        expect(figure && Math.round(figure * 1000)).toBe(expected && Math.round(expected * 1000))
      }
    }
    expect(figures.engines.length).toBeGreaterThan(1)
    const failed = (name: string) =>
      `select count(*) from try_on_outcomes where error_code = '${name}' and ${isIn('finished_at')}`
    for (const { name, total } of figures.failures) expect(total).toBe(await count(failed(name)))
    for (const { name, total } of figures.refusals)
      expect(total).toBe(
        await count(
          `select sum(total) from daily_counts where kind = 'refusal' and name = '${name}' and ${isOn}`,
        ),
      )
    const back = `from ledger_entries where reason = 'try-on-returned' and ${isIn('created_at')}`
    for (const { name, total } of figures.tokensBack)
      expect(total).toBe(
        await count(`select sum(amount) ${back} and coalesce(note, 'no result') = '${name}'`),
      )
    expect(figures.tokensBack.reduce((sum, { total }) => sum + total, 0)).toBe(
      await count(`select sum(amount) ${back}`),
    )
    expect(figures.tokensBack.length).toBeGreaterThan(1)
    for (const { engine, orders, micros } of figures.costs) {
      const spent = `from engine_spending where engine = '${engine}' and ${isOn}`
      expect(orders).toBe(await count(`select sum(orders) ${spent}`))
      expect(micros).toBe(await count(`select sum(spent_micros) ${spent}`))
    }
    expect(figures.costs).toHaveLength(1)
  }

  async function expectDayCounted({ day, visits, registered, complete, failed }: Overview['days'][number]) {
    const on = (column: string) => `(${column} at time zone 'utc')::date = '${day}'`
    expect({ visits, registered, complete, failed }).toEqual({
      visits: await count(
        `select coalesce(sum(total), 0) from daily_counts where kind = 'visit' and day = '${day}'`,
      ),
      registered: await count(`select count(*) from users where ${on('created_at')}`),
      complete: await count(
        `select count(*) from try_on_outcomes where error_code is null and ${on('finished_at')}`,
      ),
      failed: await count(
        `select count(*) from try_on_outcomes where error_code is not null and ${on('finished_at')}`,
      ),
    })
  }

  test('DESK-3 the last backup is told where one was noted', async () => {
    const updatedAt = new Date('2026-11-21T03:00:00Z')
    await app.deps.database.insert(operations).values({ key: 'last-backup', value: {}, updatedAt })
    expect((await read(today(), today())).machinery.lastBackupAt).toBe('2026-11-21T03:00:00.000Z')
  })
})

/** Linear between the two nearest, as SQL's percentile_cont defines it. */
function percentileOf(sorted: number[], share: number): number | null {
  if (sorted.length === 0) return null
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}
