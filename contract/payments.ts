import { z } from 'zod'
import { paginationSchema } from './pagination.ts'

/** Why tokens came or went. */
export const ledgerReasons = [
  'sign-up-bonus',
  'try-on',
  'try-on-returned',
  'price-search',
  'price-search-returned',
  'purchase',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'withdrawal',
  'withdrawal-returned',
  'expiry',
  'admin-grant',
  'admin-take',
  'account-merged',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

export const statementPageSize = 20

/** GET /api/tokens/statement */
export const statementQuerySchema = z.object({
  page: z.coerce.number('Page must be a whole number').int().min(1).max(1_000_000).default(1),
})

export const statementEntrySchema = z.object({
  id: z.int(),
  /** Tokens; positive: gained, negative: spent. */
  amount: z.int(),
  reason: z.enum(ledgerReasons),
  /** More about the reason, e.g. the package's name. */
  note: z.string().nullable(),
  /** Tokens held after this entry. */
  balance: z.int(),
  /** The purchase this entry is about; its receipt is at GET /api/payments/{paymentId}. */
  paymentId: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
})
export type StatementEntry = z.infer<typeof statementEntrySchema>

/** The answer to GET /api/tokens/statement, newest entry first. */
export const statementSchema = z.object({
  entries: z.array(statementEntrySchema),
  pagination: paginationSchema,
})
export type Statement = z.infer<typeof statementSchema>

/** What an amount holds of tax: all our prices are with tax. */
export const taxSchema = z.object({
  /** As people know it, e.g. VAT. */
  name: z.string(),
  percent: z.number(),
  /** In the currency's smallest unit. */
  amount: z.int(),
})
export type Tax = z.infer<typeof taxSchema>

const partySchema = z.object({ name: z.string(), email: z.string() })
export type Party = z.infer<typeof partySchema>
const sellerSchema = partySchema.extend({ address: z.string(), taxId: z.string() })
export type Seller = z.infer<typeof sellerSchema>

/** GET /api/payments/{paymentId}: a purchase that was paid. Amounts in the currency's smallest unit. */
export const receiptSchema = z.object({
  id: z.string(),
  /** Without gaps from receipt to receipt; null for purchases of before there were numbers. */
  number: z.string().nullable(),
  packageName: z.string(),
  tokens: z.int(),
  amount: z.int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  tax: taxSchema.nullable(),
  /** What went back to the customer by refunds and disputes. */
  refundedAmount: z.int(),
  /** As they were when it was issued; null for purchases of before there were numbers. */
  seller: sellerSchema.nullable(),
  buyer: partySchema.nullable(),
  /** True when no real money was taken. */
  isTest: z.boolean(),
  /** The payment provider's own number, for support. */
  paymentIntentId: z.string(),
  paidAt: z.iso.datetime(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** What became of a refund through the provider; `waiting`: no answer yet, and it is asked again until there is one. */
export const refundOutcomes = ['done', 'waiting', 'refused'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

/** Where a payment stands; `unknown` is a state of the provider's that we have no word for. */
export const paymentStatuses = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_payment_method',
  'canceled',
  'unknown',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The answer to POST /api/tokens/confirm-payment. With `succeeded`, `balance` holds the bought tokens. */
export const confirmedPaymentSchema = z.object({ status: z.enum(paymentStatuses), balance: z.int() })
export type ConfirmedPayment = z.infer<typeof confirmedPaymentSchema>

/** POST /api/sandbox-payments/{paymentIntentId}/confirm; the path exists only where payments are the sandbox's. */
export const confirmSandboxPaymentSchema = z.object({
  clientSecret: z.string().min(1).max(200),
  cardNumber: z.string().min(1, 'Please enter a card number').max(40),
})

/** Its answer, in the words of the real provider's browser library: where the payment stands, and what was wrong. */
export const sandboxConfirmationSchema = z.object({
  status: z.enum(paymentStatuses),
  error: z
    .object({
      type: z.enum(['card_error', 'validation_error', 'invalid_request_error']),
      message: z.string(),
    })
    .nullable(),
})
export type SandboxConfirmation = z.infer<typeof sandboxConfirmationSchema>

export type SandboxCard = {
  number: string
  /** What the card does, for the person who tries it. */
  description: string
  /** Where the payment stands after this card. */
  status: PaymentStatus
  /** The bank's words when it refuses. */
  refusal?: string
}

/** The only cards the sandbox takes: the test numbers customary in the field, so that no real one is ever needed. */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', description: 'Pays', status: 'succeeded' },
  {
    number: '4000000000000002',
    description: 'Is declined',
    status: 'requires_payment_method',
    refusal: 'Your card was declined.',
  },
  {
    number: '4000000000009995',
    description: 'Has too little money',
    status: 'requires_payment_method',
    refusal: 'Your card has insufficient funds.',
  },
  {
    number: '4000000000000069',
    description: 'Has expired',
    status: 'requires_payment_method',
    refusal: 'Your card has expired.',
  },
  {
    number: '4000002500003155',
    description: 'Needs additional verification',
    status: 'requires_action',
  },
  {
    number: '4000002760003184',
    description: 'Needs additional verification every time',
    status: 'requires_action',
  },
  { number: '4000000000000077', description: 'Is processed first, then pays', status: 'processing' },
  { number: '4000000000004046', description: 'Ends in a state nobody knows', status: 'unknown' },
]

/**
 * The card that was typed, spaces aside: one of `sandboxCards`, `invalid` when it cannot be a card number, or `unknown-card`.
 * The browser asks this before it sends anything, so that no real card's number ever reaches a server.
 */
export function readSandboxCard(typed: string): SandboxCard | 'invalid' | 'unknown-card' {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'invalid'
  return sandboxCards.find((card) => card.number === number) ?? 'unknown-card'
}

/** ISO/IEC 7812-1, annex B: from the right, every second digit counts double, as the sum of its digits. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** How the sandbox answers a card it does not take. */
export const sandboxRefusals = {
  invalid: { type: 'validation_error', message: 'Your card number is invalid.' },
  'unknown-card': {
    type: 'card_error',
    message: 'This is test mode: please use one of the test card numbers, never a real card.',
  },
} as const
