import type { OnWarning } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { hashPicture } from '../../platform/images.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import type { TryOnRequest } from '../../providers/try-on-engine/type.ts'
import type { Claim } from '../idempotency/service.ts'
import type { PictureUpload } from './pictures.ts'

/** Who sends a try-on, from where, and with which API key, if with one. */
export type TryOnSender = {
  user: { id: string }
  address: string
  apiKeyId?: string
  /** A shopper in the page of a shop: the user pays, and it is the guest's alone to see. */
  guestId?: string
}

/** Whose pictures, turns and mistakes these are. */
export const wearerOf = ({ user, guestId }: TryOnSender) => guestId ?? user.id

export type TryOnUpload = PictureUpload & {
  onWarning: OnWarning
  /** The same key from the same user is the same try-on, however often it is sent. */
  idempotencyKey: string
  /** The garment of the API whose picture this is. */
  garmentId?: string | null
  /** Called first in the transaction that takes the token; where it rejects, nothing was done. */
  claim?: Claim
}

export type Hashes = { garmentHash: string; pairHash: string }

/** By which the same pictures of one user are known again, when we have long deleted them. */
export function hashPictures({ secret }: Deps, wearer: string, request: TryOnRequest): Hashes {
  const photoHash = hashPicture(request.photo)
  const garmentHash = hashPicture(request.garmentPhoto)
  const pair = [wearer, photoHash, garmentHash, request.garmentClass ?? 'automatic'].join(' ')
  return { garmentHash, pairHash: hashKeyed(secret, 'try-on pair', pair) }
}
