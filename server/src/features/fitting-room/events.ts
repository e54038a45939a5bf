import type { RoomEvent, RoomQuery } from '../../../../contract/fitting-room.ts'
import type { Deps } from '../../deps.ts'
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
  const row = { apiKeyId: apiKey.id, day: deps.now().toISOString().slice(0, 10), product }
  const isKnown = await hasProduct(deps.database, row)
  const hasRoom = isKnown || (await countProducts(deps.database, row)) < productsPerDay
  await addEvent(deps.database, hasRoom ? row : { ...row, product: otherProducts }, event)
}
