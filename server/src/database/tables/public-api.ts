import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { apiKeys } from './api-keys.ts'
import { createdAt, id } from './columns.ts'
import { garments } from './garments.ts'
import { owner } from './users.ts'

/** What a call with an Idempotency-Key has made, for a day. Written in the transaction that makes and charges it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: owner(),
    key: text('key').notNull(),
    /** What was sent with it, as a keyed hash. */
    requestHash: text('request_hash').notNull(),
    resourceId: uuid('resource_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

/** What a test key was answered instead of a try-on; no picture is kept of it. */
export const testTryOns = pgTable(
  'test_try_ons',
  {
    id: id(),
    userId: owner(),
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    state: text('state').$type<'complete' | 'failed'>().notNull(),
    garmentId: uuid('garment_id').references(() => garments.id, { onDelete: 'set null' }),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('test_try_ons_user').on(table.userId, table.createdAt, table.id),
    index('test_try_ons_key').on(table.apiKeyId),
    index('test_try_ons_garment').on(table.garmentId),
    index('test_try_ons_age').on(table.createdAt),
  ],
)
