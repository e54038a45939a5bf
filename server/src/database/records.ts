/* What providers say and we keep: the shape of JSON columns. */

/** What made a try-on, for the record. */
export type EngineRecord = {
  name: string
  model: string
  version: string
  milliseconds: number
  /** Millionths of a US dollar; 0 for what runs on our own machine. */
  costMicros: number
}

/** Paid work that an engine has begun elsewhere, so that a restart takes it up and does not pay again. */
export type EngineJob = {
  engine: string
  /** The vendor's id; null from the moment before the order goes out until its answer comes. */
  id: string | null
  /** Engines that were tried before this one, without a result. */
  tried: string[]
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
