import { z } from 'zod'
import { adminPageSize } from './admin.ts'
import { paginationSchema } from './pagination.ts'

/** What was not right with a result. */
export const giveBackReasons = ['not-like-me', 'other-garment', 'sits-badly', 'damaged', 'other'] as const
export type GiveBackReason = (typeof giveBackReasons)[number]

export const giveBackWords: Record<GiveBackReason, string> = {
  'not-like-me': 'It does not look like me',
  'other-garment': 'It is not my garment',
  'sits-badly': 'It sits badly',
  damaged: 'The picture is damaged',
  other: 'Something else',
}

/**
 * POST /api/tryons/{sessionId}/give-back: the token of a finished try-on goes back to its owner, once; from then on the try-on
 * cannot be shared. Answers `giveBacksSchema`.
 */
export const giveBackSchema = z.object({
  reason: z.enum(giveBackReasons, 'Please choose what was not right'),
  /** The operator may look at the try-on, for as long as it is there. */
  mayBeSeen: z.boolean().default(false),
})
export type GiveBackRequest = z.infer<typeof giveBackSchema>

/** GET /api/give-backs: how many tokens may come back this way in this month (UTC), and how many of them are left. */
export const giveBacksSchema = z.object({ left: z.int().min(0), perMonth: z.int().min(0) })
export type GiveBacks = z.infer<typeof giveBacksSchema>

export const giveBacksPageSize = adminPageSize

/** GET /api/admin/give-backs: what people were not content with, newest first. */
export const adminGiveBacksSchema = z.object({
  giveBacks: z.array(
    z.object({
      id: z.string(),
      userEmail: z.string(),
      reason: z.enum(giveBackReasons),
      garmentClass: z.string().nullable(),
      /** What made the result. */
      engine: z.object({ name: z.string(), model: z.string(), version: z.string() }).nullable(),
      /** null where its owner did not allow it, or the try-on is deleted. */
      imageUrl: z.string().nullable(),
      /** The garment's picture beside it, where it is kept. */
      garmentImageUrl: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  pagination: paginationSchema,
})
export type AdminGiveBacks = z.infer<typeof adminGiveBacksSchema>
