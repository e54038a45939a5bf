import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShopProducts } from '../../../../contract/shop-products.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { time } from './columns.ts'
import { owner } from './users.ts'

/** The feed of an account's shop, as it was last read. */
export const shopFeeds = pgTable('shop_feeds', {
  userId: owner().primaryKey(),
  /** The file's name, or the address. */
  source: text('source').notNull(),
  /** Of the last reading; it stands in every product that it saw. */
  readingNumber: integer('reading_number').notNull(),
  readAt: time('read_at').notNull(),
  badRows: integer('bad_rows').notNull().default(0),
  bad: jsonb('bad').$type<NonNullable<ShopProducts['feed']>['bad']>().notNull().default([]),
})

/** A product of that feed, what was read of its picture, and what the shop has decided. */
export const shopProducts = pgTable(
  'shop_products',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: owner(),
    /** The shop's own id. */
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    imageUrl: text('image_url').notNull(),
    /** As the feed's category says; `other` is nothing that we put on. */
    kind: text('kind').$type<GarmentClass | 'other'>(),
    readingNumber: integer('reading_number').notNull(),
    /** What was found in the picture. */
    finding: text('finding')
      .$type<'waiting' | 'good' | 'doubtful' | 'refused'>()
      .notNull()
      .default('waiting'),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    mainColour: text('main_colour'),
    problem: text('problem'),
    attempts: integer('attempts').notNull().default(0),
    /** A small WebP, in base64. */
    thumbnail: text('thumbnail'),
    decision: text('decision').$type<'approved' | 'hidden'>(),
  },
  (table) => [
    uniqueIndex('shop_products_of_account').on(table.userId, table.externalId),
    index('shop_products_finding').on(table.userId, table.finding, table.attempts, table.id),
  ],
)
