import { z } from 'zod'
import { shownProductSchema } from './product.ts'

/**
 * PUT /api/tryons/{sessionId}/share makes a try-on public, as these say, and answers `shareSchema`; DELETE makes it private
 * again (204). A body that is left out, or a field, means no, but for `takesAnswers`.
 */
export const shareRequestSchema = z.object({
  /** Show the try-on alone: the studio model image stays private at every width. */
  isAfterOnly: z.boolean().default(false),
  /** Tell the owner's first name. */
  showsName: z.boolean().default(false),
  /** Whoever sees it may answer it, see share-answers.ts. */
  takesAnswers: z.boolean().default(true),
})
export type ShareRequest = z.infer<typeof shareRequestSchema>

export const shareSchema = z.object({ shareUrl: z.string(), ...shareRequestSchema.shape })

/** What the public page /share/{sessionId} shows. */
export const sharedTryOnSchema = z.object({
  sessionId: z.string(),
  tryOnImageUrl: z.string(),
  /** null when the owner shares the try-on only. */
  modelImageUrl: z.string().nullable(),
  /** The owner's first name, or user name where there is none; null unless the owner chose to tell it. */
  ownerName: z.string().nullable(),
  /** The garment in a shop, where it was taken from its page. */
  product: shownProductSchema.nullable(),
  /** When the try-on was made. */
  createdAt: z.iso.datetime(),
  /** Whether this visitor may answer, has answered, or is its owner; closed: nobody may. */
  answering: z.enum(['open', 'answered', 'own', 'closed']),
})
export type SharedTryOn = z.infer<typeof sharedTryOnSchema>
