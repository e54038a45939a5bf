import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf, createTestApp, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import {
  beginPayment,
  confirmPayment,
  deliver,
  readMoves,
  readReceiptOf,
  registerBuyer,
} from '../../../test/payments.ts'
import { startStripeStandIn, type StripeStandIn } from '../../../test/stripe-stand-in.ts'
import { reconcilePayments } from './reconcile.ts'
import { sweepPayments } from './sweep.ts'

let stripe: StripeStandIn
let app: TestApp
let client: Client

beforeAll(async () => {
  // The clock of Stripe and the clock of the product are moved together.
  stripe = await startStripeStandIn(() => app.deps.now())
  app = await createTestApp({
    environment: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_ourela',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
    },
  })
})
beforeEach(async () => {
  ;({ client } = await registerBuyer(app))
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const tell = (type: string, objectId: string, options = {}) =>
  deliver(app, stripe.signEvent(type, objectId, options))
/** What happens to the balance meanwhile. */
async function gain(work: () => unknown): Promise<number> {
  const before = await balanceOf(client)
  await work()
  return (await balanceOf(client)) - before
}

test('TOKEN-9 a payment by Stripe is credited once by the confirm call and by each of its events', async () => {
  const { id } = await beginPayment(client)
  expect((await confirmPayment(client, id)).status).toBe('requires_payment_method')
  stripe.pay(id, 'succeeds')
  const gained = await gain(async () => {
    expect((await tell('payment_intent.succeeded', id)).status).toBe(200)
    expect((await confirmPayment(client, id)).status).toBe('succeeded')
    expect((await tell('payment_intent.succeeded', id)).status).toBe(200)
    expect((await tell('charge.succeeded', stripe.chargeOf(id).id)).status).toBe(200)
  })
  expect(gained).toBe(100)
  expect(await readReceiptOf(client)).toMatchObject({ isTest: false, paymentIntentId: id, amount: 2500 })
})

test('TOKEN-9 an event whose work failed answers an error and does its work when it comes again', async () => {
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  stripe.failNext('server-error', 'server-error', 'server-error')
  const options = { id: `evt_repeated_${id}` }
  expect(
    await gain(async () => expect((await tell('payment_intent.succeeded', id, options)).status).toBe(503)),
  ).toBe(0)
  expect(
    await gain(async () => expect((await tell('payment_intent.succeeded', id, options)).status).toBe(200)),
  ).toBe(100)
  expect(
    await gain(async () => expect((await tell('payment_intent.succeeded', id, options)).status).toBe(200)),
  ).toBe(0)
})

test('TOKEN-9 events that come late and in the wrong order change nothing that is newer', async () => {
  const { id } = await beginPayment(client)
  const early = stripe.signEvent('payment_intent.processing', id)
  stripe.pay(id, 'succeeds')
  const gained = await gain(async () => {
    await tell('charge.refunded', (stripe.refund(id, 1250), stripe.chargeOf(id).id))
    await tell('payment_intent.succeeded', id)
    await deliver(app, early)
  })
  expect(gained).toBe(50)
})

test('TOKEN-9 a badly signed event answers 400, one about something else 200, and neither changes anything', async () => {
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  const old = { at: new Date(app.deps.now().getTime() - 6 * 60_000) }
  const gained = await gain(async () => {
    expect((await tell('payment_intent.succeeded', id, { secret: 'whsec_wrong' })).status).toBe(400)
    expect((await tell('payment_intent.succeeded', id, old)).status).toBe(400)
    expect((await deliver(app, { body: '{}', headers: {} })).status).toBe(400)
    expect((await tell('customer.updated', id)).status).toBe(200)
  })
  expect(gained).toBe(0)
})

test('TOKEN-9 what was paid otherwise than agreed, or for an order of another installation, credits nobody', async () => {
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  Object.assign(stripe.intents.get(id) ?? {}, { amount_received: 1 })
  expect(await gain(() => tell('payment_intent.succeeded', id))).toBe(0)
  expect((await confirmPayment(client, id)).status).toBe('unknown')
  const other = await beginPayment(client)
  stripe.pay(other.id, 'succeeds')
  Object.assign(stripe.intents.get(other.id)?.metadata ?? {}, {
    orderId: '00000000-0000-4000-8000-000000000000',
  })
  expect(
    await gain(async () => expect((await tell('payment_intent.succeeded', other.id)).status).toBe(200)),
  ).toBe(0)
})

test('TOKEN-10 a refund, a dispute and its end at Stripe move the tokens', async () => {
  const { id } = await beginPayment(client, 'starter')
  stripe.pay(id, 'succeeds')
  await tell('payment_intent.succeeded', id)
  const refund = stripe.refund(id, 150)
  expect(await gain(() => tell('refund.created', refund))).toBe(-5)
  stripe.failRefund(refund)
  expect(await gain(() => tell('refund.failed', refund))).toBe(5)
  const dispute = stripe.dispute(id, 600)
  expect(await gain(() => tell('charge.dispute.created', dispute))).toBe(-20)
  expect(await gain(() => tell('charge.dispute.funds_withdrawn', dispute))).toBe(0)
  stripe.setDisputeStatus(dispute, 'won')
  expect(await gain(() => tell('charge.dispute.closed', dispute))).toBe(20)
  expect((await readMoves(client)).slice(0, 5)).toEqual([
    ['dispute-won', 20],
    ['dispute', -20],
    ['refund-failed', 5],
    ['refund', -5],
    ['purchase', 20],
  ])
})

test('TOKEN-9 the sweep credits what neither the browser nor a webhook told us, also after Stripe was away', async () => {
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  app.moveClock(2 * 60_000)
  stripe.failNext(...Array.from({ length: 100 }, () => 'drop' as const))
  expect(await gain(() => sweepPayments(app.deps))).toBe(0)
  stripe.failNext()
  app.moveClock(10 * 60_000)
  expect(await gain(() => sweepPayments(app.deps))).toBe(100)
})

test('TOKEN-5 a form that cannot be opened because Stripe is away says so', async () => {
  stripe.failNext('server-error', 'server-error', 'server-error')
  const answer = await client.post('/api/tokens/create-payment-intent', { packageId: 'popular' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'payments_unavailable' })
  stripe.failNext()
})

test('where Stripe runs the sandbox does not, and the page learns the publishable key', async () => {
  const { id, clientSecret } = await beginPayment(client)
  const body = { clientSecret, cardNumber: '4242424242424242' }
  expect((await client.post(`/api/sandbox-payments/${id}/confirm`, body)).status).toBe(404)
  const page = await app.newClient().get('/')
  expect((await page.json()).boot.payments).toMatchObject({
    provider: 'stripe',
    settings: { publishableKey: 'pk_test_ourela' },
  })
  expect(page.headers.get('content-security-policy')).toContain('https://js.stripe.com')
})

test('TOKEN-9 the comparison of the books with Stripe names what differs', async () => {
  const { differences } = await reconcilePayments(app.deps, new Date(0))
  expect(differences).toEqual([
    expect.stringMatching(/^order .* \(pi_.*\): paid, but not credited$/),
    expect.stringMatching(/^order .*: agreed on 2500 usd, paid 1 usd$/),
    expect.stringMatching(/^order .* \(pi_.*\): paid, but not credited$/),
    expect.stringMatching(/^pi_.*: paid for order 00000000-.*, which we do not have$/),
  ])
})
