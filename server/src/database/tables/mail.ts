import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, createdAt } from './columns.ts'

/** Mail that waits to be sent; it goes once it is. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The network that made us write it; null where we do so of our own accord. */
    originHash: text('origin_hash'),
    createdAt: createdAt(),
  },
  (table) => [index('mails_origin').on(table.originHash)],
)
