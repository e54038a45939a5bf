import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  DeliveryProblem,
  DeliveryState,
  TryOnEventType,
  WebhookEventType,
  WebhookOffReason,
} from '../../../../contract/webhooks.ts'
import { createdAt, id, time } from './columns.ts'
import { owner } from './users.ts'

/** An address of an account's own that is told of its try-ons. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: owner(),
    url: text('url').notNull(),
    events: jsonb('events').$type<TryOnEventType[]>().notNull(),
    /** Encrypted: we sign with it, the database alone cannot. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** null: it is on. */
    offReason: text('off_reason').$type<WebhookOffReason>(),
    /** Attempts in a row that were not accepted, since when, and when the next one may be made. */
    failures: integer('failures').notNull().default(0),
    failingSince: time('failing_since'),
    retryAt: time('retry_at'),
  },
  (table) => [index('webhook_endpoints_user').on(table.userId)],
)

/** One event for one endpoint: written in the transaction in which it happens, then sent until it is accepted. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    /** The order in which events happened. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** What it is about: the events of one try-on wait for each other. It may be deleted meanwhile. */
    subject: uuid('subject').notNull(),
    /** The body, byte for byte as it is signed. */
    payload: text('payload').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull(),
    /** When it is given up. */
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_log').on(table.endpointId, table.number),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.subject, table.number)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** null: there was no answer, for this reason. */
    status: integer('status'),
    problem: text('problem').$type<DeliveryProblem>(),
    /** Its first bytes. */
    answer: text('answer').notNull(),
    durationMs: integer('duration_ms').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
)
