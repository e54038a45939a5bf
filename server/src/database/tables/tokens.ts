import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerReason } from '../../../../contract/payments.ts'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

/** Mailboxes that have had the sign-up bonus, as hashes under a key of ours, so that it comes once for ever. */
export const bonusAddresses = pgTable(
  'bonus_addresses',
  {
    emailHash: text('email_hash').primaryKey(),
    /** The network it was asked from, as such a hash too; null after a day. */
    originHash: text('origin_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    index('bonus_addresses_origin')
      .on(table.originHash)
      .where(sql`origin_hash is not null`),
  ],
)

/** Every token gained or spent. Append-only; a cause (reason, reference) counts once. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** null once the account is deleted: the books stay, the person goes. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    reason: text('reason').$type<LedgerReason>().notNull(),
    reference: text('reference').notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_entries_cause').on(table.reason, table.reference),
    index('ledger_entries_user').on(table.userId, table.id),
    index('ledger_entries_bonus')
      .on(table.createdAt)
      .where(sql`reason = 'sign-up-bonus'`),
    index('ledger_entries_returned')
      .on(table.createdAt)
      .where(sql`reason = 'try-on-returned'`),
  ],
)
