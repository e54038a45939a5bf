import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawablePurchasesSchema, withdrawalSchema } from '../../../../contract/withdrawal.ts'
import { balanceOf, createTestApp, signInAgain, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import {
  beginPayment,
  confirmPayment,
  deliver,
  readMoves,
  readReceiptOf,
  registerBuyer,
} from '../../../test/payments.ts'
import { startStripeStandIn, taxedAddresses, type StripeStandIn } from '../../../test/stripe-stand-in.ts'
import { reconcilePayments } from './reconcile.ts'

let stripe: StripeStandIn
let app: TestApp
beforeAll(async () => {
  stripe = await startStripeStandIn(() => app.deps.now())
  app = await createTestApp({
    environment: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_ourela',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      STRIPE_TAX: 'yes',
      TAX_NAME: 'VAT',
      TAX_PERCENT: '20',
      TRUST_PROXY: 'yes',
    },
  })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

/** Somebody at this network address who has bought the popular package for $25. */
async function buyFrom(address: string) {
  const buyer = await registerBuyer(app)
  const client = await signInAgain(app, buyer, { 'x-forwarded-for': address })
  const { id } = await beginPayment(client)
  stripe.pay(id, 'succeeds')
  await confirmPayment(client, id)
  return { ...buyer, client, paymentIntentId: id }
}
const bookingsOf = (paymentIntentId: string) =>
  stripe.taxBookings.filter((one) => one.paymentIntentId === paymentIntentId).map(({ amount }) => amount)
const listOpen = async (client: Client) =>
  withdrawablePurchasesSchema.parse(await (await client.get('/api/withdrawals')).json()).purchases

test.each([
  ['germany', { name: 'VAT', percent: 19, amount: 399 }],
  ['california', { name: 'Sales tax', percent: 7.25, amount: 169 }],
  ['nowhere', null],
] as const)('SELL-10 the receipt of a buyer in %s shows what Stripe calculated', async (place, tax) => {
  const { client, email, paymentIntentId } = await buyFrom(taxedAddresses[place])
  expect(await readReceiptOf(client)).toMatchObject({ amount: 2500, tax })
  expect(bookingsOf(paymentIntentId)).toEqual([2500])
  const mail = await waitUntil(async () =>
    (await app.deps.outbox?.list())?.find(
      ({ recipient, subject }) => recipient === email && subject.startsWith('Your receipt'),
    ),
  )
  expect(/of which (.+? \(.+? %\))/.exec(mail.text)?.[1] ?? null).toBe(
    tax && `${tax.name} (${tax.percent} %)`,
  )
})

test('SELL-10 where Stripe cannot tell the place the configured rate counts, and the payment goes on', async () => {
  const { client, paymentIntentId } = await buyFrom('192.0.2.1')
  expect(await readReceiptOf(client)).toMatchObject({ tax: { name: 'VAT', percent: 20, amount: 417 } })
  expect(bookingsOf(paymentIntentId)).toEqual([])
})

test('SELL-10 pages say that prices include tax, without a rate that is not everybody’s', async () => {
  const { boot } = await (await app.newClient().get('/')).json()
  expect(boot.tax).toEqual({ name: 'tax', percent: null })
  expect(JSON.stringify(boot.subProcessors)).toContain('by the network address of whoever buys')
})

test('SELL-3 SELL-4 SELL-10 a withdrawal through Stripe closes the tokens, pays back once whatever is told, and takes back the tax', async () => {
  const { client, paymentIntentId } = await buyFrom(taxedAddresses.germany)
  const [open] = await listOpen(client)
  expect(open).toMatchObject({ tokens: 100, unusedTokens: 100, refund: 2500, isTest: false })
  const request = { paymentId: open?.paymentId, refund: 2500 }
  // The answer is lost on the way; the same refund is found again.
  stripe.failNext('lost-answer')
  const stated = await client.post('/api/withdrawals', request)
  expect(withdrawalSchema.parse(await stated.json())).toMatchObject({ outcome: 'done', refund: 2500 })
  expect(await balanceOf(client)).toBe(0)
  expect((await client.post('/api/withdrawals', request)).status).toBe(409)
  const made = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === paymentIntentId)
  expect(made.map(({ amount }) => amount)).toEqual([2500])
  for (const type of ['refund.created', 'charge.refunded', 'refund.created'])
    await deliver(app, stripe.signEvent(type, made[0]?.id ?? ''))
  expect(await readMoves(client)).toEqual([
    ['withdrawal', -100],
    ['purchase', 100],
  ])
  expect(bookingsOf(paymentIntentId)).toEqual([2500, -2500])
  expect((await reconcilePayments(app.deps, new Date(0))).differences).toEqual([])
})
