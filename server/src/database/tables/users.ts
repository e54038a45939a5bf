import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time, id, createdAt } from './columns.ts'

/** An account. Only one account may hold an address verified; an unverified claim on an address blocks nobody. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** An organisation's account is nobody's to sign in to: its members act for it. */
    kind: text('kind').$type<'person' | 'organisation'>().notNull().default('person'),
    username: text('username').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email').notNull(),
    emailVerifiedAt: time('email_verified_at'),
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject').unique(),
    /** The same for the operator's own OpenID provider: its address, a space, and its key of this person. */
    openidSubject: text('openid_subject').unique(),
    isAdmin: boolean('is_admin').notNull().default(false),
    suspendedAt: time('suspended_at'),
    /** Whether it is written to about answers to its shared try-ons, and when it last was. */
    wantsAnswerMails: boolean('wants_answer_mails').notNull().default(true),
    answerMailAt: time('answer_mail_at'),
    /** The sum of this account's ledger entries; written by the tokens feature only. */
    tokenBalance: integer('token_balance').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_verified_email')
      .on(sql`lower(${table.email})`)
      .where(sql`email_verified_at is not null`),
    index('users_email').on(sql`lower(${table.email})`),
    // What the admins' list sorts by; the id makes every order complete.
    index('users_by_age').on(table.createdAt, table.id),
    index('users_by_email').on(table.email, table.id),
    index('users_by_balance').on(table.tokenBalance, table.id),
    index('users_admins')
      .on(table.id)
      .where(sql`is_admin`),
    // What it searches: any part of an address or a name.
    index('users_search').using(
      'gin',
      sql`lower(${table.email}) gin_trgm_ops`,
      sql`lower(${table.username}) gin_trgm_ops`,
    ),
  ],
)

/** The account that a row belongs to, and goes with. */
export const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
