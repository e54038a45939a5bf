import { z } from 'zod'

export const priceSearchItemSchema = z.object({
  name: z.string(),
  /** As it is shown, e.g. "$89.00"; 'See store' where the price is not known. */
  price: z.string(),
  originalPrice: z.string().optional(),
  /** In units of the currency. */
  priceData: z
    .object({
      value: z.number(),
      original: z.number().optional(),
      /** ISO 4217, upper case: only prices of one currency can be compared. */
      currency: z.string().optional(),
    })
    .optional(),
  /** An address of ours; empty where there is no picture. */
  image: z.string(),
  store: z.string(),
  rating: z.number().min(0).max(5).optional(),
  inStock: z.boolean().optional(),
  condition: z.string(),
  url: z.string().optional(),
  /** How alike it is to the garment, in per cent; left out where the provider does not tell. */
  match: z.int().min(0).max(100).optional(),
})
export type PriceSearchItem = z.infer<typeof priceSearchItemSchema>

/**
 * POST /api/price-search: multipart garmentImage, optional tryOnSessionId. Best match first. The same picture sent again by the
 * same user within an hour is answered from the first search, at no cost.
 */
export const priceSearchSchema = z.object({
  items: z.array(priceSearchItemSchema),
  /** Until when the same search costs nothing; null where nothing was found, so that nothing was paid. */
  freeUntil: z.iso.datetime().nullable(),
})
export type PriceSearch = z.infer<typeof priceSearchSchema>

/** GET /api/price-search?tryOnSessionId=: what was found for that try-on's garment, as long as it is free; null: a search costs. */
export const knownPriceSearchSchema = z.object({ found: priceSearchSchema.nullable() })
export type KnownPriceSearch = z.infer<typeof knownPriceSearchSchema>

export const priceSearchRepeatMinutes = 60
