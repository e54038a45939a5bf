import { paymentIntentSchema, type PackageId } from '../../contract/packages.ts'
import {
  confirmedPaymentSchema,
  receiptSchema,
  sandboxConfirmationSchema,
  statementSchema,
} from '../../contract/payments.ts'
import { eq } from 'drizzle-orm'
import { users } from '../src/database/tables.ts'
import { registerUser, type TestApp } from './app.ts'
import type { Client } from './client.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  verification: '4000002500003155',
  processing: '4000000000000077',
  unknown: '4000000000004046',
}

/** Opens the payment form: answers the new payment intent. */
export async function beginPayment(client: Client, packageId: PackageId = 'popular') {
  const response = await client.post('/api/tokens/create-payment-intent', { packageId })
  const { clientSecret } = paymentIntentSchema.parse(await response.json())
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret }
}

/** Pays with a card of the sandbox, as the form does. */
export async function payInSandbox(
  client: Client,
  { id, clientSecret }: { id: string; clientSecret: string },
  cardNumber = cards.pays,
) {
  const response = await client.post(`/api/sandbox-payments/${id}/confirm`, { clientSecret, cardNumber })
  return sandboxConfirmationSchema.parse(await response.json())
}

export async function confirmPayment(client: Client, paymentIntentId: string) {
  const response = await client.post('/api/tokens/confirm-payment', { paymentIntentId })
  return confirmedPaymentSchema.parse(await response.json())
}

/** Begins a payment and pays it, without telling our server. */
export async function pay(client: Client, packageId: PackageId = 'popular') {
  const intent = await beginPayment(client, packageId)
  await payInSandbox(client, intent)
  return intent
}

export function sandboxOf({ deps }: TestApp) {
  if (!deps.sandboxPayments) throw new Error('This app does not run the sandbox')
  return deps.sandboxPayments
}

/** Delivers a webhook as the provider does: no cookie, no origin. */
export function deliver(app: TestApp, event: { body: string; headers: Record<string, string> }) {
  const url = new URL('/api/webhooks/payments', app.deps.config.publicUrl)
  return app.fetch(new Request(url, { method: 'POST', ...event }))
}

export function deliverNews(app: TestApp, paymentIntentId: string, eventId?: string) {
  return deliver(app, sandboxOf(app).signEvent(paymentIntentId, eventId))
}

export async function readStatement(client: Client, page = 1) {
  return statementSchema.parse(await (await client.get(`/api/tokens/statement?page=${page}`)).json())
}

/** What the statement tells, newest first: why and how many. */
export async function readMoves(client: Client) {
  return (await readStatement(client)).entries.map(({ reason, amount }) => [reason, amount])
}

export async function readReceiptOf(client: Client) {
  const { entries } = await readStatement(client)
  const paymentId = entries.find(({ reason }) => reason === 'purchase')?.paymentId
  return receiptSchema.parse(await (await client.get(`/api/payments/${paymentId}`)).json())
}

/** Somebody whose address is verified, as whoever buys must be, without a token yet. */
export async function registerBuyer(app: TestApp) {
  const buyer = await registerUser(app)
  await app.deps.database
    .update(users)
    .set({ emailVerifiedAt: app.deps.now() })
    .where(eq(users.email, buyer.email))
  return buyer
}
