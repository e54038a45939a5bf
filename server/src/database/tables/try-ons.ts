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
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { GiveBackReason } from '../../../../contract/give-back.ts'
import type { Product } from '../../../../contract/product.ts'
import type { GarmentClass, PhotoPlacement, TryOnStep } from '../../../../contract/try-on.ts'
import type { EngineJob, EngineRecord } from '../records.ts'
import { apiKeys } from './api-keys.ts'
import { time, id, createdAt } from './columns.ts'
import { garments } from './garments.ts'
import { guests } from './fitting-room.ts'
import { owner } from './users.ts'

export type TryOnState = 'draft' | 'queued' | 'running' | 'complete' | 'failed'

/** One try-on from its upload (a draft, nothing paid) over its held token to its result; the API calls it a session. */
export const tryOns = pgTable(
  'try_ons',
  {
    id: id(),
    userId: owner(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The API key that it came with; null for one of the pages. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** The garment of the API that it was made with; its picture may be gone by now. */
    garmentId: uuid('garment_id').references(() => garments.id, { onDelete: 'set null' }),
    /** The shopper that it was made for, in a shop's page: then it is nobody else's to see. The user is the shop. */
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
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
    index('try_ons_api_key')
      .on(table.apiKeyId, table.createdAt)
      .where(sql`api_key_id is not null`),
    index('try_ons_of_keys')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`api_key_id is not null`),
    index('try_ons_garment')
      .on(table.garmentId)
      .where(sql`garment_id is not null`),
    index('try_ons_guest')
      .on(table.guestId)
      .where(sql`guest_id is not null`),
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

/** Results that the engine's judge refused, kept for some days where their owner has agreed; their pictures lie in the storage. */
export const refusedResults = pgTable(
  'refused_results',
  {
    id: id(),
    userId: owner(),
    errorCode: text('error_code').$type<ErrorCode>().notNull(),
    garmentClass: text('garment_class').$type<GarmentClass>(),
    engine: jsonb('engine').$type<EngineRecord>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('refused_results_user').on(table.userId),
    index('refused_results_age').on(table.createdAt, table.id),
  ],
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
