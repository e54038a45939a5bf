import { z } from 'zod'
import { imageWidths } from './limits.ts'

/** The two pictures of a result, as they stand in image addresses. */
export const resultImages = ['model', 'try-on'] as const
export type ResultImage = (typeof resultImages)[number]
export const resultImageSchema = z.enum(resultImages)

/** What is kept of a try-on, for its owner: its result, and beside it the garment that was tried on. */
export const keptImages = [...resultImages, 'garment'] as const
export type KeptImage = (typeof keptImages)[number]
export const keptImageSchema = z.enum(keptImages)

/** GET /api/tryons/{sessionId}/images/{image}?width= and the same under /api/shares: without a width, the full size. */
export const imageQuerySchema = z.object({
  width: z.coerce
    .number()
    .refine(
      (width) => imageWidths.some((known) => known === width),
      `Width must be one of ${imageWidths.join(', ')}`,
    )
    .optional(),
})
