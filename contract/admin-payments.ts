import { z } from 'zod'
import { actReasonSchema } from './admin.ts'
import { ledgerReasons, refundOutcomes } from './payments.ts'
import { paginationSchema } from './pagination.ts'

/** Where an order stands, for the desk: some are one and another, e.g. paid and refunded. */
export const paymentFilters = ['paid', 'open', 'closed', 'refunded', 'disputed'] as const

/** GET /api/admin/payments, newest first, and GET /api/admin/payments.csv, all that match. */
export const adminPaymentsQuerySchema = z.object({
  /** Part of the buyer's address, or a whole number: ours or the provider's. */
  search: z.string().trim().max(200).optional(),
  filter: z.enum(paymentFilters, 'There is no such filter').optional(),
  page: z.coerce.number('Page must be a whole number').int().min(1).max(1_000_000).default(1),
})
export type AdminPaymentsQuery = z.infer<typeof adminPaymentsQuerySchema>

/** Amounts in the currency's smallest unit. */
export const adminPaymentSchema = z.object({
  id: z.string(),
  /** null once the account is deleted. */
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  packageName: z.string(),
  tokens: z.int(),
  amount: z.int(),
  refundedAmount: z.int(),
  currency: z.string(),
  provider: z.string(),
  paymentIntentId: z.string().nullable(),
  status: z.enum(['open', 'paid', 'closed']),
  isDisputed: z.boolean(),
  createdAt: z.iso.datetime(),
  creditedAt: z.iso.datetime().nullable(),
})
export type AdminPayment = z.infer<typeof adminPaymentSchema>

export const adminPaymentsSchema = z.object({
  payments: z.array(adminPaymentSchema),
  pagination: paginationSchema,
})
export type AdminPayments = z.infer<typeof adminPaymentsSchema>

/** GET /api/admin/payments/{paymentId}: all that happened to it. */
export const paymentStorySchema = z.object({
  payment: adminPaymentSchema,
  /** What can still be given back. */
  refundableAmount: z.int(),
  /** What the provider told us, by its own numbers. */
  events: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime() })),
  /** What went back, by whomever: refunds and disputes. */
  reversals: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['refund', 'dispute']),
      amount: z.int(),
      isUndone: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Refunds that were asked for here. */
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      reason: z.string(),
      askedBy: z.string().nullable(),
      status: z.enum(['asked', 'done', 'refused']),
      createdAt: z.iso.datetime(),
    }),
  ),
  ledger: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      reason: z.enum(ledgerReasons),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type PaymentStory = z.infer<typeof paymentStorySchema>

/** POST /api/admin/payments/{paymentId}/refund */
export const refundRequestSchema = actReasonSchema.extend({
  /** The currency's smallest unit. */
  amount: z.int('Please enter an amount').min(1, 'Please enter an amount above 0'),
})
export const refundAnswerSchema = z.object({ outcome: z.enum(refundOutcomes) })

/** POST /api/admin/users/{userId}/take-tokens: at most what is on the balance. */
export const takeTokensSchema = actReasonSchema.extend({
  tokens: z.int('Tokens must be a whole number').min(1, 'Tokens must be above 0').max(1_000_000),
})
