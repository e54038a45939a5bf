import { z } from 'zod'

/**
 * What a shop's page says of the garment on it. GET /api/garment-image?url= sends it in the header `x-product` (JSON, encoded as in
 * an address) when the address was a page; a try-on with that very picture keeps it.
 */
export const productSchema = z.object({
  name: z.string().trim().min(1).max(150),
  price: z
    .object({
      /** Units of the currency. */
      amount: z.number().positive().max(10_000_000),
      /** ISO 4217, upper case. */
      currency: z.string().regex(/^[A-Z]{3}$/),
    })
    .nullable(),
  /** The page. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
})
export type Product = z.infer<typeof productSchema>
export const productHeader = 'x-product'
/** For so many days a garment that was loaded from a page is known again when it is tried on. */
export const productDays = 30

/** The same as pages show it. */
export const shownProductSchema = z.object({
  name: z.string(),
  /** As it is written, e.g. "$89.00"; null where it is not known. */
  price: z.string().nullable(),
  /** The shop's host, without "www.". */
  host: z.string(),
  url: z.string(),
})
export type ShownProduct = z.infer<typeof shownProductSchema>
