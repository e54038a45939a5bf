import { z } from 'zod'
import type { ApiKeyScope } from './api-keys.ts'
import type { ErrorCode } from './errors.ts'
import { keptImageSchema } from './images.ts'
import {
  apiBalanceSchema,
  apiGarmentListSchema,
  apiGarmentSchema,
  apiTryOnListSchema,
  apiTryOnSchema,
  apiUsageSchema,
  garmentFormSchema,
  garmentJsonSchema,
  idempotencyHours,
  listQuerySchema,
  maxWaitSeconds,
  signedImageQuerySchema,
  tryOnFormSchema,
  tryOnJsonSchema,
  tryOnListQuerySchema,
  usageQuerySchema,
} from './public-api.ts'

export type Answer = {
  description: string
  /** What is answered as JSON, or as the data of each event. */
  schema?: z.ZodType
  /** Where it is not JSON. */
  mediaTypes?: readonly string[]
  headers?: readonly HeaderName[]
}

/** One call of /api/v1. The server's route, the OpenAPI document and the reference page are made of this list. */
export type Operation = {
  method: 'get' | 'post' | 'delete'
  /** Below /api/v1, with parameters as {name}. */
  path: string
  /** Whose keys may call it; none where the address itself is signed. */
  scopes: readonly ApiKeyScope[]
  tag: 'Try-ons' | 'Garments' | 'Account'
  summary: string
  description?: string
  parameters?: z.ZodObject
  query?: z.ZodObject
  headers?: readonly ('Idempotency-Key' | 'Prefer')[]
  body?: { 'multipart/form-data': z.ZodType; 'application/json': z.ZodType }
  answers: Readonly<Record<number, Answer>>
  /** What it may refuse with, beyond what a key can be refused with (errorsOf). */
  errors: readonly ErrorCode[]
}

const tryOnId = z.object({ tryOnId: z.uuid() })
const garmentId = z.object({ garmentId: z.uuid() })
const all: readonly ApiKeyScope[] = ['server', 'read', 'widget']

const pictureErrors = [
  'invalid_input',
  'missing_files',
  'too_many_files',
  'unexpected_field',
  'upload_interrupted',
  'file_too_large',
  'unsupported_media_type',
  'unsupported_file_type',
  'unreadable_image',
  'image_too_many_pixels',
  'image_too_small',
  'unreachable_url',
  'no_picture_on_page',
  'idempotency_key_reused',
  'busy',
] as const satisfies ErrorCode[]

/** What a try-on is refused with because of its pictures. */
const refusedPictures = [
  'no_person',
  'several_people',
  'seen_from_behind',
  'person_too_small',
  'photo_too_dark',
  'photo_too_blurred',
  'shoulders_out_of_frame',
  'no_garment',
  'garment_cut_off',
  'content_not_allowed',
] as const satisfies ErrorCode[]

const warnings = [
  'same_pair',
  'person_seated',
  'person_turned',
  'arms_raised',
  'arms_across_body',
  'open_jacket',
  'sheer_clothes',
  'photo_dim',
  'photo_overexposed',
  'head_only',
] as const satisfies ErrorCode[]

export const operations = {
  createTryOn: {
    method: 'post',
    path: '/try-ons',
    scopes: ['server', 'widget'],
    tag: 'Try-ons',
    summary: 'Create a try-on',
    description: `Send the photo, and the garment as a file, an address or the id of one that was sent before. One token is held; it goes back where there is no result. The answer is 202 at once; poll its Location, follow its events, or send \`Prefer: wait\` to be answered when it has ended, ${maxWaitSeconds} seconds later at most. With an Idempotency-Key the same call is one try-on for ${idempotencyHours} hours, however often it is sent.`,
    headers: ['Idempotency-Key', 'Prefer'],
    body: { 'multipart/form-data': tryOnFormSchema, 'application/json': tryOnJsonSchema },
    answers: {
      200: {
        description: 'It has ended, completed or failed: with `Prefer: wait`, or sent again.',
        schema: apiTryOnSchema,
        headers: ['Location', 'Preference-Applied', 'Idempotency-Replayed'],
      },
      202: {
        description: 'It is on its way.',
        schema: apiTryOnSchema,
        headers: ['Location', 'Preference-Applied', 'Idempotency-Replayed'],
      },
    },
    errors: [
      ...pictureErrors,
      ...refusedPictures,
      ...warnings,
      'not_found',
      'conflict',
      'not_enough_tokens',
      'balance_negative',
      'budget_used_up',
      'photo_consent_needed',
      'moderation_unavailable',
    ],
  },
  listTryOns: {
    method: 'get',
    path: '/try-ons',
    scopes: ['server', 'read'],
    tag: 'Try-ons',
    summary: 'List try-ons',
    description: 'Those of all keys of the account, newest first. A test key lists those of test keys.',
    query: tryOnListQuerySchema,
    answers: { 200: { description: 'A page of them.', schema: apiTryOnListSchema } },
    errors: ['invalid_input'],
  },
  readTryOn: {
    method: 'get',
    path: '/try-ons/{tryOnId}',
    scopes: all,
    tag: 'Try-ons',
    summary: 'Read a try-on',
    parameters: tryOnId,
    headers: ['Prefer'],
    answers: {
      200: { description: 'As it is now.', schema: apiTryOnSchema, headers: ['Preference-Applied'] },
    },
    errors: ['not_found'],
  },
  followTryOn: {
    method: 'get',
    path: '/try-ons/{tryOnId}/events',
    scopes: all,
    tag: 'Try-ons',
    summary: 'Follow a try-on',
    description: 'Server-sent events, each with the whole try-on; the last one when it has ended.',
    parameters: tryOnId,
    answers: {
      200: {
        description: 'What happens, as it happens.',
        schema: apiTryOnSchema,
        mediaTypes: ['text/event-stream'],
      },
    },
    errors: ['not_found'],
  },
  cancelTryOn: {
    method: 'post',
    path: '/try-ons/{tryOnId}/cancel',
    scopes: ['server', 'widget'],
    tag: 'Try-ons',
    summary: 'Cancel a try-on',
    description:
      'While it is queued. It ends as failed with `try_on_cancelled`, and its token goes back. One that is being made goes on and answers 409 (`try_on_started`): its work costs as much whoever wants it.',
    parameters: tryOnId,
    answers: { 200: { description: 'It is cancelled.', schema: apiTryOnSchema } },
    errors: ['not_found', 'try_on_started'],
  },
  deleteTryOn: {
    method: 'delete',
    path: '/try-ons/{tryOnId}',
    scopes: ['server'],
    tag: 'Try-ons',
    summary: 'Delete a try-on',
    description: 'With its pictures, once it has ended. Usage keeps its count.',
    parameters: tryOnId,
    answers: { 204: { description: 'It is gone.' } },
    errors: ['not_found', 'conflict'],
  },
  readTryOnImage: {
    method: 'get',
    path: '/try-ons/{tryOnId}/images/{image}',
    scopes: [],
    tag: 'Try-ons',
    summary: 'Load a picture',
    description: 'Answered by the addresses in a result. They are signed, so they need no key.',
    parameters: tryOnId.extend({ image: keptImageSchema }),
    query: signedImageQuerySchema,
    answers: { 200: { description: 'The picture.', mediaTypes: ['image/jpeg', 'image/webp'] } },
    errors: ['invalid_input', 'not_found'],
  },

  createGarment: {
    method: 'post',
    path: '/garments',
    scopes: ['server'],
    tag: 'Garments',
    summary: 'Create a garment',
    description:
      'From a file, or from the address of a picture or of a shop’s page. It is looked at once, free of charge, and can then be tried on by its id. What cannot be tried on says why.',
    headers: ['Idempotency-Key'],
    body: { 'multipart/form-data': garmentFormSchema, 'application/json': garmentJsonSchema },
    answers: {
      201: {
        description: 'What was read of it.',
        schema: apiGarmentSchema,
        headers: ['Location', 'Idempotency-Replayed'],
      },
    },
    errors: [...pictureErrors, 'not_found', 'conflict'],
  },
  listGarments: {
    method: 'get',
    path: '/garments',
    scopes: ['server', 'read'],
    tag: 'Garments',
    summary: 'List garments',
    query: listQuerySchema,
    answers: { 200: { description: 'A page of them, newest first.', schema: apiGarmentListSchema } },
    errors: ['invalid_input'],
  },
  readGarment: {
    method: 'get',
    path: '/garments/{garmentId}',
    scopes: ['server', 'read'],
    tag: 'Garments',
    summary: 'Read a garment',
    parameters: garmentId,
    answers: { 200: { description: 'What was read of it.', schema: apiGarmentSchema } },
    errors: ['not_found'],
  },
  deleteGarment: {
    method: 'delete',
    path: '/garments/{garmentId}',
    scopes: ['server'],
    tag: 'Garments',
    summary: 'Delete a garment',
    description: 'With its picture. Try-ons that were made with it stay.',
    parameters: garmentId,
    answers: { 204: { description: 'It is gone.' } },
    errors: ['not_found'],
  },
  readGarmentImage: {
    method: 'get',
    path: '/garments/{garmentId}/image',
    scopes: [],
    tag: 'Garments',
    summary: 'Load a garment’s picture',
    description: 'Answered by the address in a garment. It is signed, so it needs no key.',
    parameters: garmentId,
    query: signedImageQuerySchema,
    answers: { 200: { description: 'The picture.', mediaTypes: ['image/jpeg', 'image/webp'] } },
    errors: ['invalid_input', 'not_found'],
  },

  readBalance: {
    method: 'get',
    path: '/balance',
    scopes: ['server', 'read'],
    tag: 'Account',
    summary: 'Read the balance',
    answers: { 200: { description: 'What the account holds.', schema: apiBalanceSchema } },
    errors: [],
  },
  readUsage: {
    method: 'get',
    path: '/usage',
    scopes: ['server', 'read'],
    tag: 'Account',
    summary: 'Read the usage',
    description: 'By day (UTC) and key. It outlives the try-ons that it counts.',
    query: usageQuerySchema,
    answers: { 200: { description: 'What was spent and made.', schema: apiUsageSchema } },
    errors: ['invalid_input'],
  },
} as const satisfies Record<string, Operation>
export type OperationId = keyof typeof operations

/** The list as a list, with each operation's name. */
export function listOperations(): (Operation & { id: OperationId })[] {
  return Object.entries<Operation>(operations).map(([id, one]) => ({ ...one, id: id as OperationId }))
}

const keyErrors = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_expired',
  'api_key_revoked',
  'account_suspended',
  'email_not_verified',
  'api_key_scope',
  'api_key_origin',
  'too_many_requests',
] as const satisfies ErrorCode[]
const everywhere = ['cannot_save', 'internal'] as const satisfies ErrorCode[]

/** Every code that an operation can answer. */
export function errorsOf({ scopes, errors }: Operation): ErrorCode[] {
  return [...new Set([...(scopes.length > 0 ? keyErrors : []), ...errors, ...everywhere])]
}

/** What headers of requests and answers mean. */
export const headerWords = {
  'Idempotency-Key':
    'Any text of at most 255 characters that is new for each call. Sent again, with the same body, it is the same call.',
  Prefer: '`wait` or `wait=30`: answer when the try-on has ended, so many seconds later at most (RFC 7240).',
  Location: 'The address of what was created.',
  'Preference-Applied': 'That the preference to wait was followed.',
  'Idempotency-Replayed': '`true`: this call was made before; nothing was done or charged again.',
  RateLimit: 'What is left of the rate limit, and in how many seconds it starts anew.',
  'RateLimit-Policy': 'The rate limit: so many calls (q) in so many seconds (w).',
  'Retry-After': 'In how many seconds to try again.',
} as const
export type HeaderName = keyof typeof headerWords
