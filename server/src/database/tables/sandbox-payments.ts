import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '../../../../contract/payments.ts'
import { time, createdAt } from './columns.ts'

/** The sandbox provider's own memory of its payment intents; nothing else reads it. */
export const sandboxPaymentIntents = pgTable('sandbox_payment_intents', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull(),
  orderId: text('order_id').notNull().unique(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  /** When what is processing turns into succeeded. */
  settlesAt: time('settles_at'),
  createdAt: createdAt(),
})

/** The sandbox's refunds and disputes. */
export const sandboxReversals = pgTable('sandbox_reversals', {
  id: text('id').primaryKey(),
  paymentIntentId: text('payment_intent_id')
    .notNull()
    .references(() => sandboxPaymentIntents.id),
  kind: text('kind').$type<'refund' | 'dispute'>().notNull(),
  amount: integer('amount').notNull(),
  isUndone: boolean('is_undone').notNull().default(false),
  /** What our request called it; null for those made by hand. */
  refundId: text('refund_id').unique(),
})
