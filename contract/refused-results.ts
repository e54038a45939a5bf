import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { paginationSchema } from './pagination.ts'

/* Results that the engine's judge did not find fit to be shown, kept for a look at what went wrong: only with their owner's consent. */

/** GET /api/refused-results; POST agrees, DELETE takes it back and deletes what is kept. */
export const reviewConsentSchema = z.object({
  text: z.string(),
  version: z.string(),
  isGiven: z.boolean(),
  /** Results that are kept now. */
  kept: z.int(),
})
export type ReviewConsent = z.infer<typeof reviewConsentSchema>

/** POST /api/refused-results: 409 (conflict) for another version than ours. */
export const agreeToReviewSchema = z.object({ version: z.string().min(1).max(40) })

export const refusedResultsPageSize = 20

const errorCodes = Object.keys(errors) as ErrorCode[]

/** GET /api/admin/refused-results, newest first. */
export const adminRefusedResultsSchema = z.object({
  refusedResults: z.array(
    z.object({
      id: z.string(),
      userEmail: z.string(),
      /** What their owner was told. */
      errorCode: z.enum(errorCodes),
      garmentClass: z.string().nullable(),
      engine: z.object({ name: z.string(), model: z.string(), version: z.string() }),
      /** Of the studio model image, the garment and the refused result. */
      imageUrls: z.object({ model: z.string(), garment: z.string(), 'try-on': z.string() }),
      createdAt: z.iso.datetime(),
    }),
  ),
  pagination: paginationSchema,
})
export type AdminRefusedResults = z.infer<typeof adminRefusedResultsSchema>
