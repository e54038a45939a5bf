import type { SubProcessor } from '../../../../contract/boot.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { FoundOffer } from '../../database/records.ts'

export type { FoundOffer }

/** What is looked for. */
export type GarmentQuery = {
  /** The garment alone on white, JPEG: the only picture that may leave this machine. */
  crop: Uint8Array
  /** An address where anybody finds `crop` for some minutes; to be asked for only by a provider that needs one. */
  publishCrop(): string
  garmentClass: GarmentClass
  mainColour: string
  /** The garment's description, and who made it. */
  description: { vector: number[]; describer: string }
}

/**
 * Finds offers of garments that look like one, best first, at most 60. Answers an empty list when there is nothing; rejects when the
 * search could not be made, after its own retries. An aborted `signal` rejects with its reason.
 */
export type PriceSearch = {
  name: string
  /** What the privacy page says of it; null when nothing leaves this machine. */
  subProcessor: SubProcessor | null
  search(query: GarmentQuery, signal?: AbortSignal): Promise<FoundOffer[]>
}
