import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time, createdAt } from './columns.ts'
import { owner } from './users.ts'

/** A signed-in browser. The cookie holds the token, we hold its hash; a change of what the session may do gives it a new one. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its owner, who can end it. */
    id: uuid('id').notNull().defaultRandom().unique(),
    userId: owner(),
    userAgent: text('user_agent'),
    /** The country it was begun from, in words; we keep no address. */
    place: text('place'),
    createdAt: createdAt(),
    /** When this browser last showed who uses it. */
    authenticatedAt: time('authenticated_at')
      .notNull()
      .default(sql`'epoch'`),
    /** When it last showed more than a password: a passkey, a code, or another provider's word for either. */
    secondFactorAt: time('second_factor_at'),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** A browser in which somebody has signed in before. Its cookie holds the token, we hold its hash. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: owner(),
    lastSignInAt: time('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId),
  ],
)
