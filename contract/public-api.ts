import { z } from 'zod'
import { imageQuerySchema } from './images.ts'
import { garmentClasses, onWarningChoices } from './try-on.ts'

/* What /api/v1 takes and answers. public-api-operations.ts says at which address, and who may. */

/** For so long a repeated Idempotency-Key is the same call. */
export const idempotencyHours = 24
/** What a test key makes is kept so long. */
export const testDataHours = 24
/** The addresses of pictures are good for so long; reading the try-on again answers new ones. */
export const imageLinkMinutes = 60
/** `Prefer: wait` waits at most so long. */
export const maxWaitSeconds = 60
export const maxGarments = 5000
export const maxTestGarments = 100
export const maxUsageDays = 366

/** The body of every answer from 400 on. */
export const apiErrorSchema = z.object({
  error: z.string().describe('A sentence for a person.'),
  code: z.string().describe('For programs. A code keeps its meaning.'),
  field: z.string().optional().describe('What of the request it is about.'),
})

export const apiTryOnStates = ['queued', 'processing', 'completed', 'failed'] as const
export type ApiTryOnState = (typeof apiTryOnStates)[number]

const failure = z.object({
  code: z
    .string()
    .describe('As of errors, or why no result came about: the codes that begin with `try_on_`.'),
  message: z.string(),
})
const imageUrl = z
  .url()
  .describe(
    `JPEG; good for ${imageLinkMinutes} minutes, without a key. With &width= of 320, 640, 768, 1024, 1280 or 1920, WebP of that width.`,
  )
const isTest = z.boolean().describe('Made with a test key: a sample, deleted after a day.')
const garmentClass = z.enum(garmentClasses)

export const apiTryOnSchema = z.object({
  id: z.uuid(),
  state: z.enum(apiTryOnStates),
  isTest,
  garmentId: z.uuid().nullable().describe('The garment of POST /garments that it was made with.'),
  garmentClass: garmentClass.nullable().describe('As the request said; null: read from the picture.'),
  place: z.int().min(1).nullable().describe('While it is queued: 1 is next.'),
  progress: z.number().min(0).max(1),
  tokens: z.int().describe('What it cost; 0 once its token went back.'),
  result: z
    .object({
      tryOnImageUrl: imageUrl,
      modelImageUrl: imageUrl,
      garmentImageUrl: imageUrl.nullable(),
    })
    .nullable()
    .describe('Once it is completed.'),
  error: failure.nullable().describe('Once it has failed. The token is back then.'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})

export type ApiTryOn = z.infer<typeof apiTryOnSchema>

const file = z.file().describe('JPEG, PNG or WebP, at most 10 MB.')
const base64 = z
  .string()
  .max(14_000_000)
  .describe('The bytes of a JPEG, PNG or WebP of at most 10 MB, in base64.')
  .meta({ contentEncoding: 'base64' })
const address = z.string().trim().min(1).max(2000)
const garmentUrl = address.describe('The address of a picture, or of a shop’s page that shows the garment.')

const tryOnFields = {
  photoUrl: address.optional().describe('The address of the photo, instead of its bytes.'),
  garmentId: z.uuid().optional().describe('A garment of POST /garments.'),
  garmentUrl: garmentUrl.optional(),
  garmentClass: garmentClass.optional().describe('What kind of garment it is, where that is known.'),
  onWarning: z
    .enum(onWarningChoices)
    .default('go-on')
    .describe(
      '`ask`: a photo that is likely to come out poorly is refused with the warning, free of charge.',
    ),
  simulate: z
    .enum(['completed', 'failed'])
    .optional()
    .describe('With a test key alone: how the try-on ends.'),
}

/** One photo and one garment: each as its bytes or as an address, the garment also as one that was sent before. */
export const tryOnFormSchema = z.object({
  photo: file.optional(),
  garment: file.optional(),
  ...tryOnFields,
})
export const tryOnJsonSchema = z.object({
  photo: base64.optional(),
  garment: base64.optional(),
  ...tryOnFields,
})
/** What both hold beside the bytes. */
export const tryOnTextsSchema = z.strictObject(tryOnFields)

const garmentFields = {
  garmentUrl: garmentUrl.optional(),
  garmentClass: tryOnFields.garmentClass,
}
export const garmentFormSchema = z.object({ garment: file.optional(), ...garmentFields })
export const garmentJsonSchema = z.object({ garment: base64.optional(), ...garmentFields })
export const garmentTextsSchema = z.strictObject(garmentFields)

export const apiGarmentSchema = z.object({
  id: z.uuid(),
  state: z.enum(['ready', 'refused']).describe('A refused garment cannot be tried on.'),
  isTest,
  garmentClass: garmentClass.nullable(),
  colour: z.string().nullable().describe('An English word for its main colour.'),
  refusal: failure.nullable(),
  name: z.string().nullable().describe('As the shop’s page says.'),
  pageUrl: z.string().nullable().describe('The shop’s page it was read from.'),
  imageUrl,
  createdAt: z.iso.datetime(),
})

export type ApiGarment = z.infer<typeof apiGarmentSchema>

const cursor = z.string().max(200)
export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: cursor.optional().describe('`nextCursor` of the page before.'),
})
export const tryOnListQuerySchema = listQuerySchema.extend({ state: z.enum(apiTryOnStates).optional() })
const nextCursor = cursor.nullable().describe('For the next page; null on the last one.')
export const apiTryOnListSchema = z.object({ items: z.array(apiTryOnSchema), nextCursor })

export const apiGarmentListSchema = z.object({ items: z.array(apiGarmentSchema), nextCursor })

export type ApiTryOnList = z.infer<typeof apiTryOnListSchema>
export type ApiGarmentList = z.infer<typeof apiGarmentListSchema>

export const apiBalanceSchema = z.object({ balance: z.int().describe('Tokens. One try-on costs one.') })

const day = z.iso.date()
export const usageQuerySchema = z.object({
  from: day.optional().describe('The first day (UTC); the first of this month where it is left out.'),
  to: day.optional().describe('The last day (UTC); today where it is left out.'),
})
const counts = {
  tokens: z.int().describe('Spent, without what came back.'),
  created: z.int(),
  completed: z.int(),
  failed: z.int(),
}
export const apiUsageSchema = z.object({
  from: day,
  to: day,
  total: z.object(counts).describe('Without test keys.'),
  days: z.array(
    z.object({ day, apiKeyId: z.uuid(), apiKeyName: z.string(), isTest: z.boolean(), ...counts }),
  ),
})

export type ApiUsage = z.infer<typeof apiUsageSchema>

/** The signature of a picture's address, and at which width it is wanted. */
export const signedImageQuerySchema = imageQuerySchema.extend({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})
export type SignedImageQuery = z.infer<typeof signedImageQuerySchema>
