import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConsentKind } from '../../../../contract/consents.ts'
import { time, id, createdAt } from './columns.ts'
import { owner } from './users.ts'

export type DataExportState = 'queued' | 'running' | 'ready' | 'failed'

/** A user's own data as a file to take along, for a day. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: owner(),
    state: text('state').$type<DataExportState>().notNull(),
    /** From 0 to 1. */
    progress: real('progress').notNull().default(0),
    /** The file lies in the storage in parts of a bounded size. */
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('data_exports_unfinished')
      .on(table.userId)
      .where(sql`state in ('queued', 'running')`),
    index('data_exports_user').on(table.userId, table.createdAt),
    index('data_exports_expiry').on(table.expiresAt),
  ],
)

/** What a person has agreed to, in the words that were shown. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: owner(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** Of the text. */
    version: text('version').notNull(),
    text: text('text').notNull(),
    /** What it was given for: a payment's id, or the name of whoever receives data. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_given')
      .on(table.userId, table.kind, table.subject, table.version)
      .where(sql`withdrawn_at is null`),
  ],
)
