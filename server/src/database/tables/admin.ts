import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AdminActName } from '../../../../contract/admin.ts'
import { time, createdAt } from './columns.ts'
import { users } from './users.ts'

/** visit: a page that was sent, by its name · refusal: a try-on refused before a token was spent, by the error's code. */
export type DailyCountKind = 'visit' | 'refusal'

/** How often something happened on a day (UTC), and nothing about whom it happened to. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: text('day').notNull(),
    kind: text('kind').$type<DailyCountKind>().notNull(),
    name: text('name').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
)

/**
 * Totals of all time, as the sum of their changes: counting millions of rows takes seconds. Triggers on `users`, `try_ons` and
 * `payments` add a change beside whatever is written there, so that no path can forget it and nobody waits for a shared row;
 * the sweep folds them. `users-person`, `users-organisation`, `try-ons-complete`, `tokens-sold`, `revenue-usd` (cents, without refunds).
 */
export const totalChanges = pgTable('total_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  change: bigint('change', { mode: 'number' }).notNull(),
})

/** What an operator changes at the desk while the service runs: one row, contract/site-settings.ts. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

/** Every act of an admin, with its reason. */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** null for the operator at the command line, and once that account is deleted. */
    adminId: uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whom it was done to; null when to nobody, and once that account is deleted. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    act: text('act').$type<AdminActName>().notNull(),
    reason: text('reason').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('admin_acts_subject').on(table.subjectId, table.id)],
)

/** What the machinery last did, for the operator's desk: one row per kind, such as the last backup. */
export const operations = pgTable('operations', {
  key: text('key').$type<OperationKey>().primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: time('updated_at').notNull(),
})
/** What is noted there. */
export type OperationKey = 'last-backup'
