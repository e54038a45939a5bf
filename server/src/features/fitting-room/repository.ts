import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { HoldoutEvent, RoomEvent } from '../../../../contract/fitting-room.ts'
import type { Database, Transaction } from '../../database/database.ts'
import {
  apiKeys,
  fittingRoomDays,
  fittingRooms,
  guestNetworks,
  guests,
  handOvers,
  tryOns,
} from '../../database/tables.ts'

export type RoomSettings = Omit<typeof fittingRooms.$inferSelect, 'apiKeyId'>
type HandOver = typeof handOvers.$inferSelect

export async function findSettings(database: Database, apiKeyId: string): Promise<RoomSettings | undefined> {
  const [row] = await database.select().from(fittingRooms).where(eq(fittingRooms.apiKeyId, apiKeyId))
  return row
}

/* Guests. */

export async function insertGuest(database: Database, guest: typeof guests.$inferInsert): Promise<void> {
  await database.insert(guests).values(guest)
}

/** Whoever holds this token, with the key of the shop, while it is good. */
export async function findGuest(database: Database, tokenHash: string, now: Date) {
  const [row] = await database
    .select({ guest: guests, apiKey: apiKeys })
    .from(guests)
    .innerJoin(apiKeys, eq(apiKeys.id, guests.apiKeyId))
    .where(and(eq(guests.tokenHash, tokenHash), gt(guests.expiresAt, now)))
  return row
}

/** Counts one more try-on of a guest; those that failed leave room for another. Answers false when there is none. */
export async function takeGuestPlace(database: Database, id: string, limit: number): Promise<boolean> {
  const failed = sql`(select count(*) from try_ons where guest_id = ${guests.id} and state = 'failed')`
  const taken = await database
    .update(guests)
    .set({ tryOns: sql`${guests.tryOns} + 1` })
    .where(and(eq(guests.id, id), lt(sql`${guests.tryOns} - ${failed}`, limit)))
    .returning({ id: guests.id })
  return taken.length > 0
}

export async function returnGuestPlace(database: Database, id: string): Promise<void> {
  await database
    .update(guests)
    .set({ tryOns: sql`${guests.tryOns} - 1` })
    .where(eq(guests.id, id))
}

type NetworkPlace = { apiKeyId: string; day: string; networkHash: string }

/** The same for all guests of one network in one shop today. */
export async function takeNetworkPlace(
  database: Database,
  place: NetworkPlace,
  limit: number,
): Promise<boolean> {
  const { apiKeyId, day, networkHash } = guestNetworks
  const taken = await database
    .insert(guestNetworks)
    .values({ ...place, tryOns: 1 })
    .onConflictDoUpdate({
      target: [apiKeyId, day, networkHash],
      set: { tryOns: sql`${guestNetworks.tryOns} + 1` },
      setWhere: lt(guestNetworks.tryOns, limit),
    })
    .returning({ day })
  return taken.length > 0
}

export async function returnNetworkPlace(
  database: Database,
  { apiKeyId, day, networkHash }: NetworkPlace,
): Promise<void> {
  const isIt = and(
    eq(guestNetworks.apiKeyId, apiKeyId),
    eq(guestNetworks.day, day),
    eq(guestNetworks.networkHash, networkHash),
  )
  await database
    .update(guestNetworks)
    .set({ tryOns: sql`${guestNetworks.tryOns} - 1` })
    .where(isIt)
}

export async function deleteNetworksBefore(database: Database, day: string): Promise<void> {
  await database.delete(guestNetworks).where(lt(guestNetworks.day, day))
}

/** Guests whose time is over and who wait for nothing any more. */
export async function listEndedGuests(database: Database, now: Date): Promise<string[]> {
  const waiting = database
    .select({ id: tryOns.guestId })
    .from(tryOns)
    .where(and(eq(tryOns.guestId, guests.id), sql`state in ('queued', 'running')`))
  const rows = await database
    .select({ id: guests.id })
    .from(guests)
    .where(and(lt(guests.expiresAt, now), notInArray(guests.id, waiting)))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** Nothing is begun for the guest until the transaction ends. */
export async function lockGuest(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, id)).for('update')
}

/** A guest who still waits for something is known to nobody from now on, and goes with the next sweep. */
export async function deleteGuest(tx: Transaction, id: string, now: Date): Promise<void> {
  const [waiting] = await tx.select({ id: tryOns.id }).from(tryOns).where(eq(tryOns.guestId, id)).limit(1)
  if (waiting) await tx.update(guests).set({ expiresAt: now }).where(eq(guests.id, id))
  else await tx.delete(guests).where(eq(guests.id, id))
}

/* Photos from phones. */

export async function insertHandOver(
  database: Database,
  handOver: Pick<HandOver, 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const [row] = await database.insert(handOvers).values(handOver).returning({ id: handOvers.id })
  if (!row) throw new Error('No hand-over was inserted')
  return row.id
}

/** Marks it as received, once; answers false for one that is over, or received already. */
export async function markReceived(database: Database, id: string, now: Date): Promise<boolean> {
  const isOpen = and(eq(handOvers.id, id), gt(handOvers.expiresAt, now), sql`received_at is null`)
  const marked = await database
    .update(handOvers)
    .set({ receivedAt: now })
    .where(isOpen)
    .returning({ id: handOvers.id })
  return marked.length > 0
}

export async function findHandOver(database: Database, id: string): Promise<HandOver | undefined> {
  const [row] = await database.select().from(handOvers).where(eq(handOvers.id, id))
  return row
}

export async function deleteHandOver(database: Database, id: string): Promise<void> {
  await database.delete(handOvers).where(eq(handOvers.id, id))
}

export async function listEndedHandOvers(database: Database, now: Date): Promise<string[]> {
  const rows = await database.select({ id: handOvers.id }).from(handOvers).where(lt(handOvers.expiresAt, now))
  return rows.map(({ id }) => id)
}

export async function findHandOversAmong(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database.select({ id: handOvers.id }).from(handOvers).where(inArray(handOvers.id, ids))
  return rows.map(({ id }) => id)
}

/* What happened, by day and product. */

type DayProduct = { apiKeyId: string; day: string; product: string }

export async function hasProduct(
  database: Database,
  { apiKeyId, day, product }: DayProduct,
): Promise<boolean> {
  const isIt = and(
    eq(fittingRoomDays.apiKeyId, apiKeyId),
    eq(fittingRoomDays.day, day),
    eq(fittingRoomDays.product, product),
  )
  const [row] = await database.select({ day: fittingRoomDays.day }).from(fittingRoomDays).where(isIt)
  return row !== undefined
}

export async function countProducts(
  database: Database,
  { apiKeyId, day }: Omit<DayProduct, 'product'>,
): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(fittingRoomDays)
    .where(and(eq(fittingRoomDays.apiKeyId, apiKeyId), eq(fittingRoomDays.day, day)))
  return row?.total ?? 0
}

export async function addEvent(
  database: Database,
  row: DayProduct,
  event: RoomEvent | HoldoutEvent,
): Promise<void> {
  const { apiKeyId, day, product } = fittingRoomDays
  await database
    .insert(fittingRoomDays)
    .values({ ...row, [event]: 1 })
    .onConflictDoUpdate({
      target: [apiKeyId, day, product],
      set: { [event]: sql`${fittingRoomDays[event]} + 1` },
    })
}

/* The owner's side: the widget keys of an account that are in use. */

const isRoom = (userId: string) =>
  and(eq(apiKeys.userId, userId), eq(apiKeys.scope, 'widget'), isNull(apiKeys.revokedAt))

export async function listOwnKeys(database: Database, userId: string) {
  return database.select().from(apiKeys).where(isRoom(userId)).orderBy(desc(apiKeys.createdAt))
}

export async function findOwnKey(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(isRoom(userId), eq(apiKeys.id, id)))
  return rows.length > 0
}

export async function saveSettings(
  database: Database,
  apiKeyId: string,
  settings: RoomSettings,
): Promise<void> {
  await database
    .insert(fittingRooms)
    .values({ apiKeyId, ...settings })
    .onConflictDoUpdate({ target: fittingRooms.apiKeyId, set: settings })
}

/** What happened since that day, by product, the most opened first. */
export async function sumProducts(database: Database, apiKeyId: string, since: string) {
  const { product, day } = fittingRoomDays
  const sum = (column: RoomEvent) => sql<number>`sum(${fittingRoomDays[column]})::int`
  return (
    database
      .select({ product, opened: sum('opened'), tried: sum('tried'), added: sum('added') })
      .from(fittingRoomDays)
      .where(and(eq(fittingRoomDays.apiKeyId, apiKeyId), gte(day, since)))
      .groupBy(product)
      // One that was only looked at in the shop has no room to tell of.
      .having(sql`sum(opened + tried + added) > 0`)
      .orderBy(desc(sum('opened')), asc(product))
      .limit(200)
  )
}

/** What the shop's visits came to since that day. */
export async function sumVisits(database: Database, apiKeyId: string, since: string) {
  const sum = (column: HoldoutEvent) => sql<number>`coalesce(sum(${fittingRoomDays[column]}), 0)::int`
  const [row] = await database
    .select({
      shown: sum('shown'),
      shownConverted: sum('shownConverted'),
      withheld: sum('withheld'),
      withheldConverted: sum('withheldConverted'),
    })
    .from(fittingRoomDays)
    .where(and(eq(fittingRoomDays.apiKeyId, apiKeyId), gte(fittingRoomDays.day, since)))
  return row ?? { shown: 0, shownConverted: 0, withheld: 0, withheldConverted: 0 }
}

export async function listDays(database: Database, apiKeyId: string) {
  const { day, product } = fittingRoomDays
  return database
    .select()
    .from(fittingRoomDays)
    .where(eq(fittingRoomDays.apiKeyId, apiKeyId))
    .orderBy(desc(day), asc(product))
    .limit(100_000)
}
