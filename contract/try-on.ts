import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { shownProductSchema } from './product.ts'
import { shareRequestSchema } from './share.ts'

/** What kind of garment a picture shows; detected by the engine, correctable by the user. */
export const garmentClasses = ['top', 'dress', 'bottom', 'outerwear'] as const
export type GarmentClass = (typeof garmentClasses)[number]

/**
 * What a user may want to know before paying: that the same two images are a try-on already, or what in a photo is known to come
 * out poorly, worst first; codes of errors.ts. A client that can ask says `onWarning=ask` in the
 * form and is refused with the code before anything is charged; with `onWarning=go-on`, or without the field, the try-on is made.
 */
export const tryOnWarnings = [
  'same_pair',
  'head_only',
  'person_seated',
  'person_turned',
  'photo_overexposed',
  'photo_dim',
  'open_jacket',
  'arms_raised',
  'arms_across_body',
  'sheer_clothes',
] as const satisfies readonly ErrorCode[]
export type TryOnWarning = (typeof tryOnWarnings)[number]
export const onWarningChoices = ['ask', 'go-on'] as const
export type OnWarning = (typeof onWarningChoices)[number]

export function isTryOnWarning(code: string | undefined): code is TryOnWarning {
  return tryOnWarnings.some((warning) => warning === code)
}

/** The server's real steps, in the order they happen. */
export const tryOnSteps = ['waiting', 'received', 'studio-model', 'fitting', 'finishing'] as const
export type TryOnStep = (typeof tryOnSteps)[number]

/**
 * Where the original photo lies in the studio frame, as fractions 0..1 of the frame's width and height (may reach outside it).
 * `turns`: how often the photo is turned by a right angle, clockwise, to lie there; a photo without it lay upright.
 */
export const photoPlacementSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  turns: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
})
export type PhotoPlacement = z.infer<typeof photoPlacementSchema>

/** What is told of every finished try-on. */
export const finishedTryOnSchema = z.object({
  tryOnImageUrl: z.string(),
  modelImageUrl: z.string(),
  /** The garment as it was sent; null for try-ons of a time when it was not kept. */
  garmentImageUrl: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** When it is deleted by itself; null when it is kept until its owner deletes it. POST /api/tryons/{id}/keep makes it null. */
  keptUntil: z.iso.datetime().nullable(),
  /** The own try-on whose result was the photo of this one: a garment on top of another. null for an uploaded photo. */
  baseSessionId: z.string().nullable(),
  /** Its owner has given it back for the token: it is never shared. */
  isTokenBack: z.boolean(),
  /** PUT and DELETE /api/tryons/{id}/favourite. A favourite is not deleted by itself. */
  isFavourite: z.boolean(),
  /** The garment in the shop whose page it was taken from; null where it came from elsewhere. */
  product: shownProductSchema.nullable(),
  /** What its public page shows; null while it is private. */
  share: z.object(shareRequestSchema.shape).nullable(),
})
export type FinishedTryOn = z.infer<typeof finishedTryOnSchema>

/** In which fields of the form the two pictures are sent, and named in errors. */
export const pictureFields = { photo: 'modelImage', garmentPhoto: 'garmentImage' } as const

const errorCodeSchema = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/**
 * POST /api/tryon/check: the form of POST /api/tryon, answered with what a try-on would meet. Free, and nothing of it is kept.
 * `code` is one of errors.ts, `warning` null or the worst that is likely to come out poorly.
 */
export const pictureCheckSchema = z.union([
  z.object({
    refusal: z.object({ code: errorCodeSchema, field: z.enum(Object.values(pictureFields)) }),
  }),
  z.object({
    refusal: z.null(),
    garmentClass: z.enum(garmentClasses),
    warning: z.enum(tryOnWarnings).nullable(),
  }),
])
export type PictureCheck = z.infer<typeof pictureCheckSchema>

/**
 * POST /api/tryon, answered when the try-on is complete. The form holds `modelImage` or the id of an own try-on as
 * `baseSessionId`, whose `baseImage` takes the photo's place: its result ("try-on", the default) for a garment on top of it, its studio
 * model ("model") for another garment instead; and `garmentImage`, and perhaps `garmentClass` and `onWarning`.
 */
export const tryOnResultSchema = z.object({
  sessionId: z.string(),
  ...finishedTryOnSchema.shape,
  photoPlacement: photoPlacementSchema.nullable(),
})
export type TryOnResult = z.infer<typeof tryOnResultSchema>

/** GET /api/tryons/{sessionId}/events: the data of each server-sent event. */
export const tryOnEventSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued'), place: z.int().min(1) }),
  z.object({ state: z.literal('running'), step: z.enum(tryOnSteps), progress: z.number().min(0).max(1) }),
  z.object({ state: z.literal('complete'), result: tryOnResultSchema }),
  z.object({ state: z.literal('failed'), error: z.string(), code: z.string() }),
])
export type TryOnEvent = z.infer<typeof tryOnEventSchema>

/**
 * POST /api/tryon sent with the header `Prefer: respond-async` (RFC 7240) is answered at once with status 202 and this;
 * the result then comes by GET /api/tryons/{sessionId}/events. Without the header the answer waits for the result.
 * A header `Idempotency-Key` (a UUID of the client's) makes a repeated request answer for the first one's try-on.
 */
export const tryOnAcceptedSchema = z.object({ sessionId: z.string() })

/** Every image address of ours takes `?width=` with one of limits.imageWidths; without it, the full size is served. */
export function imageUrlAt(imageUrl: string, width: number): string {
  return `${imageUrl}?width=${width}`
}
