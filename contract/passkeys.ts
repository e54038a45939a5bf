import { z } from 'zod'

/** How many passkeys an account may have. */
export const maxPasskeys = 20
export const passkeyNameMaxLength = 60

/** GET /api/auth/passkeys */
export const passkeysSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Kept by a password manager on several devices, not on one alone. */
    isSynced: z.boolean(),
  }),
)
export type Passkeys = z.infer<typeof passkeysSchema>

/* The browser's own words of WebAuthn: read and checked by the library on the server, held to a size here. */
const base64Url = z.string().max(8192)
const credential = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
})

/** POST /api/auth/passkeys */
export const newPasskeySchema = z.object({
  name: z.string().trim().min(1, 'Please give the passkey a name').max(passkeyNameMaxLength),
  credential: credential.extend({
    response: z.object({
      clientDataJSON: base64Url,
      attestationObject: z.string().max(32_768),
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** POST /api/auth/passkeys/sign-in, and /confirm for somebody who is signed in. */
export const passkeyAnswerSchema = z.object({
  credential: credential.extend({
    response: z.object({
      clientDataJSON: base64Url,
      authenticatorData: base64Url,
      signature: base64Url,
      userHandle: base64Url.optional(),
    }),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>
