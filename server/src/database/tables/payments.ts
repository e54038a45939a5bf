import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Party, Seller, Tax } from '../../../../contract/payments.ts'
import { time, id, createdAt } from './columns.ts'
import { users } from './users.ts'

/** open: perhaps still to be paid · paid: the money came · closed: cancelled, or never paid in a week. */
export type OrderStatus = 'open' | 'paid' | 'closed'

/** One order of one package: what was agreed, and whether its tokens have been credited. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** null once the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    packageId: text('package_id').notNull(),
    tokens: integer('tokens').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the amount holds of tax; null where there is none. */
    tax: jsonb('tax').$type<Tax>(),
    provider: text('provider').notNull(),
    /** The provider's own id, once it has answered. */
    paymentIntentId: text('payment_intent_id').unique(),
    status: text('status').$type<OrderStatus>().notNull().default('open'),
    /** Cents that went back by refunds and disputes, at most the amount. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    createdAt: createdAt(),
    creditedAt: time('credited_at'),
    /** So many days after they are credited its tokens expire, as it was agreed when it was ordered; null: never. */
    expiryDays: integer('expiry_days'),
    /** The nearest notice of that, as its number of days, and when it went out. */
    expiryNotice: integer('expiry_notice'),
    expiryNoticeAt: time('expiry_notice_at'),
    /** When what was left of them expired. */
    expiredAt: time('expired_at'),
    /** When the sweep asks the provider about an open payment. */
    nextCheckAt: time('next_check_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_credited').on(table.creditedAt),
    index('payments_by_age').on(table.createdAt, table.id),
    index('payments_by_status').on(table.status, table.createdAt, table.id),
    index('payments_refunded')
      .on(table.createdAt, table.id)
      .where(sql`refunded_amount > 0`),
    index('payments_expiring')
      .on(table.creditedAt, table.id)
      .where(sql`expiry_days is not null and expired_at is null`),
    index('payments_open')
      .on(table.nextCheckAt)
      .where(sql`status = 'open'`),
  ],
)

/** Each refund and each dispute of a payment, by the provider's id. Goes from open to undone, never back. */
export const paymentReversals = pgTable(
  'payment_reversals',
  {
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind').$type<'refund' | 'dispute'>().notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    isUndone: boolean('is_undone').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_reversals_payment').on(table.paymentId),
    index('payment_reversals_disputes')
      .on(table.paymentId)
      .where(sql`kind = 'dispute'`),
    index('payment_reversals_age').on(table.createdAt),
  ],
)

/**
 * A refund of ours, written down before the provider is asked for it.
 * asked: perhaps made there already · done: it stands in `payment_reversals` · refused: nothing was moved.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Goes with the request, so that asking again makes no second refund. */
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Cents. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    /** Who asked for it, an admin or the buyer; null once that account is deleted. */
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<'asked' | 'done' | 'refused'>().notNull().default('asked'),
    reversalId: text('reversal_id'),
    /** A withdrawal closes tokens as it is stated; null where they are taken once the provider has paid back. */
    closedTokens: integer('closed_tokens'),
    createdAt: createdAt(),
    /** When the sweep asks again for one that has no answer. */
    nextCheckAt: time('next_check_at').notNull(),
  },
  (table) => [
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_asked')
      .on(table.nextCheckAt)
      .where(sql`status = 'asked'`),
  ],
)

/** Rows of numbers without gaps; a transaction that takes a number holds its row. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  /** The last number that was taken. */
  value: integer('value').notNull(),
})

/** The receipt of each payment, as it was issued. */
export const receipts = pgTable(
  'receipts',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    provider: text('provider').notNull(),
    /** From 1, without gaps for each provider. */
    sequence: integer('sequence').notNull(),
    /** The same as it is written. */
    number: text('number').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    /** null once the account is deleted. */
    buyer: jsonb('buyer').$type<Party>(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [uniqueIndex('receipts_sequence').on(table.provider, table.sequence)],
)

/** Provider events whose work is done. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** null for those from before payments were told apart here. */
    paymentId: uuid('payment_id').references(() => payments.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_payment').on(table.paymentId),
  ],
)
