import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReportReason } from '../../../../contract/share-reports.ts'
import type { ShareAnswerValue } from '../../../../contract/share-answers.ts'
import { id, createdAt } from './columns.ts'
import { tryOns } from './try-ons.ts'

/** What visitors of a share think of it. They have no account; the hash tells one browser from another, on this share alone. */
export const shareAnswers = pgTable(
  'share_answers',
  {
    id: id(),
    tryOnId: uuid('try_on_id')
      .notNull()
      .references(() => tryOns.id, { onDelete: 'cascade' }),
    answer: text('answer').$type<ShareAnswerValue>().notNull(),
    /** One line of plain text; empty where nothing was written. */
    text: text('text').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('share_answers_visitor').on(table.tryOnId, table.visitorHash),
    index('share_answers_age').on(table.createdAt),
  ],
)

/** What visitors have against a share; nothing tells who they are. */
export const shareReports = pgTable(
  'share_reports',
  {
    id: id(),
    tryOnId: uuid('try_on_id')
      .notNull()
      .references(() => tryOns.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('share_reports_share').on(table.tryOnId), index('share_reports_age').on(table.createdAt)],
)
