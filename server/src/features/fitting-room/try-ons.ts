import type { ResultImage } from '../../../../contract/images.ts'
import type { GarmentClass, OnWarning, TryOnEvent } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import type { ServedImage } from '../../platform/images.ts'
import { networkOf } from '../../platform/networks.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import { readResultImage } from '../files/service.ts'
import type { ReadOwn } from '../garment-image/service.ts'
import { createTryOn, followTryOn, requireGuestTryOn } from '../try-on/service.ts'
import { loadShopGarment } from './garment.ts'
import { requireGuest } from './guests.ts'
import { returnGuestPlace, returnNetworkPlace, takeGuestPlace, takeNetworkPlace } from './repository.ts'
import { readSettings } from './service.ts'

type GuestUpload = {
  photoPath: string
  /** The address of the garment's picture. */
  garment: string
  garmentClass: GarmentClass | null
  onWarning: OnWarning
  idempotencyKey: string
}
export type GuestDeps = Deps & { readOwn: ReadOwn }

/** A guest's try-on is one of the key's owner, who pays for it, and nobody's but the guest's to see. Answers its id. */
export async function createGuestTryOn(
  deps: GuestDeps,
  { token, address }: { token: string; address: string },
  { photoPath, garment, garmentClass, onWarning, idempotencyKey }: GuestUpload,
): Promise<string> {
  const { guest, apiKey } = await requireGuest(deps, token)
  const settings = await readSettings(deps, apiKey.id)
  if (settings.mode !== 'server') fail('fitting_room_closed')
  const bytes = await loadShopGarment(deps, { apiKey, settings }, garment)
  const leave = await takePlace(deps, { guestId: guest.id, apiKeyId: apiKey.id, address }, settings)
  const sender = { user: { id: apiKey.userId }, address, apiKeyId: apiKey.id, guestId: guest.id }
  const upload = {
    photo: { path: photoPath },
    garment: bytes,
    garmentClass,
    onWarning,
    idempotencyKey: `${guest.id} ${idempotencyKey}`,
  }
  return createTryOn(deps, sender, upload).catch(async (error: unknown) => {
    await leave()
    throw ofShop(error)
  })
}

/** So many try-ons for each shopper, and for each network that shoppers come from. Answers what gives the place back. */
async function takePlace(
  { database, secret, now }: Deps,
  { guestId, apiKeyId, address }: { guestId: string; apiKeyId: string; address: string },
  { tryOnsPerShopper, tryOnsPerNetwork }: { tryOnsPerShopper: number; tryOnsPerNetwork: number },
): Promise<() => Promise<void>> {
  const day = now().toISOString().slice(0, 10)
  const networkHash = hashKeyed(secret, 'guest network', networkOf(address).network)
  const place = { apiKeyId, day, networkHash }
  if (!(await takeGuestPlace(database, guestId, tryOnsPerShopper))) fail('shopper_used_up')
  if (!(await takeNetworkPlace(database, place, tryOnsPerNetwork))) {
    await returnGuestPlace(database, guestId)
    fail('shopper_used_up')
  }
  return async () => {
    await returnGuestPlace(database, guestId)
    await returnNetworkPlace(database, place)
  }
}

const shopCodes = ['budget_used_up', 'not_enough_tokens', 'balance_negative']

/** What concerns the shop's purse is told to its shoppers in other words. */
function ofShop(error: unknown): unknown {
  if (!(error instanceof RequestError) || !shopCodes.includes(error.code)) return error
  const { retryAfterSeconds } = error
  return new RequestError('fitting_room_used_up', { cause: error, retryAfterSeconds })
}

export async function followGuestTryOn(
  deps: Deps,
  token: string,
  id: string,
): Promise<(signal: AbortSignal) => AsyncGenerator<TryOnEvent>> {
  const { guest } = await requireGuest(deps, token)
  await requireGuestTryOn(deps, guest.id, id)
  return (signal) => followTryOn(deps, id, signal)
}

export async function readGuestImage(
  deps: Deps,
  token: string,
  { id, image, width }: { id: string; image: ResultImage; width: number | undefined },
): Promise<ServedImage> {
  const { guest } = await requireGuest(deps, token)
  const tryOn = await requireGuestTryOn(deps, guest.id, id)
  if (tryOn.state !== 'complete') fail('not_found')
  return readResultImage(deps, id, image, width)
}
