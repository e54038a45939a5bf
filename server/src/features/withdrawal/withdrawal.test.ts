import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawablePurchasesSchema, type WithdrawablePurchase } from '../../../../contract/withdrawal.ts'
import { idOf } from '../../../test/admins.ts'
import { balanceOf, createTestApp, generateTryOn, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases, isNight } from '../../../test/databases.ts'
import {
  confirmPayment,
  deliverNews,
  pay,
  readMoves,
  readReceiptOf,
  registerBuyer,
  sandboxOf,
} from '../../../test/payments.ts'
import { noThrottles } from '../../../test/no-throttles.ts'
import { reconcilePayments } from '../payments/reconcile.ts'
import { sweepPayments } from '../payments/sweep.ts'
import { creditTokens, spendTokens } from '../tokens/service.ts'

const day = 24 * 3_600_000

describeOnBothDatabases('Withdrawal', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
    // The property buys more than a person may in an hour.
    app.deps.rateLimits = noThrottles
  })
  afterAll(() => app.stop())

  async function buy(packageId: 'starter' | 'popular' = 'popular') {
    const buyer = await registerBuyer(app)
    const { id } = await pay(buyer.client, packageId)
    await confirmPayment(buyer.client, id)
    return { ...buyer, paymentIntentId: id, userId: await idOf(app, buyer.email) }
  }
  const listOpen = async (client: Client) =>
    withdrawablePurchasesSchema.parse(await (await client.get('/api/withdrawals')).json()).purchases
  const state = (client: Client, { paymentId, refund }: WithdrawablePurchase) =>
    client.post('/api/withdrawals', { paymentId, refund })
  const stateAccepted = async (client: Client, purchase: WithdrawablePurchase) =>
    expect((await state(client, purchase)).status).toBe(200)
  const first = ([purchase]: WithdrawablePurchase[]) => {
    if (!purchase) throw new Error('There is nothing to withdraw from')
    return purchase
  }
  const use = (userId: string, reference: string = randomUUID()) =>
    app.deps.database.transaction((tx) => spendTokens(tx, { userId, amount: 1, reason: 'try-on', reference }))
  const giveBack = (userId: string, reference: string) =>
    app.deps.database.transaction((tx) =>
      creditTokens(tx, { userId, amount: 1, reason: 'try-on-returned', reference }),
    )
  const paidBack = async (paymentIntentId: string) =>
    ((await app.deps.payments.read(paymentIntentId))?.reversals ?? [])
      .filter(({ isUndone }) => !isUndone)
      .reduce((sum, { amount }) => sum + amount, 0)
  const differences = async () => (await reconcilePayments(app.deps, new Date(0))).differences

  test('SELL-3 SELL-4 the unused tokens of a purchase are closed and their price paid back, with a mail that tells the time', async () => {
    const { client, email, paymentIntentId } = await buy()
    for (let i = 0; i < 3; i++) expect((await generateTryOn(client)).status).toBe(200)
    const purchase = first(await listOpen(client))
    expect(purchase).toMatchObject({
      usedTokens: 3,
      unusedTokens: 97,
      refund: 2425,
      tokens: 100,
      isTest: true,
    })
    const answer = await state(client, purchase)
    expect(await answer.json()).toMatchObject({
      outcome: 'done',
      closedTokens: 97,
      refund: 2425,
      currency: 'usd',
    })
    expect(await balanceOf(client)).toBe(0)
    expect((await readMoves(client))[0]).toEqual(['withdrawal', -97])
    expect(await paidBack(paymentIntentId)).toBe(2425)
    expect(await readReceiptOf(client)).toMatchObject({ amount: 2500, refundedAmount: 2425 })
    await deliverNews(app, paymentIntentId)
    expect(await balanceOf(client)).toBe(0)
    expect(first(await listOpen(client))).toMatchObject({ usedTokens: 3, unusedTokens: 0, refund: 0 })
    expect(await differences()).toEqual([])
    const mail = await waitUntil(async () =>
      (await app.deps.outbox?.list())?.find(
        ({ recipient, subject }) => recipient === email && subject.includes('withdrawal'),
      ),
    )
    expect(mail.text).toMatch(
      /On \d+ \w+ \d{4} at \d\d:\d\d UTC you withdrew from this contract: Popular Pack/,
    )
    expect(mail.text).toContain('We pay back $24.25')
  })

  test('SELL-3 a purchase can be withdrawn from for 14 whole days, by its buyer alone', async () => {
    const [{ client, email, password }, { client: stranger }] = [await buy(), await registerBuyer(app)]
    const purchase = first(await listOpen(client))
    expect(await listOpen(stranger)).toEqual([])
    expect((await state(stranger, purchase)).status).toBe(404)
    app.moveClock(15 * day - 60_000)
    // The session has ended by then.
    await client.post('/api/login', { email, password })
    expect(await listOpen(client)).toHaveLength(1)
    app.moveClock(120_000)
    expect(await listOpen(client)).toEqual([])
    expect((await state(client, purchase)).status).toBe(404)
    expect(await balanceOf(client)).toBe(100)
  })

  test('SELL-4 of many statements at once one counts', async () => {
    const { client, paymentIntentId } = await buy()
    const purchase = first(await listOpen(client))
    const answers = await Promise.all(Array.from({ length: 6 }, () => state(client, purchase)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect([await balanceOf(client), await paidBack(paymentIntentId)]).toEqual([0, 2500])
    expect(await readMoves(client)).toEqual([
      ['withdrawal', -100],
      ['purchase', 100],
    ])
  })

  test('SELL-4 a token that a try-on holds is not paid back; it can be withdrawn too once it is back', async () => {
    const { client, userId, paymentIntentId } = await buy('starter')
    await use(userId, 'a try-on that fails')
    const purchase = first(await listOpen(client))
    expect(purchase).toMatchObject({ usedTokens: 1, unusedTokens: 19, refund: 570 })
    await state(client, purchase)
    await giveBack(userId, 'a try-on that fails')
    expect(await balanceOf(client)).toBe(1)
    const rest = first(await listOpen(client))
    expect(rest).toMatchObject({ usedTokens: 0, unusedTokens: 1, refund: 30 })
    expect((await state(client, rest)).status).toBe(200)
    expect([await balanceOf(client), await paidBack(paymentIntentId)]).toEqual([0, 600])
    expect(await differences()).toEqual([])
  })

  test('SELL-4 a statement, try-ons and the news of a refund at the same moment leave no token used whose price went back', async () => {
    for (let round = 0; round < 4; round++) {
      const { client, userId, paymentIntentId } = await buy()
      const purchase = first(await listOpen(client))
      if (round % 2 === 1) await sandboxOf(app).refundByHand(paymentIntentId, 500)
      const uses = Array.from({ length: 4 }, () =>
        use(userId).then(
          () => 1,
          () => 0,
        ),
      )
      const [used] = await Promise.all([
        Promise.all(uses).then((all) => all.reduce<number>((sum, one) => sum + one, 0)),
        state(client, purchase),
        deliverNews(app, paymentIntentId),
      ])
      await deliverNews(app, paymentIntentId)
      await sweepPayments(app.deps)
      const now = first(await listOpen(client))
      if (now.refund > 0) await stateAccepted(client, now)
      expect(await balanceOf(client)).toBe(0)
      expect((await paidBack(paymentIntentId)) + used * 25).toBe(2500)
    }
    expect(await differences()).toEqual([])
  })

  test('SELL-4 while the provider is away the tokens are closed, and the sweep pays back once', async () => {
    const { client, paymentIntentId } = await buy()
    const { refund } = app.deps.payments
    app.deps.payments.refund = () => Promise.reject(new Error('The provider is away'))
    const answer = await state(client, first(await listOpen(client)))
    expect(await answer.json()).toMatchObject({ outcome: 'waiting' })
    expect([await balanceOf(client), await paidBack(paymentIntentId)]).toEqual([0, 0])
    app.deps.payments.refund = refund
    app.moveClock(120_000)
    await Promise.all([sweepPayments(app.deps), sweepPayments(app.deps)])
    expect([await balanceOf(client), await paidBack(paymentIntentId)]).toEqual([0, 2500])
    expect(await differences()).toEqual([])
  })

  test('SELL-4 a refund that the provider refuses, and one that fails later, give the tokens back once', async () => {
    const { client, email, paymentIntentId } = await buy()
    const { refund } = app.deps.payments
    app.deps.payments.refund = async () => null
    const refused = await state(client, first(await listOpen(client)))
    app.deps.payments.refund = refund
    expect(await refused.json()).toMatchObject({ outcome: 'refused' })
    expect(await balanceOf(client)).toBe(100)
    await waitUntil(async () =>
      (await app.deps.outbox?.list())?.find(
        ({ recipient, subject }) => recipient === email && subject.includes('did not go through'),
      ),
    )
    await state(client, first(await listOpen(client)))
    expect(await balanceOf(client)).toBe(0)
    const [made] = (await app.deps.payments.read(paymentIntentId))?.reversals ?? []
    await sandboxOf(app).undo(made?.id ?? '')
    await deliverNews(app, paymentIntentId)
    await deliverNews(app, paymentIntentId)
    expect(await balanceOf(client)).toBe(100)
    expect(await differences()).toEqual([])
  })

  test('SELL-3 for any history what was paid is what was used at its price and what was paid back', async () => {
    const step = fc.constantFrom('bonus', 'buy', 'use', 'use', 'use', 'return', 'refund', 'withdraw' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { client, userId, paymentIntentId } = await buy('starter')
        const intents = [paymentIntentId]
        const held: string[] = []
        let isWithdrawn = false
        for (const kind of steps) {
          if (kind === 'bonus')
            await app.deps.database.transaction((tx) =>
              creditTokens(tx, { userId, amount: 2, reason: 'admin-grant', reference: randomUUID() }),
            )
          if (kind === 'buy' && intents.length < 3) {
            const { id } = await pay(client, 'starter')
            await confirmPayment(client, id)
            intents.push(id)
          }
          if (kind === 'use') {
            const reference = randomUUID()
            if (
              await use(userId, reference).then(
                () => true,
                () => false,
              )
            )
              held.push(reference)
          }
          if (kind === 'return' && held.length > 0) await giveBack(userId, held.shift() ?? '')
          // What goes back after a withdrawal is a gift for tokens that were used.
          if (kind === 'refund' && !isWithdrawn) {
            await sandboxOf(app).refundByHand(intents[0] ?? '', 7)
            await deliverNews(app, intents[0] ?? '')
          }
          if (kind === 'withdraw') {
            const open = (await listOpen(client)).find(({ refund }) => refund > 0)
            if (open) await stateAccepted(client, open)
            isWithdrawn ||= open !== undefined
          }
        }
        for (const open of await listOpen(client)) {
          if (open.refund > 0) await stateAccepted(client, open)
        }
        const purchases = await listOpen(client)
        const back = await Promise.all(intents.map(paidBack))
        const used = purchases.reduce((sum, purchase) => sum + purchase.usedTokens, 0)
        const total = back.reduce((sum, cents) => sum + cents, 0)
        expect(total + used * 30).toBe(intents.length * 600)
        // Counted apart: what is used and not back was free, or is one of these; free tokens are left alone.
        const free = steps.filter((kind) => kind === 'bonus').length * 2
        expect(await balanceOf(client)).toBe(free - (held.length - used))
        expect(await differences()).toEqual([])
      }),
      { numRuns: isNight ? 50 : 5 },
    )
  })
})
