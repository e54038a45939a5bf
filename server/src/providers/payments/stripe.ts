import Stripe from 'stripe'
import { paymentStatuses, type PaymentStatus } from '../../../../contract/payments.ts'
import { calculateTax } from './stripe-tax.ts'
import type { PaymentEvent, Payments, PaymentState, Reversal } from './type.ts'

type Options = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where Stripe's API is; its own address unless a test says otherwise. */
  apiUrl: string
  /** Has Stripe Tax work out the tax in each payment; null: it does not. https://docs.stripe.com/tax/tax-codes */
  taxCode: string | null
  now: () => Date
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const pagePolicy = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

const cookies = [
  {
    name: '__stripe_mid, __stripe_sid (Stripe)',
    purpose: 'set by the payment provider when you open the payment form, to prevent card fraud.',
    kept: 'one year and 30 minutes',
  },
]

/**
 * Card payments by Stripe (https://docs.stripe.com/api, version pinned by its SDK). An event is only the occasion to read
 * the payment anew, so neither its order nor the API version of the webhook endpoint matters.
 */
export function createStripePayments(options: Options): Payments {
  const { secretKey, publishableKey, webhookSecret, apiUrl, taxCode, now } = options
  const { hostname, port, protocol } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    name: 'stripe',
    page: { provider: 'stripe', settings: { publishableKey }, cookies },
    pagePolicy,
    subProcessor: {
      name: 'Stripe',
      purpose:
        taxCode === null
          ? 'takes card payments'
          : 'takes card payments, and works out their tax by the network address of whoever buys',
    },
    calculatesTax: taxCode !== null,
    async createIntent(request) {
      const { orderId, amount, currency, description } = request
      const calculated = taxCode === null ? null : await calculateTax(stripe, request, taxCode)
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency,
          description,
          automatic_payment_methods: { enabled: true },
          metadata: { orderId },
          ...(calculated && { hooks: { inputs: { tax: { calculation: calculated.calculationId } } } }),
        },
        { idempotencyKey: `order-${orderId}` },
      )
      if (!intent.client_secret) throw new Error('Stripe sent no client secret')
      const { id, client_secret: clientSecret } = intent
      return { id, clientSecret, ...(calculated && { tax: calculated.tax }) }
    },
    async read(paymentIntentId) {
      const intent = await stripe.paymentIntents.retrieve(paymentIntentId).catch(nullWhenMissing)
      return intent && describeIntent(intent, await readReversals(intent))
    },
    async refund({ refundId, paymentIntentId, amount }) {
      // Stripe forgets idempotency keys after a day; what we wrote into the refund stays.
      const earlier = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
      try {
        for await (const refund of earlier) {
          if (refund.metadata?.refundId === refundId) return describeRefund(refund)
        }
        return describeRefund(
          await stripe.refunds.create(
            { payment_intent: paymentIntentId, amount, metadata: { refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
        throw error
      }
    },
    readEvent(body, headers) {
      const event = verify(body, headers.get('stripe-signature') ?? '')
      return event && { id: event.id, paymentIntentId: findPaymentIntentId(event) }
    },
    async *list(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const page = { created, limit: 100, expand: ['data.latest_charge'] }
      for await (const intent of stripe.paymentIntents.list(page)) {
        yield describeIntent(intent, hasReversals(intent) ? await readReversals(intent) : [])
      }
    },
  }

  async function readReversals({ id, status }: Stripe.PaymentIntent): Promise<Reversal[]> {
    if (status !== 'succeeded') return []
    const found: Reversal[] = []
    const page = { payment_intent: id, limit: 100 }
    for await (const refund of stripe.refunds.list(page)) found.push(describeRefund(refund))
    for await (const dispute of stripe.disputes.list(page)) {
      if (!isInquiry(dispute)) found.push(describeDispute(dispute))
    }
    return found
  }

  function verify(body: string, signature: string): Stripe.Event | null {
    try {
      const { webhooks } = stripe
      return webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now().getTime())
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
      throw error
    }
  }
}

function describeIntent(intent: Stripe.PaymentIntent, reversals: Reversal[]): PaymentState {
  const { id, currency, metadata } = intent
  const status = readStatus(intent.status)
  const amount = status === 'succeeded' ? intent.amount_received : intent.amount
  return { id, orderId: metadata.orderId ?? null, status, amount, currency, reversals }
}

function readStatus(status: string): PaymentStatus {
  if (status === 'requires_confirmation') return 'requires_payment_method'
  return paymentStatuses.find((known) => known === status) ?? 'unknown'
}

function describeRefund({ id, amount, status, metadata }: Stripe.Refund): Reversal {
  const isUndone = status === 'failed' || status === 'canceled'
  return { id, kind: 'refund', amount, isUndone, refundId: metadata?.refundId ?? null }
}

function describeDispute({ id, amount, status }: Stripe.Dispute): Reversal {
  const isUndone = status === 'won' || status === 'prevented'
  return { id, kind: 'dispute', amount, isUndone, refundId: null }
}

/** The bank only asks; no money has moved. When it becomes a dispute, it keeps its id and changes its status. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_')
}

/** Whether the charge tells of a refund or a dispute; a charge that was not sent along might. */
function hasReversals({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (charge === null) return false
  return typeof charge === 'string' || charge.amount_refunded > 0 || charge.disputed
}

/** Payment intents name themselves; charges, refunds and disputes name the payment intent they belong to. */
function findPaymentIntentId({ type, data }: Stripe.Event): PaymentEvent['paymentIntentId'] {
  const object: object = data.object
  if (type.startsWith('payment_intent.')) return 'id' in object ? String(object.id) : null
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return null
  const intent = object.payment_intent
  if (typeof intent === 'object' && intent !== null && 'id' in intent) return String(intent.id)
  return typeof intent === 'string' ? intent : null
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null
  throw error
}
