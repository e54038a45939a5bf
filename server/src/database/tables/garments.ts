import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { Product } from '../../../../contract/product.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { apiKeys } from './api-keys.ts'
import { createdAt, id } from './columns.ts'
import { owner } from './users.ts'

/** A garment that was sent over the API to be tried on, with what was read of its picture. */
export const garments = pgTable(
  'garments',
  {
    id: id(),
    userId: owner(),
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Sent with a test key; deleted after a day. */
    isTest: boolean('is_test').notNull(),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    mainColour: text('main_colour'),
    /** Why it cannot be tried on; null where it can. */
    refusal: text('refusal').$type<ErrorCode>(),
    /** What the shop's page said that it was taken from. */
    product: jsonb('product').$type<Product>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('garments_user').on(table.userId, table.isTest, table.createdAt, table.id),
    index('garments_age').on(table.isTest, table.createdAt),
  ],
)
