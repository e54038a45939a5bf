import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { FoundOffer } from '../records.ts'
import { time, id, createdAt } from './columns.ts'
import { tryOns } from './try-ons.ts'
import { owner } from './users.ts'

export type PriceSearchState = 'draft' | 'queued' | 'running' | 'complete' | 'failed'

/** One search in shops: a token is held while it runs, kept when it found something and given back otherwise. */
export const priceSearches = pgTable(
  'price_searches',
  {
    id: id(),
    userId: owner(),
    /** The try-on whose garment it is, if there is one. */
    tryOnId: uuid('try_on_id').references(() => tryOns.id, { onDelete: 'set null' }),
    /** A hash of the garment's picture: the same picture from the same user is the same search for an hour. */
    garmentHash: text('garment_hash').notNull(),
    state: text('state').$type<PriceSearchState>().notNull(),
    offers: jsonb('offers').$type<FoundOffer[]>(),
    errorCode: text('error_code').$type<ErrorCode>(),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('price_searches_unfinished')
      .on(table.userId, table.garmentHash)
      .where(sql`state in ('queued', 'running')`),
    index('price_searches_user').on(table.userId, table.garmentHash, table.createdAt),
    index('price_searches_age').on(table.createdAt),
  ],
)
