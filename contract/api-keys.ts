import { z } from 'zod'

/**
 * What a key may do. `server`: everything of /api/v1; a secret. `read`: reads, and spends nothing; a secret. `widget`: try-ons from
 * the pages of its origins; it stands in these pages for everybody to see.
 */
export const apiKeyScopes = ['server', 'read', 'widget'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const maxApiKeys = 50
export const apiKeyNameMaxLength = 60
const maxApiKeyOrigins = 20
/** At most so many tokens can be named as a budget; above it, one has none. */
const maxApiKeyBudget = 1_000_000
const maxApiKeyDays = 3650

const budget = z
  .int('Please enter a whole number of tokens')
  .min(1, 'Please enter at least 1 token, or leave this empty')
  .max(maxApiKeyBudget, `Please enter at most ${maxApiKeyBudget} tokens, or leave this empty`)
  .nullable()

/** A page's origin as browsers write it: https://shop.example. Plain http is for this machine alone. */
const origin = z
  .string()
  .trim()
  .max(200)
  .transform((text, context) => {
    const url = URL.parse(text)
    const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
    const isOrigin = url && url.pathname === '/' && !url.search && !url.hash && !url.username
    if (isOrigin && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin
    context.addIssue({
      code: 'custom',
      message: 'Please write each origin as https://shop.example, without a path.',
    })
    return z.NEVER
  })

const settings = {
  name: z.string().trim().min(1, 'Please give the key a name').max(apiKeyNameMaxLength),
  origins: z.array(origin).max(maxApiKeyOrigins),
  /** How many tokens the key may spend in a day and in a month (UTC); null: as many as the balance holds. */
  tokensPerDay: budget,
  tokensPerMonth: budget,
}

/** PUT /api/api-keys/{id}. The origins of any but a widget key stay empty. */
export const apiKeySettingsSchema = z.object(settings)
export type ApiKeySettings = z.infer<typeof apiKeySettingsSchema>

/** POST /api/api-keys */
export const newApiKeySchema = z.object({
  ...settings,
  scope: z.enum(apiKeyScopes),
  /** A test key spends nothing, and is answered at once with pictures of ours. */
  isTest: z.boolean(),
  /** null: until it is revoked. */
  expiresInDays: z.int().min(1).max(maxApiKeyDays).nullable(),
})
export type NewApiKey = z.infer<typeof newApiKeySchema>

/** GET /api/api-keys answers all of them, revoked ones too, newest first. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  ...settings,
  origins: z.array(z.string()),
  scope: z.enum(apiKeyScopes),
  isTest: z.boolean(),
  /** How the key begins, for its owner to know it again. */
  start: z.string(),
  /** Tokens spent in this day and month (UTC). */
  spentToday: z.int(),
  spentThisMonth: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKeySchema>
export const apiKeysSchema = z.array(apiKeySchema)

/** POST /api/api-keys answers the key itself, this once: we keep its hash. */
export const madeApiKeySchema = z.object({ key: z.string(), apiKey: apiKeySchema })
export type MadeApiKey = z.infer<typeof madeApiKeySchema>

/** Who calls with a key: what a guard has let in. */
export type CallingApiKey = {
  id: string
  /** The account that it belongs to, and whose tokens it spends. */
  userId: string
  scope: ApiKeyScope
  isTest: boolean
  origins: string[]
}
