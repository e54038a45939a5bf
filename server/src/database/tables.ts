import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { AdminActName } from '../../../contract/admin.ts'
import type { ConsentKind } from '../../../contract/consents.ts'
import type { EmailLinkPurpose } from '../../../contract/email-links.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { GiveBackReason } from '../../../contract/give-back.ts'
import type { LedgerReason, Party, PaymentStatus, Seller, Tax } from '../../../contract/payments.ts'
import type { Product } from '../../../contract/product.ts'
import type { SecurityEventKind } from '../../../contract/security-events.ts'
import type { ReportReason } from '../../../contract/share-reports.ts'
import type { ShareAnswerValue } from '../../../contract/share-answers.ts'
import type { GarmentClass, PhotoPlacement, TryOnStep } from '../../../contract/try-on.ts'
import type { EngineJob, EngineRecord, FoundOffer } from './records.ts'

/* The whole data model. Money is cents, tokens are whole numbers, times are UTC. */

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => uuid('id').primaryKey().defaultRandom()
const createdAt = () => time('created_at').notNull().defaultNow()
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An account. Only one account may hold an address verified; an unverified claim on an address blocks nobody. */
export const users = pgTable(
  'users',
  {
    id: id(),
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

export type TryOnState = 'draft' | 'queued' | 'running' | 'complete' | 'failed'

/** One try-on from its upload (a draft, nothing paid) over its held token to its result; the API calls it a session. */
export const tryOns = pgTable(
  'try_ons',
  {
    id: id(),
    userId: owner(),
    idempotencyKey: text('idempotency_key').notNull(),
    state: text('state').$type<TryOnState>().notNull(),
    step: text('step').$type<TryOnStep>().notNull().default('waiting'),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    errorCode: text('error_code').$type<ErrorCode>(),
    /** How many own try-ons were unfinished when this one was queued: who has fewer goes first. */
    turn: integer('turn').notNull().default(0),
    photoPlacement: jsonb('photo_placement').$type<PhotoPlacement>(),
    /** Photo and garment as a keyed hash: the same two of the same user are known again. */
    pairHash: text('pair_hash'),
    /** The garment's picture as a hash, the same as a price search has of it. */
    garmentHash: text('garment_hash'),
    /** What the shop's page said that the garment was taken from. */
    product: jsonb('product').$type<Product>(),
    /** What made it, with its model, time and cost. */
    engine: jsonb('engine').$type<EngineRecord>(),
    /** Paid work under way elsewhere, noted before it is waited for; a restart takes it up. */
    engineJob: jsonb('engine_job').$type<EngineJob>(),
    /** The own result that served as the photo; null for an uploaded photo, and once that result is deleted. */
    baseTryOnId: uuid('base_try_on_id').references((): AnyPgColumn => tryOns.id, { onDelete: 'set null' }),
    sharedAt: time('shared_at'),
    /** The share shows the try-on alone, never the studio model image. */
    isSharedAfterOnly: boolean('is_shared_after_only').notNull().default(false),
    /** The share tells the owner's first name. */
    showsOwnerName: boolean('shows_owner_name').notNull().default(false),
    /** Whoever sees the share may answer it. */
    takesAnswers: boolean('takes_answers').notNull().default(false),
    /** The owner wants it kept beyond the operator's retention. */
    isKept: boolean('is_kept').notNull().default(false),
    /** When its owner gave it back for the token; such a result is never public. */
    givenBackAt: time('given_back_at'),
    /** When an admin ended its share; such a result is never public again. */
    takenDownAt: time('taken_down_at'),
    isFavourite: boolean('is_favourite').notNull().default(false),
    /** The studio model of another own try-on served as the photo. */
    isOnStudioModel: boolean('is_on_studio_model').notNull().default(false),
    /** The garment's picture is kept beside the result. */
    hasGarmentImage: boolean('has_garment_image').notNull().default(false),
    createdAt: createdAt(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('try_ons_idempotency').on(table.userId, table.idempotencyKey),
    index('try_ons_history').on(table.userId, table.state, table.createdAt),
    index('try_ons_unfinished')
      .on(table.createdAt)
      .where(sql`state in ('queued', 'running')`),
    index('try_ons_failed')
      .on(table.createdAt)
      .where(sql`state = 'failed'`),
    index('try_ons_finished').on(table.finishedAt),
    index('try_ons_base').on(table.baseTryOnId),
    index('try_ons_pair')
      .on(table.userId, table.pairHash)
      .where(sql`pair_hash is not null`),
  ],
)

/** How each paid try-on ended, for the statistics. Nothing leads to a person, and it outlives the try-on and the account. */
export const tryOnOutcomes = pgTable(
  'try_on_outcomes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** null: it failed before an engine was asked. */
    engine: text('engine'),
    version: text('version'),
    /** null: there is a result. */
    errorCode: text('error_code').$type<ErrorCode>(),
    /** Milliseconds in the queue, and from there to the end; null for what never ran. */
    waitingMs: integer('waiting_ms'),
    runningMs: integer('running_ms'),
    finishedAt: time('finished_at').notNull(),
  },
  (table) => [index('try_on_outcomes_finished').on(table.finishedAt)],
)

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

/** Results that people gave back for the token, and why. It outlives the try-on, and counts for the month; never the account. */
export const giveBacks = pgTable(
  'give_backs',
  {
    id: id(),
    userId: owner(),
    /** null once the try-on is deleted. */
    tryOnId: uuid('try_on_id').references(() => tryOns.id, { onDelete: 'set null' }),
    reason: text('reason').$type<GiveBackReason>().notNull(),
    engine: jsonb('engine').$type<EngineRecord>(),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    /** The owner lets the operator look at the try-on. */
    mayBeSeen: boolean('may_be_seen').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('give_backs_user').on(table.userId, table.createdAt),
    index('give_backs_age').on(table.createdAt, table.id),
    index('give_backs_try_on').on(table.tryOnId),
  ],
)

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

/** What shops' pages said of the garments that a user took from them, by the picture's hash, for some weeks. */
export const garmentProducts = pgTable(
  'garment_products',
  {
    userId: owner(),
    garmentHash: text('garment_hash').notNull(),
    product: jsonb('product').$type<Product>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.garmentHash] }),
    index('garment_products_age').on(table.createdAt),
  ],
)

/** What each hosted try-on engine has cost on each day (UTC), set aside before an order goes out. Millionths of a US dollar. */
export const engineSpending = pgTable(
  'engine_spending',
  {
    engine: text('engine').notNull(),
    day: text('day').notNull(),
    spentMicros: bigint('spent_micros', { mode: 'number' }).notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.day] })],
)

/** The files of ours that somebody may show us again, as keyed fingerprints: nobody can look a picture up without our secret. */
export const madeImages = pgTable('made_images', {
  fingerprint: text('fingerprint').primaryKey(),
  madeAt: time('made_at').notNull(),
})

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

/** Counters of the throttles, kept by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: time('expire'),
})

/** open: perhaps still to be paid · paid: the money came · closed: cancelled, or never paid in a week. */
export type OrderStatus = 'open' | 'paid' | 'closed'

/** One order of one package: what was agreed, and whether its tokens have been credited. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** null once the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    packageId: text('package_id').notNull(),
    tokens: integer('tokens').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the amount holds of tax; null where there is none. */
    tax: jsonb('tax').$type<Tax>(),
    provider: text('provider').notNull(),
    /** The provider's own id, once it has answered. */
    paymentIntentId: text('payment_intent_id').unique(),
    status: text('status').$type<OrderStatus>().notNull().default('open'),
    /** Cents that went back by refunds and disputes, at most the amount. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    createdAt: createdAt(),
    creditedAt: time('credited_at'),
    /** When the sweep asks the provider about an open payment. */
    nextCheckAt: time('next_check_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_credited').on(table.creditedAt),
    index('payments_by_age').on(table.createdAt, table.id),
    index('payments_open')
      .on(table.nextCheckAt)
      .where(sql`status = 'open'`),
  ],
)

/** Each refund and each dispute of a payment, by the provider's id. Goes from open to undone, never back. */
export const paymentReversals = pgTable(
  'payment_reversals',
  {
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind').$type<'refund' | 'dispute'>().notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    isUndone: boolean('is_undone').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_reversals_payment').on(table.paymentId),
    index('payment_reversals_age').on(table.createdAt),
  ],
)

/**
 * A refund of ours, written down before the provider is asked for it.
 * asked: perhaps made there already · done: it stands in `payment_reversals` · refused: nothing was moved.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Goes with the request, so that asking again makes no second refund. */
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Cents. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    /** Who asked for it, an admin or the buyer; null once that account is deleted. */
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<'asked' | 'done' | 'refused'>().notNull().default('asked'),
    reversalId: text('reversal_id'),
    /** A withdrawal closes tokens as it is stated; null where they are taken once the provider has paid back. */
    closedTokens: integer('closed_tokens'),
    createdAt: createdAt(),
    /** When the sweep asks again for one that has no answer. */
    nextCheckAt: time('next_check_at').notNull(),
  },
  (table) => [
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_asked')
      .on(table.nextCheckAt)
      .where(sql`status = 'asked'`),
  ],
)

/** Rows of numbers without gaps; a transaction that takes a number holds its row. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  /** The last number that was taken. */
  value: integer('value').notNull(),
})

/** The receipt of each payment, as it was issued. */
export const receipts = pgTable(
  'receipts',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    provider: text('provider').notNull(),
    /** From 1, without gaps for each provider. */
    sequence: integer('sequence').notNull(),
    /** The same as it is written. */
    number: text('number').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    /** null once the account is deleted. */
    buyer: jsonb('buyer').$type<Party>(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [uniqueIndex('receipts_sequence').on(table.provider, table.sequence)],
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

/** Provider events whose work is done. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** null for those from before payments were told apart here. */
    paymentId: uuid('payment_id').references(() => payments.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_payment').on(table.paymentId),
  ],
)

/** The sandbox provider's own memory of its payment intents; nothing else reads it. */
export const sandboxPaymentIntents = pgTable('sandbox_payment_intents', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull(),
  orderId: text('order_id').notNull().unique(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  /** When what is processing turns into succeeded. */
  settlesAt: time('settles_at'),
  createdAt: createdAt(),
})

/** The sandbox's refunds and disputes. */
export const sandboxReversals = pgTable('sandbox_reversals', {
  id: text('id').primaryKey(),
  paymentIntentId: text('payment_intent_id')
    .notNull()
    .references(() => sandboxPaymentIntents.id),
  kind: text('kind').$type<'refund' | 'dispute'>().notNull(),
  amount: integer('amount').notNull(),
  isUndone: boolean('is_undone').notNull().default(false),
  /** What our request called it; null for those made by hand. */
  refundId: text('refund_id').unique(),
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

/* Price search and the own catalogue that it searches. */

export type PriceSearchState = 'draft' | 'queued' | 'running' | 'complete' | 'failed'

/** One search in shops: a token is held while it runs, kept when it found something and given back otherwise. */
export const priceSearches = pgTable(
  'price_searches',
  {
    id: id(),
    userId: owner(),
    /** The try-on whose garment it is, if there is one. */
    tryOnId: uuid('try_on_id').references(() => tryOns.id, { onDelete: 'set null' }),
    /** A hash of the garment's picture: the same picture from the same user is the same search for an hour. */
    garmentHash: text('garment_hash').notNull(),
    state: text('state').$type<PriceSearchState>().notNull(),
    offers: jsonb('offers').$type<FoundOffer[]>(),
    errorCode: text('error_code').$type<ErrorCode>(),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('price_searches_unfinished')
      .on(table.userId, table.garmentHash)
      .where(sql`state in ('queued', 'running')`),
    index('price_searches_user').on(table.userId, table.garmentHash, table.createdAt),
    index('price_searches_age').on(table.createdAt),
  ],
)

/** A shop's product feed. */
export const catalogueFeeds = pgTable('catalogue_feeds', {
  id: id(),
  /** The shop, as it is shown. */
  shop: text('shop').notNull().unique(),
  /** The file or address that it was last read from. */
  source: text('source').notNull(),
  /** Ours, to show what the product does. */
  isDemonstration: boolean('is_demonstration').notNull().default(false),
  /** The import that runs, or the last one; its number stands in every row that it saw. */
  importNumber: integer('import_number').notNull().default(0),
  /** What tells whether the same content is read again after an import that was cut off. */
  fingerprint: text('fingerprint'),
  /** Rows of that content that are stored for good. */
  rowsDone: integer('rows_done').notNull().default(0),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
})

/** One product of one feed. Prices are hundredths of the currency's unit, whatever the currency. */
export const catalogueItems = pgTable(
  'catalogue_items',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => catalogueFeeds.id, { onDelete: 'cascade' }),
    /** The shop's own id. */
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    imageUrl: text('image_url').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    salePrice: bigint('sale_price', { mode: 'number' }),
    saleFrom: time('sale_from'),
    saleUntil: time('sale_until'),
    /** ISO 4217, upper case. */
    currency: text('currency').notNull(),
    isInStock: boolean('is_in_stock'),
    condition: text('condition').notNull(),
    brand: text('brand'),
    gtin: text('gtin'),
    /** Of products that differ in size or colour only. */
    groupId: text('group_id'),
    colour: text('colour'),
    /** Which describer made the description, `name/version`; null while the picture waits for it. */
    describer: text('describer'),
    /** null where no garment was found in the picture. */
    description: real('description').array(),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    mainColour: text('main_colour'),
    /** Why there is no description, and how often it was tried. */
    problem: text('problem'),
    attempts: integer('attempts').notNull().default(0),
    importNumber: integer('import_number').notNull(),
    /** When the shop's feed no longer held it. */
    retiredAt: time('retired_at'),
  },
  (table) => [
    uniqueIndex('catalogue_items_of_feed').on(table.feedId, table.externalId),
    index('catalogue_items_waiting')
      .on(table.attempts, table.id)
      .where(sql`describer is null and retired_at is null`),
  ],
)

/** What the machinery last did, for the operator's desk: one row per kind, such as the last backup. */
export const operations = pgTable('operations', {
  key: text('key').$type<OperationKey>().primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: time('updated_at').notNull(),
})
/** What is noted there. */
export type OperationKey = 'last-backup'
