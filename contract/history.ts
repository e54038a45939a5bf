import { z } from 'zod'
import { historyPageSize, maxHistoryPageSize } from './limits.ts'
import { finishedTryOnSchema } from './try-on.ts'

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
  from: z.iso
    .datetime({ offset: true, error: 'From must be a time such as 2026-01-31T00:00:00Z' })
    .optional(),
  /** Only try-ons before this time. */
  to: z.iso.datetime({ offset: true, error: 'To must be a time such as 2026-02-28T00:00:00Z' }).optional(),
})
export type HistoryQuery = z.infer<typeof historyQuerySchema>

export const tryOnSessionSchema = z.object({ id: z.string(), ...finishedTryOnSchema.shape })
export type TryOnSession = z.infer<typeof tryOnSessionSchema>

export const historySchema = z.object({
  sessions: z.array(tryOnSessionSchema),
  pagination: z.object({ total: z.int(), totalPages: z.int() }),
})
export type History = z.infer<typeof historySchema>
