import { z } from 'zod'

/** What a picture's content credentials (C2PA) say, and how far they can be believed. The texts are whoever's who signed. */
export const contentCredentialsSchema = z.object({
  /**
   * trusted: signed by somebody on this site's list, and unchanged since ·
   * valid: unchanged since it was signed, by somebody who is not on the list ·
   * invalid: changed since, or not signed as it should be
   */
  state: z.enum(['trusted', 'valid', 'invalid']),
  /** Status codes of the C2PA specification that tell what is wrong. */
  problems: z.array(z.string()),
  /** Organisation and name on the certificate. */
  issuer: z.string().nullable(),
  /** When a time stamp authority saw the signature, as it wrote it. */
  signedAt: z.string().nullable(),
  /** The program that wrote them. */
  generator: z.string().nullable(),
  /** What was done, in C2PA's terms, also to what went in if that has credentials, first to last. `sourceType` is a term of IPTC's Digital Source Type. */
  actions: z.array(
    z.object({ action: z.string(), agent: z.string().nullable(), sourceType: z.string().nullable() }),
  ),
  ingredients: z.array(z.object({ title: z.string(), hasCredentials: z.boolean() })),
})
export type ContentCredentials = z.infer<typeof contentCredentialsSchema>

/** POST /api/verify, multipart with one file `image`: was it made here? The file is looked at and forgotten. */
export const verifiedImageSchema = z.object({
  /**
   * exact: this very file was made here ·
   * marked: it carries our signed mark, but it was changed since, or the mark was copied ·
   * watermarked: our watermark is in its pixels, and its marks were removed ·
   * unknown: none of these; the marks may have been removed
   */
  result: z.enum(['exact', 'marked', 'watermarked', 'unknown']),
  /** When it, or what its mark belongs to, was made. */
  madeAt: z.iso.datetime().nullable(),
  /** Of anybody's picture; null when it carries none. */
  credentials: contentCredentialsSchema.nullable(),
})
export type VerifiedImage = z.infer<typeof verifiedImageSchema>
