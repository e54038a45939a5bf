import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeStandIn, taxedAddresses, type StripeStandIn } from '../../../test/stripe-stand-in.ts'
import { createStripePayments } from './stripe.ts'
import type { Payments } from './type.ts'

let stripe: StripeStandIn
let payments: Payments
const now = () => new Date()

beforeAll(async () => {
  stripe = await startStripeStandIn()
  payments = createStripePayments({ ...stripe, now })
})
afterAll(() => stripe.stop())

const begin = (orderId = randomUUID()) =>
  payments.createIntent({
    orderId,
    amount: 600,
    currency: 'usd',
    description: 'Starter Pack: 20 tokens',
    buyerAddress: taxedAddresses.germany,
  })
const beginPaid = async () => {
  const { id } = await begin()
  stripe.pay(id, 'succeeds')
  return id
}

test('TOKEN-9 an answer that was lost on the way begins no second payment', async () => {
  const orderId = randomUUID()
  stripe.failNext('lost-answer')
  const first = await begin(orderId)
  stripe.failNext('server-error', 'drop')
  const second = await begin(orderId)
  expect(second).toEqual(first)
  const ofThisOrder = [...stripe.intents.values()].filter(({ metadata }) => metadata.orderId === orderId)
  expect(ofThisOrder).toHaveLength(1)
})

test('TOKEN-9 the order is the idempotency key, and stands in the payment', async () => {
  const orderId = randomUUID()
  const { id } = await begin(orderId)
  expect(stripe.requests.at(-1)?.headers).toMatchObject({
    'idempotency-key': `order-${orderId}`,
    'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
  })
  expect(stripe.intents.get(id)).toMatchObject({
    metadata: { orderId },
    description: 'Starter Pack: 20 tokens',
    automatic_payment_methods: { enabled: true },
  })
})

test('a service that stays away is an error, not an unknown payment', async () => {
  const { id } = await begin()
  for (const fault of ['server-error', 'rate-limit', 'drop'] as const) {
    stripe.failNext(fault, fault, fault, fault)
    await expect(payments.read(id)).rejects.toThrow()
    stripe.failNext()
  }
  expect(await payments.read(id)).not.toBeNull()
})

test('a wrong key is an error, not an unknown payment', async () => {
  const { id } = await begin()
  const stranger = createStripePayments({ ...stripe, secretKey: 'sk_test_wrong', now })
  await expect(stranger.read(id)).rejects.toThrow('Invalid API Key')
})

test('TOKEN-9 a message signed with the secret of another endpoint is not believed', async () => {
  const { id } = await begin()
  const { body, headers } = stripe.signEvent('payment_intent.succeeded', id, { secret: 'whsec_another' })
  expect(payments.readEvent(body, new Headers(headers))).toBeNull()
})

test.each([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])('TOKEN-9 the event %s is about its payment', async (type) => {
  const { id } = await begin()
  const { body, headers } = stripe.signEvent(type, id)
  expect(payments.readEvent(body, new Headers(headers))?.paymentIntentId).toBe(id)
})

test.each([
  'charge.refunded',
  'refund.created',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
])('TOKEN-10 the event %s is about the payment of its charge', async (type) => {
  const id = await beginPaid()
  const objectId = type.includes('dispute')
    ? stripe.dispute(id, 600)
    : type.startsWith('refund.')
      ? stripe.refund(id, 100)
      : stripe.chargeOf(id).id
  const { body, headers } = stripe.signEvent(type, objectId)
  expect(payments.readEvent(body, new Headers(headers))?.paymentIntentId).toBe(id)
})

test.each(['customer.created', 'payout.paid', 'invoice.paid', 'a.type.of.next.year'])(
  'the event %s is about nothing we take part in',
  (type) => {
    const { body, headers } = stripe.signEvent(type, 'obj_1', { id: 'evt_1' })
    expect(payments.readEvent(body, new Headers(headers))).toEqual({ id: 'evt_1', paymentIntentId: null })
  },
)

test("TOKEN-10 a bank's inquiry takes nothing back until it becomes a dispute", async () => {
  const id = await beginPaid()
  const dispute = stripe.dispute(id, 600, 'warning_needs_response')
  expect((await payments.read(id))?.reversals).toEqual([])
  stripe.setDisputeStatus(dispute, 'needs_response')
  expect((await payments.read(id))?.reversals).toMatchObject([{ id: dispute, isUndone: false }])
  stripe.setDisputeStatus(dispute, 'lost')
  expect((await payments.read(id))?.reversals).toMatchObject([{ id: dispute, isUndone: false }])
})

test('TOKEN-10 more refunds than one page holds are all seen', async () => {
  const id = await beginPaid()
  for (let i = 0; i < 101; i++) stripe.refund(id, 1)
  expect((await payments.read(id))?.reversals).toHaveLength(101)
})

test("a payment of another product of the same account has no order of ours, and a new state is 'unknown'", async () => {
  const { id } = await begin()
  const intent = stripe.intents.get(id)
  if (intent) Object.assign(intent, { metadata: {}, status: 'requires_something_new' })
  expect(await payments.read(id)).toMatchObject({ orderId: null, status: 'unknown' })
})

test('more payments than one page holds are all listed', async () => {
  const { id } = await begin()
  const intent = stripe.intents.get(id)!
  for (let i = 0; i < 101; i++) stripe.intents.set(`pi_${i}`, { ...intent, id: `pi_${i}` })
  const listed = new Set<string>()
  for await (const state of payments.list(new Date(0))) listed.add(state.id)
  expect(listed.size).toBe(stripe.intents.size)
  expect(listed.size).toBeGreaterThan(101)
})
