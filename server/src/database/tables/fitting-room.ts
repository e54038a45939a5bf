import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RoomMode } from '../../../../contract/fitting-room.ts'
import { apiKeys } from './api-keys.ts'
import { createdAt, id, time } from './columns.ts'

const ofKey = () =>
  uuid('api_key_id')
    .notNull()
    .references(() => apiKeys.id, { onDelete: 'cascade' })

/** What a shop has chosen for the fitting room of one widget key; without a row, what the contract says. */
export const fittingRooms = pgTable('fitting_rooms', {
  apiKeyId: ofKey().primaryKey(),
  mode: text('mode').$type<RoomMode>().notNull(),
  /** Where the garments' pictures lie, beside the key's own origins. */
  pictureOrigins: jsonb('picture_origins').$type<string[]>().notNull(),
  tryOnsPerShopper: integer('try_ons_per_shopper').notNull(),
  tryOnsPerNetwork: integer('try_ons_per_network').notNull(),
})

/** A shopper in a shop's page, for a day at most: nothing but a token, and what they have agreed to. */
export const guests = pgTable(
  'guests',
  {
    id: id(),
    apiKeyId: ofKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** In the words that were shown, and who receives photos by them. */
    agreedTo: text('agreed_to').notNull(),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    /** Begun, those that failed included. */
    tryOns: integer('try_ons').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('guests_expiry').on(table.expiresAt)],
)

/** How many try-ons one network has begun in one shop today; gone with the day. The network is a keyed hash. */
export const guestNetworks = pgTable(
  'guest_networks',
  {
    apiKeyId: ofKey(),
    day: text('day').notNull(),
    networkHash: text('network_hash').notNull(),
    tryOns: integer('try_ons').notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day, table.networkHash] })],
)

/** A photo on its way from a phone to a frame: encrypted by the phone, for minutes. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    receivedAt: time('received_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('hand_overs_expiry').on(table.expiresAt)],
)

/** How often a product's fitting room was opened, a piece tried on and put into the cart, by day (UTC). Nobody is named. */
export const fittingRoomDays = pgTable(
  'fitting_room_days',
  {
    apiKeyId: ofKey(),
    day: text('day').notNull(),
    /** The shop's own id. */
    product: text('product').notNull(),
    opened: integer('opened').notNull().default(0),
    tried: integer('tried').notNull().default(0),
    added: integer('added').notNull().default(0),
    /** Visits of a shop that compares: with the button and without it, and how many of each put something into the cart. */
    shown: integer('shown').notNull().default(0),
    shownConverted: integer('shown_converted').notNull().default(0),
    withheld: integer('withheld').notNull().default(0),
    withheldConverted: integer('withheld_converted').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day, table.product] })],
)
