import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, createTestApp, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { idOf } from '../../../test/admins.ts'
import {
  confirmPayment,
  deliver,
  deliverNews,
  pay,
  beginPayment,
  readMoves,
  registerBuyer,
} from '../../../test/payments.ts'
import { startStripeStandIn } from '../../../test/stripe-stand-in.ts'
import { reconcilePayments } from './reconcile.ts'
import { refundPayment } from './service.ts'
import { sweepPayments } from './sweep.ts'

const minute = 60_000

async function orderOf(app: TestApp, paymentIntentId: string) {
  const found = await app.deps.database.query.payments.findFirst({
    where: (payments, { eq }) => eq(payments.paymentIntentId, paymentIntentId),
  })
  if (!found) throw new Error('There is no such order')
  return found
}
const refundsOf = (app: TestApp, paymentId: string) =>
  app.deps.database.query.paymentRefunds.findMany({
    where: (refunds, { eq }) => eq(refunds.paymentId, paymentId),
  })

describeOnBothDatabases('Refunds through the provider', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  async function buy() {
    const { client, email } = await registerBuyer(app)
    const { id } = await pay(client)
    await confirmPayment(client, id)
    const { id: paymentId } = await orderOf(app, id)
    const by = await idOf(app, email)
    const refund = (amount: number) =>
      refundPayment(app.deps, { paymentId, amount, reason: 'bought by mistake', by })
    return { client, paymentIntentId: id, paymentId, refund, by }
  }

  test('DESK-1 a part and then the rest go back, each with the tokens it is worth, and the webhook adds nothing', async () => {
    const { client, paymentIntentId, paymentId, refund } = await buy()
    expect(await refund(650)).toMatchObject({ outcome: 'done' })
    expect(await balanceOf(client)).toBe(74)
    await deliverNews(app, paymentIntentId)
    expect(await refund(1850)).toMatchObject({ outcome: 'done' })
    await deliverNews(app, paymentIntentId)
    expect(await readMoves(client)).toEqual([
      ['refund', -74],
      ['refund', -26],
      ['purchase', 100],
    ])
    expect(await orderOf(app, paymentIntentId)).toMatchObject({ refundedAmount: 2500 })
    expect((await refundsOf(app, paymentId)).map(({ status }) => status)).toEqual(['done', 'done'])
    expect((await reconcilePayments(app.deps, new Date(0))).differences).toEqual([])
  })

  test('DESK-1 of ten refunds at once only as many are made as the payment pays for', async () => {
    const { client, paymentIntentId, refund } = await buy()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(1000)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(codes)).toEqual(new Set(['refund_too_high']))
    expect(await orderOf(app, paymentIntentId)).toMatchObject({ refundedAmount: 2000 })
    expect(await balanceOf(client)).toBe(20)
  })

  test('DESK-1 what was never paid, or is not known, cannot be refunded', async () => {
    const { client, email } = await registerBuyer(app)
    const by = await idOf(app, email)
    const { id: paymentId } = await orderOf(app, (await beginPayment(client)).id)
    const give = (id: string) => refundPayment(app.deps, { paymentId: id, amount: 1, reason: 'x', by })
    await expect(give(paymentId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(give(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    expect(await refundsOf(app, paymentId)).toEqual([])
  })

  test('DESK-1 what must be written down beside a refund is written down with it, or neither is', async () => {
    const { paymentId, client, by } = await buy()
    const alongside = () => Promise.reject(new Error('no paper left'))
    const order = { paymentId, amount: 100, reason: 'x', by, alongside }
    await expect(refundPayment(app.deps, order)).rejects.toThrow('no paper left')
    expect(await refundsOf(app, paymentId)).toEqual([])
    expect(await balanceOf(client)).toBe(100)
  })
})

test('DESK-1 an answer of Stripe that is lost, late or no makes no second refund and moves no tokens of its own', async () => {
  let now = () => new Date()
  const stripe = await startStripeStandIn(() => now())
  const app = await createTestApp({
    environment: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_ourela',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
    },
  })
  now = app.deps.now
  const { client, email } = await registerBuyer(app)
  const by = await idOf(app, email)
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  await deliver(app, stripe.signEvent('payment_intent.succeeded', id))
  const { id: paymentId } = await orderOf(app, id)
  const refund = (amount: number) => refundPayment(app.deps, { paymentId, amount, reason: 'x', by })

  stripe.failNext('drop', 'drop', 'drop')
  expect(await refund(500)).toMatchObject({ outcome: 'waiting' })
  expect(await balanceOf(client)).toBe(100)
  await expect(refund(2001)).rejects.toMatchObject({ code: 'refund_too_high' })
  stripe.failNext()
  app.moveClock(2 * minute)
  await sweepPayments(app.deps)
  expect(await balanceOf(client)).toBe(80)

  // The list of earlier refunds answers, the refund itself is made, and its answer is lost three times.
  const requestsBefore = stripe.refunds.size
  stripe.failNext('lost-answer', 'lost-answer', 'lost-answer')
  await refund(250)
  app.moveClock(3 * 24 * 60 * minute)
  await sweepPayments(app.deps)
  await sweepPayments(app.deps)
  expect(stripe.refunds.size).toBe(requestsBefore + 1)
  expect(await balanceOf(client)).toBe(70)

  // Somebody has given the rest back on Stripe's own pages, and its webhook has not come yet.
  stripe.refund(id, 1750)
  expect(await refund(100)).toMatchObject({ outcome: 'refused' })
  expect(await balanceOf(client)).toBe(70)
  await app.stop()
  await stripe.stop()
})
