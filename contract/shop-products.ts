import { z } from 'zod'
import { garmentClasses } from './try-on.ts'

/* The products of a shop's own feed: which of them can be tried on, and what the shop has decided about them. */

/**
 * `ready`: the button shows. `review`: its picture was read, but something speaks against it, and the shop decides. `refused`: it
 * cannot be tried on. `waiting`: its picture was not read yet. `hidden`: the shop wants no button for it.
 */
export const productStatuses = ['ready', 'review', 'refused', 'waiting', 'hidden'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** What speaks against a product, for the shop to decide. All other problems are codes of errors.ts, and refuse it. */
export const productDoubts = ['small_picture', 'other_kind'] as const
export type ProductDoubt = (typeof productDoubts)[number]
/** A picture whose shorter side has fewer pixels makes a blurred result. */
export const smallPictureSide = 400

export const maxShopProducts = 5000
export const maxFeedBytes = 50 * 1024 * 1024
export const productsPerPage = 50

/**
 * PUT /api/shop-products/feed reads a feed (Google Merchant: XML or text, perhaps in gzip): the body is the file itself, of type
 * application/octet-stream with its name in `?name=`, or JSON with its address. It is the whole of what the shop has: products that
 * are not in it any more are forgotten. Answers as GET does. DELETE forgets the feed with all its products.
 */
export const feedAddressSchema = z.object({
  address: z.url({ protocol: /^https?$/, message: 'Please enter an address that begins with https://' }),
})
export const feedNameQuerySchema = z.object({ name: z.string().trim().max(200).default('a file') })

/** GET /api/shop-products?status=&search=&page= */
export const productQuerySchema = z.object({
  status: z.enum(productStatuses).optional(),
  search: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type ProductQuery = z.infer<typeof productQuerySchema>

export const shopProductRowSchema = z.object({
  id: z.int(),
  /** The shop's own: the button's `product-id`. */
  externalId: z.string(),
  title: z.string(),
  status: z.enum(productStatuses),
  garmentClass: z.enum(garmentClasses).nullable(),
  colour: z.string().nullable(),
  /** A code, where something speaks against it. */
  problem: z.string().nullable(),
  /** A small picture as a data URL; null until it was read. */
  thumbnail: z.string().nullable(),
})
export type ShopProductRow = z.infer<typeof shopProductRowSchema>

export const shopProductsSchema = z.object({
  feed: z
    .object({
      source: z.string(),
      readAt: z.iso.datetime(),
      /** Rows that could not be read, and the first of them. */
      badRows: z.int(),
      bad: z.array(z.object({ line: z.int(), id: z.string().nullable(), reason: z.string() })),
    })
    .nullable(),
  counts: z.record(z.enum(productStatuses), z.int()),
  items: z.array(shopProductRowSchema),
  totalPages: z.int(),
})
export type ShopProducts = z.infer<typeof shopProductsSchema>

/** `approve` is for products to review, `show` for hidden ones; what does not fit is left as it is. */
export const productActs = ['approve', 'hide', 'show', 'read-again'] as const
export type ProductAct = (typeof productActs)[number]

/** POST /api/shop-products/acts: on those that are named, or on all of one status. Answers how many were changed. */
export const productActSchema = z.object({
  act: z.enum(productActs),
  of: z.union([
    z.object({ ids: z.array(z.int()).min(1).max(500) }),
    z.object({ status: z.enum(productStatuses) }),
  ]),
})
export type ProductActRequest = z.infer<typeof productActSchema>
export const productActAnswerSchema = z.object({ changed: z.int() })

/** GET /api/fitting-room/ready?key=&origin=&product=: for the button with `ready-only`, which is not there until it is told so. */
export type Readiness = { isReady: boolean }
