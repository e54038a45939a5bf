import type { GarmentClass } from '../../../../contract/try-on.ts'

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

/** An offer of a shop as a provider knows it; what it does not know is null. */
export type FoundOffer = {
  name: string
  store: string
  /** http or https. */
  url: string | null
  /** http or https, or an address that the product serves itself, beginning with a slash. */
  imageUrl: string | null
  /** Units of the currency, e.g. 24.9 and 'USD'. */
  price: { amount: number; currency: string } | null
  /** The price as the provider writes it, where it gives no currency code. */
  priceText: string | null
  originalAmount: number | null
  /** 0 to 5. */
  rating: number | null
  isInStock: boolean | null
  /** As it is shown: 'New', 'Used', 'Refurbished', or the provider's own word. */
  condition: string
  /** How alike it is to what was looked for, 0 to 1. */
  match: number | null
}

/**
 * Finds offers of garments that look like one, best first, at most 60. Answers an empty list when there is nothing; rejects when the
 * search could not be made, after its own retries. An aborted `signal` rejects with its reason.
 */
export type PriceSearch = {
  name: string
  /** The outside service that is told what is looked for; null when nothing leaves this machine. */
  subProcessor: string | null
  search(query: GarmentQuery, signal?: AbortSignal): Promise<FoundOffer[]>
}
