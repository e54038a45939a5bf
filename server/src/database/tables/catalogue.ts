import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { time, id } from './columns.ts'

/** A shop's product feed. */
export const catalogueFeeds = pgTable('catalogue_feeds', {
  id: id(),
  /** The shop, as it is shown. */
  shop: text('shop').notNull().unique(),
  /** The file or address that it was last read from. */
  source: text('source').notNull(),
  /** Ours, to show what the product does. */
  isDemonstration: boolean('is_demonstration').notNull().default(false),
  /** The import that runs, or the last one; its number stands in every row that it saw. */
  importNumber: integer('import_number').notNull().default(0),
  /** What tells whether the same content is read again after an import that was cut off. */
  fingerprint: text('fingerprint'),
  /** Rows of that content that are stored for good. */
  rowsDone: integer('rows_done').notNull().default(0),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
})

/** One product of one feed. Prices are hundredths of the currency's unit, whatever the currency. */
export const catalogueItems = pgTable(
  'catalogue_items',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => catalogueFeeds.id, { onDelete: 'cascade' }),
    /** The shop's own id. */
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    imageUrl: text('image_url').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    salePrice: bigint('sale_price', { mode: 'number' }),
    saleFrom: time('sale_from'),
    saleUntil: time('sale_until'),
    /** ISO 4217, upper case. */
    currency: text('currency').notNull(),
    isInStock: boolean('is_in_stock'),
    condition: text('condition').notNull(),
    brand: text('brand'),
    gtin: text('gtin'),
    /** Of products that differ in size or colour only. */
    groupId: text('group_id'),
    colour: text('colour'),
    /** Which describer made the description, `name/version`; null while the picture waits for it. */
    describer: text('describer'),
    /** null where no garment was found in the picture. */
    description: real('description').array(),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    mainColour: text('main_colour'),
    /** Why there is no description, and how often it was tried. */
    problem: text('problem'),
    attempts: integer('attempts').notNull().default(0),
    importNumber: integer('import_number').notNull(),
    /** When the shop's feed no longer held it. */
    retiredAt: time('retired_at'),
  },
  (table) => [
    uniqueIndex('catalogue_items_of_feed').on(table.feedId, table.externalId),
    index('catalogue_items_waiting')
      .on(table.attempts, table.id)
      .where(sql`describer is null and retired_at is null`),
  ],
)
