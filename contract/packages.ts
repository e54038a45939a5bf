import { z } from 'zod'
import { tokenPackages } from './token-packages.ts'

// A file of its own, so that pages that only show the packages do not load Zod.
export * from './token-packages.ts'

const packageIds = tokenPackages.map((tokenPackage) => tokenPackage.id)

/** POST /api/tokens/create-payment-intent */
export const createPaymentIntentSchema = z.object({
  packageId: z.enum(packageIds, 'Please choose one of the token packages.'),
  /** ISO 4217, lower case; without it, the operator's first. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, 'We do not sell in this currency.')
    .optional(),
  /** What the buyer was shown that it costs, in the currency's smallest unit; 409 (price_changed) where it costs something else by now. */
  shownPrice: z.int().optional(),
})
export const paymentIntentSchema = z.object({ clientSecret: z.string() })
/** As the browser reads it: where the secret is missing, the form cannot open and says so. */
export const receivedIntentSchema = z.object({ clientSecret: z.string().nullish() })

/** POST /api/tokens/confirm-payment */
export const confirmPaymentSchema = z.object({ paymentIntentId: z.string().min(1).max(200) })
