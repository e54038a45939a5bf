import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ApiKeyScope } from '../../../../contract/api-keys.ts'
import { createdAt, id, time } from './columns.ts'
import { owner } from './users.ts'

/** A key to /api/v1. Its owner holds the key, we hold its hash. A revoked one stays, for the usage that it names. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: owner(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** How it begins, for its owner to know it again. */
    start: text('start').notNull(),
    scope: text('scope').$type<ApiKeyScope>().notNull(),
    isTest: boolean('is_test').notNull(),
    /** The pages' origins that may use a widget key; none for the others. */
    origins: jsonb('origins').$type<string[]>().notNull(),
    /** Tokens; null: as many as the balance holds. */
    tokensPerDay: integer('tokens_per_day'),
    tokensPerMonth: integer('tokens_per_month'),
    createdAt: createdAt(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('api_keys_user').on(table.userId, table.createdAt),
    index('api_keys_origins').using('gin', table.origins),
  ],
)

/** What was done with a key in a day (UTC). It outlives the try-ons that it counts. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    /** Spent, without what came back. */
    tokens: integer('tokens').notNull().default(0),
    created: integer('created').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day] })],
)
