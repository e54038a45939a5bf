import type { HoldoutEvent, RoomEvent, RoomQuery, VisitReport } from '../../../../contract/fitting-room.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { addEvent, hasProduct, countProducts } from './repository.ts'
import { requireRoom } from './service.ts'

/** So many products of a shop are told apart in a day; what anybody may name must not grow without an end. */
const productsPerDay = 5000
const otherProducts = ''

/** Counts what happened with a product on this day, and nothing about whom it happened to. */
export async function countEvent(
  deps: Deps,
  address: string,
  { event, product, ...query }: RoomQuery & { event: RoomEvent; product: string },
): Promise<void> {
  const { apiKey } = await requireRoom(deps, query)
  await deps.rateLimits.count('shop-event-address', address)
  await count(deps, apiKey.id, product, event)
}

/** Counts a visit of a shop that compares, as its page tells it; `sender` is the origin that the browser names. */
export async function countVisit(
  deps: Deps,
  { address, sender }: { address: string; sender: string | undefined },
  { event, product, ...query }: VisitReport,
): Promise<void> {
  if (sender !== query.origin) fail('fitting_room_closed')
  const { apiKey } = await requireRoom(deps, query)
  await deps.rateLimits.count('shop-visit-address', address)
  await count(deps, apiKey.id, product, event)
}

async function count(
  deps: Deps,
  apiKeyId: string,
  product: string,
  event: RoomEvent | HoldoutEvent,
): Promise<void> {
  const row = { apiKeyId, day: deps.now().toISOString().slice(0, 10), product }
  const isKnown = await hasProduct(deps.database, row)
  const hasRoom = isKnown || (await countProducts(deps.database, row)) < productsPerDay
  await addEvent(deps.database, hasRoom ? row : { ...row, product: otherProducts }, event)
}
