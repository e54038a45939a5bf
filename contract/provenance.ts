import { z } from 'zod'

/** POST /api/verify, multipart with one file `image`: was it made here? The file is looked at and forgotten. */
export const verifiedImageSchema = z.object({
  /**
   * exact: this very file was made here ·
   * marked: it carries our signed mark, but it was changed since, or the mark was copied ·
   * unknown: neither; the mark may have been removed
   */
  result: z.enum(['exact', 'marked', 'unknown']),
  /** When it, or what its mark belongs to, was made. */
  madeAt: z.iso.datetime().nullable(),
})
export type VerifiedImage = z.infer<typeof verifiedImageSchema>
