import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrganisationRole } from '../../../../contract/organisations.ts'
import { createdAt, id, time } from './columns.ts'
import { owner, users } from './users.ts'

/* An organisation is an account that nobody signs in to (`users.kind`): tokens, keys, try-ons and payments are its own. */

const organisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who acts for it. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: organisation(),
    userId: owner(),
    role: text('role').$type<OrganisationRole>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('organisation_members_user').on(table.userId),
  ],
)

/** Whoever has this address verified may become a member, for some days. */
export const organisationInvitations = pgTable(
  'organisation_invitations',
  {
    id: id(),
    organisationId: organisation(),
    email: text('email').notNull(),
    role: text('role').$type<OrganisationRole>().notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('organisation_invitations_address').on(table.organisationId, sql`lower(${table.email})`),
    index('organisation_invitations_email').on(sql`lower(${table.email})`),
  ],
)
