import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { garmentTextsSchema, tryOnTextsSchema } from '../../../../contract/public-api.ts'
import type { GarmentClass, OnWarning } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { check } from '../../platform/check.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import type { Uploader } from '../../platform/upload-gate.ts'
import { withJsonUploads, withUploads } from '../../platform/uploads.ts'
import type { GarmentSource } from '../garments/service.ts'

/* The bodies of calls that bring pictures: a form with files, or JSON with their bytes or addresses. */

/** What comes, and from whom. */
export type Received = { request: Request; uploader: Uploader }

export type TryOnCall = {
  photo: { path: string } | { url: string }
  garment: GarmentSource | { id: string }
  garmentClass: GarmentClass | null
  onWarning: OnWarning
  simulate: 'completed' | 'failed' | undefined
  /** The same for the same request. */
  requestHash: string
}

export type GarmentCall = { source: GarmentSource; garmentClass: GarmentClass | null; requestHash: string }

/** Hands the call to `use`; its files are gone afterwards. */
export function withTryOnCall<Result>(
  deps: Deps,
  received: Received,
  use: (call: TryOnCall) => Promise<Result>,
): Promise<Result> {
  return withBody(
    deps,
    received,
    ['photo', 'garment'],
    tryOnTextsSchema,
    async (files, texts, requestHash) => {
      const { photoUrl, garmentUrl, garmentId, garmentClass = null, onWarning, simulate } = texts
      const photo = onlyOne('photo', files.get('photo'), photoUrl)
      const garment = garmentId
        ? files.has('garment') || garmentUrl
          ? fail('unexpected_field', { field: 'garmentId' })
          : { id: garmentId }
        : onlyOne('garment', files.get('garment'), garmentUrl)
      return use({ photo, garment, garmentClass, onWarning, simulate, requestHash })
    },
  )
}

export function withGarmentCall<Result>(
  deps: Deps,
  received: Received,
  use: (call: GarmentCall) => Promise<Result>,
): Promise<Result> {
  return withBody(deps, received, ['garment'], garmentTextsSchema, async (files, texts, requestHash) => {
    const source = onlyOne('garment', files.get('garment'), texts.garmentUrl)
    return use({ source, garmentClass: texts.garmentClass ?? null, requestHash })
  })
}

function onlyOne(field: string, path: string | undefined, url: string | undefined) {
  if (path !== undefined && url !== undefined) fail('unexpected_field', { field: `${field}Url` })
  if (path !== undefined) return { path }
  if (url !== undefined) return { url }
  return fail('missing_files', { field, message: `Please send the ${field}: as a file, or as its address.` })
}

async function withBody<Schema extends z.ZodType, Result>(
  deps: Deps,
  received: Received,
  fields: string[],
  schema: Schema,
  use: (files: Map<string, string>, texts: z.output<Schema>, requestHash: string) => Promise<Result>,
): Promise<Result> {
  const { request, uploader } = received
  const take = async (files: Map<string, string>, rest: Record<string, unknown>) => {
    const texts = check(schema, rest)
    return use(files, texts, await hashRequest(deps, new URL(request.url).pathname, files, texts))
  }
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return withJsonUploads(deps, uploader, request, fields, take)
  return withUploads(deps, uploader, request, fields, ({ files, texts }) =>
    take(files, Object.fromEntries(texts)),
  )
}

/** By what a request means: the bytes of a form differ each time it is sent. Keyed, because a photo could be looked up by its hash. */
async function hashRequest(
  { secret }: Deps,
  path: string,
  files: Map<string, string>,
  texts: unknown,
): Promise<string> {
  const hashes: string[] = []
  for (const [field, file] of [...files].sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    hashes.push(`${field} ${hash.digest('base64url')}`)
  }
  const sorted = Object.entries(texts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  return hashKeyed(secret, 'api-request', JSON.stringify([path, hashes, sorted]))
}
