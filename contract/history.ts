import { z } from 'zod'
import { historyPageSize, maxHistoryPageSize } from './limits.ts'
import { answerCountsSchema } from './share-answers.ts'
import { finishedTryOnSchema } from './try-on.ts'
import { paginationSchema } from './pagination.ts'

/** Years of four digits that every calendar and database knows. */
const time = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .refine((text) => /^(19|20|21)/.test(text) && !Number.isNaN(Date.parse(text)), error)

/** GET /api/history/tryons */
export const historyQuerySchema = z.object({
  page: z.coerce.number('Page must be a whole number').int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number('Page size must be a whole number')
    .int()
    .min(1)
    .max(maxHistoryPageSize)
    .default(historyPageSize),
  /** Only try-ons of this time and later, ISO 8601. */
  from: time('From must be a time such as 2026-01-31T00:00:00Z').optional(),
  /** Only those with a star. */
  favourites: z.literal('only', 'Favourites must be "only"').optional(),
  /** Only try-ons before this time. */
  to: time('To must be a time such as 2026-02-28T00:00:00Z').optional(),
})
export type HistoryQuery = z.infer<typeof historyQuerySchema>

export const tryOnSessionSchema = z.object({
  id: z.string(),
  ...finishedTryOnSchema.shape,
  /** What visitors of its public page answered; null where nobody did. */
  answers: answerCountsSchema.nullable(),
})
export type TryOnSession = z.infer<typeof tryOnSessionSchema>

export const historySchema = z.object({
  sessions: z.array(tryOnSessionSchema),
  pagination: paginationSchema,
})
export type History = z.infer<typeof historySchema>
