import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Counters of the throttles, kept by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: time('expire'),
})
