import { randomBytes } from 'node:crypto'

/* What Stripe remembers, in the shapes that https://docs.stripe.com/api documents, and what may happen to it. */

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  description: string | null
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: object | null
  automatic_payment_methods: { enabled: boolean } | null
  hooks: { inputs: { tax: { calculation: string } } } | null
  livemode: boolean
  created: number
}
type Charge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  status: string
}
type Part = {
  id: string
  payment_intent: string
  charge: string
  amount: number
  status: string
  created: number
}
type Refund = Part & { object: 'refund'; metadata: Record<string, string> }
type Dispute = Part & { object: 'dispute'; reason: string }
export type StoredObject = Intent | Charge | Refund | Dispute
/** https://docs.stripe.com/api/tax/calculations/object, as far as it is read. */
export type Calculation = {
  id: string
  object: 'tax.calculation'
  amount_total: number
  currency: string
  tax_amount_inclusive: number
  tax_amount_exclusive: number
  tax_breakdown: object[]
}
type TaxBooking = { calculation: string; paymentIntentId: string; amount: number }
export type CardOutcome = 'succeeds' | 'is-declined' | 'needs-verification' | 'is-processed'

export function createStripeObjects(now: () => Date) {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const calculations = new Map<string, Calculation>()
  const taxBookings: TaxBooking[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)

  function need<Stored>(store: Map<string, Stored>, id: string): Stored {
    const found = store.get(id)
    if (!found) throw new Error(`The stand-in has no ${id}`)
    return found
  }

  function chargeOf(paymentIntentId: string): Charge {
    return need(charges, need(intents, paymentIntentId).latest_charge ?? '')
  }

  function newPart(prefix: string, paymentIntentId: string, amount: number, status: string): Part {
    const charge = chargeOf(paymentIntentId).id
    return { id: newId(prefix), payment_intent: paymentIntentId, charge, amount, status, created: seconds() }
  }

  function changeRefunded(charge: Charge, by: number) {
    charge.amount_refunded += by
    charge.refunded = charge.amount_refunded === charge.amount
  }

  return {
    intents,
    charges,
    refunds,
    disputes,
    calculations,
    /** Tax transactions and their reversals, oldest first. */
    taxBookings,
    createIntent(
      asked: Pick<
        Intent,
        'amount' | 'currency' | 'description' | 'metadata' | 'automatic_payment_methods' | 'hooks'
      >,
    ) {
      const id = newId('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        ...asked,
        amount_received: 0,
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        latest_charge: null,
        last_payment_error: null,
        livemode: false,
        created: seconds(),
      }
      intents.set(id, intent)
      return intent
    },
    /** What the paying browser does with Stripe's own script. */
    pay(paymentIntentId: string, outcome: CardOutcome) {
      const intent = need(intents, paymentIntentId)
      if (outcome === 'needs-verification') intent.status = 'requires_action'
      if (outcome === 'is-processed') intent.status = 'processing'
      if (outcome === 'is-declined')
        intent.last_payment_error = {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
        }
      if (outcome !== 'succeeds') return
      const charge: Charge = {
        id: newId('ch'),
        object: 'charge',
        payment_intent: intent.id,
        amount: intent.amount,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        status: 'succeeded',
      }
      charges.set(charge.id, charge)
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge.id,
        last_payment_error: null,
      })
      // https://docs.stripe.com/tax/payment-intent: it books the tax of the calculation by itself.
      const calculation = intent.hooks?.inputs.tax.calculation
      if (calculation) taxBookings.push({ calculation, paymentIntentId: intent.id, amount: intent.amount })
    },
    cancel(paymentIntentId: string) {
      need(intents, paymentIntentId).status = 'canceled'
    },
    refund(
      paymentIntentId: string,
      amount: number,
      { status = 'succeeded', metadata = {} }: { status?: string; metadata?: Record<string, string> } = {},
    ): string {
      const part = newPart('re', paymentIntentId, amount, status)
      const refund: Refund = { ...part, object: 'refund', metadata }
      refunds.set(refund.id, refund)
      changeRefunded(chargeOf(paymentIntentId), amount)
      const calculation = need(intents, paymentIntentId).hooks?.inputs.tax.calculation
      if (calculation) taxBookings.push({ calculation, paymentIntentId, amount: -amount })
      return refund.id
    },
    failRefund(id: string) {
      const refund = need(refunds, id)
      refund.status = 'failed'
      changeRefunded(chargeOf(refund.payment_intent), -refund.amount)
    },
    dispute(paymentIntentId: string, amount: number, status = 'needs_response'): string {
      const part = newPart('dp', paymentIntentId, amount, status)
      disputes.set(part.id, { ...part, object: 'dispute', reason: 'fraudulent' })
      chargeOf(paymentIntentId).disputed = true
      return part.id
    },
    setDisputeStatus(id: string, status: string) {
      need(disputes, id).status = status
    },
    chargeOf,
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
