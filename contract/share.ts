import { z } from 'zod'

/**
 * PUT /api/tryons/{sessionId}/share makes a try-on public, as these say, and answers `shareSchema`; DELETE makes it private
 * again (204). A body that is left out, or a field, means no.
 */
export const shareRequestSchema = z.object({
  /** Show the try-on alone: the studio model image stays private at every width. */
  isAfterOnly: z.boolean().default(false),
  /** Tell the owner's first name. */
  showsName: z.boolean().default(false),
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
  /** When the try-on was made. */
  createdAt: z.iso.datetime(),
})
export type SharedTryOn = z.infer<typeof sharedTryOnSchema>
