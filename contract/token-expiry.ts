import { z } from 'zod'

/** How many days before they expire tokens are announced by mail, the furthest first. */
export const expiryNotices = [30, 7] as const

/** The shortest life of a token that an operator may set: well beyond the time in which a purchase can be withdrawn from. */
export const shortestTokenLife = 90

/** GET /api/tokens/expiry: bought tokens that are left and will expire, the nearest first; none where the operator lets none expire. */
export const tokenExpirySchema = z.object({
  expiring: z.array(
    z.object({
      paymentId: z.string(),
      packageName: z.string(),
      /** What is left of the package now. */
      tokens: z.int(),
      boughtAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
})
export type TokenExpiry = z.infer<typeof tokenExpirySchema>
