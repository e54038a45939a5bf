import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EmailLinkPurpose } from '../../../../contract/email-links.ts'
import type { SecurityEventKind } from '../../../../contract/security-events.ts'
import { time, createdAt } from './columns.ts'
import { owner, users } from './users.ts'

/** A passkey: a key pair of which we hold the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's own name of it, base64url. */
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Counts the uses, where the authenticator counts; a smaller number than ours comes from a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What an authenticator is to sign, once, within minutes. The browser brings it back; we hold its hash. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Whose new passkey, or whose word; null at a sign-in, where nobody is known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_user').on(table.userId)],
)

/** The authenticator app of an account; it counts once it has shown a first code. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** Encrypted: the database alone makes no codes. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: createdAt(),
  confirmedAt: time('confirmed_at'),
  /** The half minute of the last code: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

/** Codes for whoever has lost the app, as keyed hashes; a used one goes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: owner() },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Somebody who has taken the first step of a sign-in, and not the second. The cookie holds the token, we hold its hash. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId)],
)

/**
 * What happened to the safety of accounts: kinds and numbers, no person. Whom it concerns and from which network it came are keyed
 * hashes, so that what belongs together can be found; nothing refers to another table. What repeats within a minute is counted.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The minute, where it is one of the kinds that are counted; the moment otherwise. */
    at: time('at').notNull(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** Keyed hash of the account; empty where nobody is known. */
    account: text('account').notNull(),
    /** Keyed hash of the network; empty where none is known. */
    network: text('network').notNull(),
    /** An error's code, a method, or a route: words of ours. */
    detail: text('detail').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    uniqueIndex('security_events_counted').on(
      table.at,
      table.kind,
      table.account,
      table.network,
      table.detail,
    ),
    index('security_events_account').on(table.account, table.at),
    index('security_events_kind').on(table.kind, table.id),
  ],
)

/** A link sent by mail, good once. Used links stay until they expire, so that a second click can be answered kindly. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    purpose: text('purpose').$type<EmailLinkPurpose>().notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('email_links_user').on(table.userId)],
)

/** What a sign-in at an OpenID provider must come back with, for the one browser that began it, once, within minutes. */
export const googleSignIns = pgTable('google_sign_ins', {
  /** The hash of the token in that browser's cookie. */
  tokenHash: text('token_hash').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  /** Set when somebody who is freshly signed in wants to connect this account. */
  linkedUserId: uuid('linked_user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: time('expires_at').notNull(),
})
