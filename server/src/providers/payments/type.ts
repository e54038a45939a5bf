import type { PaymentPart, SubProcessor } from '../../../../contract/boot.ts'
import type { PaymentStatus, SandboxConfirmation, Tax } from '../../../../contract/payments.ts'

/** What a customer is about to pay: our order's id, the amount in the currency's smallest unit. */
export type PaymentRequest = {
  orderId: string
  amount: number
  currency: string
  description: string
  /** The network address of whoever buys, for a provider that works out the tax of the place. */
  buyerAddress: string
}

/** A payment intent at the provider. `clientSecret` is `<id>_secret_<random>` and goes to the paying browser alone. */
export type PaymentIntent = {
  id: string
  clientSecret: string
  /** What the amount holds of tax by the provider's own calculation, null for nothing; left out where it calculates none. */
  tax?: Tax | null
}

/**
 * Money that goes back, all of a payment or a part of it. `id` is the refund's or the dispute's own at the provider.
 * `refundId` is that of our own request; null for what was not asked by us.
 * A reversal only ever goes from open to undone: a refund that failed, a dispute that was won.
 */
export type Reversal = {
  id: string
  kind: 'refund' | 'dispute'
  amount: number
  isUndone: boolean
  refundId: string | null
}

/** All that the provider knows of a payment. Amounts in the currency's smallest unit, `currency` in lower case. */
export type PaymentState = {
  id: string
  /** The order this payment is for; null when it is none of ours. */
  orderId: string | null
  status: PaymentStatus
  /** What was received once succeeded, what was asked for until then. */
  amount: number
  currency: string
  reversals: Reversal[]
}

/** Money that we ask the provider to give back. `refundId` is ours and makes the request safe to repeat. */
export type RefundRequest = { refundId: string; paymentIntentId: string; amount: number }

export type PagePolicy = { scripts: string[]; frames: string[]; connections: string[] }

/** News from the provider, its signature checked: look at this payment again. null: about nothing we take part in. */
export type PaymentEvent = { id: string; paymentIntentId: string | null }

/**
 * Takes card payments. Every call may be repeated.
 * `createIntent` answers the same intent for the same order. `read` answers null for an intent the provider does not know.
 * `refund` answers the same refund for the same `refundId`, whenever it is asked again, and null when the provider
 * refuses for good: more than was paid, an intent that it does not know, money that is gone already.
 * `readEvent` answers null for a body that the provider has not signed, or not within the last five minutes.
 * Every call rejects when the provider gives no answer of use.
 */
export type Payments = {
  /** Stands in every order. */
  name: string
  /** Its part of our pages. */
  page: PaymentPart
  /** The origins that this part loads from or speaks to, for the content security policy. */
  pagePolicy: PagePolicy
  /** What the privacy page says of it; null when nobody outside is involved. */
  subProcessor: SubProcessor | null
  /** It works out the tax of the buyer's place, so that no page can tell a rate. */
  calculatesTax: boolean
  createIntent(request: PaymentRequest): Promise<PaymentIntent>
  read(paymentIntentId: string): Promise<PaymentState | null>
  refund(request: RefundRequest): Promise<Reversal | null>
  readEvent(body: string, headers: Headers): PaymentEvent | null
  /** Every payment begun since then, for the comparison of the books. Reversals that are undone may be left out. */
  list(since: Date): AsyncIterable<PaymentState>
}

/** What the sandbox does beside: it plays the paying browser's side, the bank and the operator. No real money moves. */
export type SandboxPayments = {
  /** Pays with a typed card; null when there is no such intent, or the secret is not its own. */
  confirm(
    paymentIntentId: string,
    clientSecret: string,
    cardNumber: string,
  ): Promise<SandboxConfirmation | null>
  /** Gives money back as an operator does on the provider's own pages; answers the refund's id. */
  refundByHand(paymentIntentId: string, amount: number): Promise<string>
  /** The customer's bank asks for money back; answers the dispute's id. */
  dispute(paymentIntentId: string, amount: number): Promise<string>
  /** The refund fails, or the dispute is won. */
  undo(reversalId: string): Promise<void>
  /** The news about a payment as the provider would send it, signed. */
  signEvent(paymentIntentId: string, eventId?: string): SignedEvent
  /** All that has happened to a payment so far, oldest first, each event signed now under the id that it always has. */
  signHistory(paymentIntentId: string): Promise<SandboxEventMessage[]>
  /** The newest payments. */
  listNewest(limit: number): Promise<PaymentState[]>
}

type SignedEvent = { body: string; headers: Record<string, string> }
export type SandboxEventMessage = SignedEvent & { type: string }
