import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenExpirySchema } from '../../../../contract/token-expiry.ts'
import { idOf } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  grantTokens,
  signInAgain,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { holdAccountRow } from '../../../test/held-row.ts'
import {
  confirmPayment,
  deliverNews,
  pay,
  readStatement,
  registerBuyer,
  sandboxOf,
} from '../../../test/payments.ts'
import { reconcilePayments } from '../payments/reconcile.ts'
import { creditTokens, spendTokens } from '../tokens/service.ts'
import { dueNotice, expiresAt, isOver, type Expiring } from './when.ts'
import { sweepExpiry } from './service.ts'

const day = 24 * 3_600_000
const environment = { TOKEN_EXPIRY_DAYS: '100' }

describeOnBothDatabases('Tokens that expire', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment })
  })
  afterAll(() => app.stop())

  async function buy() {
    const buyer = await registerBuyer(app)
    const { id } = await pay(buyer.client, 'starter')
    await confirmPayment(buyer.client, id)
    return { buyer, email: buyer.email, userId: await idOf(app, buyer.email), paymentIntentId: id }
  }
  type Buyer = Awaited<ReturnType<typeof buy>>['buyer']
  const readExpiring = async (buyer: Buyer) => {
    const client = await signInAgain(app, buyer)
    return tokenExpirySchema.parse(await (await client.get('/api/tokens/expiry')).json()).expiring
  }
  const readBalance = async (buyer: Buyer) => balanceOf(await signInAgain(app, buyer))
  const pass = async (days: number) => {
    app.moveClock(days * day)
    await sweepExpiry(app.deps)
  }
  const use = (userId: string, amount: number, reference: string = randomUUID()) =>
    app.deps.database.transaction((tx) => spendTokens(tx, { userId, amount, reason: 'try-on', reference }))
  const comeBack = (userId: string, amount: number, reference: string) =>
    app.deps.database.transaction((tx) =>
      creditTokens(tx, { userId, amount, reason: 'try-on-returned', reference }),
    )
  const mailsTo = async (email: string) => {
    const all = (await app.deps.outbox?.list()) ?? []
    return all.filter(({ recipient, subject }) => recipient === email && subject.includes('will expire'))
  }
  const differences = async () => (await reconcilePayments(app.deps, new Date(0))).differences

  test('TOKEN-15 what is left of a package is announced 30 and 7 days before, expires, and stands in the statement', async () => {
    const { buyer, email, userId } = await buy()
    await grantTokens(app, email, 2)
    await use(userId, 7)
    const [shown] = await readExpiring(buyer)
    expect(shown).toMatchObject({ packageName: 'Starter Pack', tokens: 15 })
    await pass(69)
    expect(await mailsTo(email)).toEqual([])
    await pass(1)
    await pass(1)
    await waitUntil(async () => (await mailsTo(email)).length === 1)
    await pass(22)
    await waitUntil(async () => (await mailsTo(email)).length === 2)
    for (const { text, subject } of await mailsTo(email)) {
      expect(subject).toContain('15 tokens')
      expect(text).toContain('15 tokens of your Starter Pack will expire on')
    }
    await pass(6)
    expect(await readBalance(buyer)).toBe(15)
    await pass(1)
    await pass(1)
    expect(await readBalance(buyer)).toBe(0)
    const [entry] = (await readStatement(await signInAgain(app, buyer))).entries
    expect(entry).toMatchObject({ reason: 'expiry', amount: -15, note: 'Starter Pack', balance: 0 })
    expect(await readExpiring(buyer)).toEqual([])
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await differences()).toEqual([])
  })

  test('TOKEN-15 free tokens stay, and so does what comes back after its package has expired', async () => {
    const { buyer, email, userId } = await buy()
    const held = randomUUID()
    await use(userId, 3, held)
    await grantTokens(app, email, 2)
    await pass(93)
    await pass(8)
    expect(await readBalance(buyer)).toBe(2)
    await comeBack(userId, 3, held)
    await pass(30)
    expect(await readBalance(buyer)).toBe(5)
  })

  test('TOKEN-15 what was all in use when its package ended was never announced, and stays when it comes back', async () => {
    const { buyer, email, userId } = await buy()
    const held = randomUUID()
    await use(userId, 20, held)
    await pass(101)
    await comeBack(userId, 20, held)
    await pass(1)
    await pass(8)
    expect(await readBalance(buyer)).toBe(20)
    expect(await mailsTo(email)).toEqual([])
  })

  test('TOKEN-15 whatever was not announced does not expire: after a long pause the notice comes first', async () => {
    const { buyer, email } = await buy()
    await pass(200)
    await waitUntil(async () => (await mailsTo(email)).length === 1)
    const [shown] = await readExpiring(buyer)
    const left = new Date(shown?.expiresAt ?? 0).getTime() - app.deps.now().getTime()
    expect(Math.round(left / day)).toBe(7)
    await pass(6)
    expect(await readBalance(buyer)).toBe(20)
    await pass(1.1)
    expect(await readBalance(buyer)).toBe(0)
  })

  test.skipIf(database !== 'postgres')(
    'TOKEN-15 what is used in the very moment in which a package expires is used, and only the rest expires',
    async () => {
      const { buyer, email } = await buy()
      await pass(93)
      app.moveClock(8 * day)
      await grantTokens(app, email, 2)
      const row = await holdAccountRow(app.deps.config.databaseUrl ?? '', email, 'no key update')
      await row.changeUnder(
        sweepExpiry(app.deps),
        `with spent as (update users set token_balance = token_balance - 5 where id = $1 returning id)
         insert into ledger_entries (user_id, amount, reason, reference)
         select id, -5, 'try-on', gen_random_uuid() from spent`,
        [row.userId],
      )
      expect(await readBalance(buyer)).toBe(0)
      const [entry] = (await readStatement(await signInAgain(app, buyer))).entries
      expect(entry).toMatchObject({ reason: 'expiry', amount: -17 })
      expect(await differences()).toEqual([])
    },
  )

  test('TOKEN-15 several at once let a package expire once, and a refund takes no token that has expired', async () => {
    const { buyer, email, userId, paymentIntentId } = await buy()
    await use(userId, 5)
    await pass(93)
    app.moveClock(8 * day)
    await Promise.all([1, 2, 3].map(() => sweepExpiry(app.deps)))
    expect(await readBalance(buyer)).toBe(0)
    await grantTokens(app, email, 9)
    await sandboxOf(app).refundByHand(paymentIntentId, 600)
    await deliverNews(app, paymentIntentId)
    // 5 were used, 15 expired.
    expect(await readBalance(buyer)).toBe(4)
    expect(await differences()).toEqual([])
  })
})

test('TOKEN-15 without the setting nothing expires, and what was bought before it never does', async () => {
  const app = await createTestApp()
  const buyer = await registerBuyer(app)
  await confirmPayment(buyer.client, (await pay(buyer.client, 'starter')).id)
  app.moveClock(4000 * day)
  await sweepExpiry({ ...app.deps, config: { ...app.deps.config, tokenExpiryDays: 100 } })
  await sweepExpiry(app.deps)
  expect(await balanceOf(await signInAgain(app, buyer))).toBe(20)
  await app.stop()
})

/** Often short: the first two weeks, in which a purchase can be withdrawn from, are a small part of all times. */
const upTo = (most: number, min = 0) =>
  fc.oneof(fc.integer({ min, max: Math.min(20, most) }), fc.integer({ min, max: most }))
const purchases = fc.record({
  expiryDays: upTo(400, 1),
  expiryNotice: fc.constantFrom(null, 30, 7),
  noticeAfterDays: upTo(500),
})

test('TOKEN-15 for any purchase, setting and moment nothing expires while it can be withdrawn from, or unannounced', () => {
  const hoursOfDay = fc.integer({ min: 0, max: 23 })
  const times = fc.tuple(upTo(600), hoursOfDay).map(([days, hours]) => days * 24 + hours)
  fc.assert(
    fc.property(purchases, upTo(400, 1), times, (drawn, daysNow, hours) => {
      const creditedAt = new Date(Date.UTC(2026, 0, 1))
      const at = (days: number) => new Date(creditedAt.getTime() + days * day)
      const { expiryDays, expiryNotice, noticeAfterDays } = drawn
      const expiryNoticeAt = expiryNotice === null ? null : at(noticeAfterDays)
      const purchase: Expiring = { creditedAt, expiryDays, expiryNotice, expiryNoticeAt }
      const now = new Date(creditedAt.getTime() + hours * 3_600_000)
      const toldFor = now.getTime() - (expiryNoticeAt?.getTime() ?? now.getTime())
      const mayBeOver =
        now >= at(Math.max(15, expiryDays, daysNow)) && expiryNotice === 7 && toldFor >= 7 * day
      expect(isOver(purchase, daysNow, now) && !mayBeOver).toBe(false)
      const notice = dueNotice(purchase, daysNow, now)
      expect(notice !== null && expiryNotice !== null && notice >= expiryNotice).toBe(false)
      // Once announced, it never ends sooner than was said.
      const told = { ...purchase, expiryNotice: notice ?? expiryNotice, expiryNoticeAt: now }
      const later = { ...told, expiryNotice: 7 }
      expect(expiresAt(later, daysNow) >= expiresAt(told, daysNow)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
