import { z } from 'zod'
import { refundOutcomes } from './payments.ts'

/** A purchase that can be withdrawn from, or has been. Amounts in the currency's smallest unit. */
const withdrawablePurchaseSchema = z.object({
  paymentId: z.string(),
  receiptNumber: z.string().nullable(),
  packageName: z.string(),
  tokens: z.int(),
  amount: z.int(),
  currency: z.string(),
  paidAt: z.iso.datetime(),
  /** Until when it can be withdrawn from. */
  until: z.iso.datetime(),
  usedTokens: z.int(),
  /** Those that a withdrawal closes now; 0 where nothing is left to pay back. */
  unusedTokens: z.int(),
  /** What a withdrawal pays back now. */
  refund: z.int(),
  isTest: z.boolean(),
})
export type WithdrawablePurchase = z.infer<typeof withdrawablePurchaseSchema>

/** GET /api/withdrawals: the purchases of the last days, newest first. */
export const withdrawablePurchasesSchema = z.object({ purchases: z.array(withdrawablePurchaseSchema) })

/**
 * POST /api/withdrawals: withdraws from a purchase. `refund` is what the person was shown that it pays back; 409 (conflict) where that
 * is not so any more, because a token was used or came back meanwhile.
 */
export const withdrawSchema = z.object({
  paymentId: z.uuid('No purchase has this number'),
  refund: z.int().min(1),
})
export type WithdrawRequest = z.infer<typeof withdrawSchema>

/** Its answer. `waiting`: the payment provider has not answered yet, and is asked until it does. */
export const withdrawalSchema = z.object({
  outcome: z.enum(refundOutcomes),
  closedTokens: z.int(),
  refund: z.int(),
  currency: z.string(),
  statedAt: z.iso.datetime(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>
