import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { garmentTextsSchema, tryOnTextsSchema } from '../../../../contract/public-api.ts'
import type { GarmentClass, OnWarning } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { check } from '../../platform/check.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import type { GarmentSource } from '../garments/service.ts'

/* What a call that brings pictures asks for, whether it came as a form with files or as JSON. */

/** What came to a path: files by their field, and what else. */
export type Received = { path: string; files: Map<string, string>; rest: Record<string, unknown> }

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

export const tryOnFiles = ['photo', 'garment']
export const garmentFiles = ['garment']

export async function readTryOnCall(deps: Deps, received: Received): Promise<TryOnCall> {
  const { files, rest } = received
  const texts = check(tryOnTextsSchema, rest)
  const { photoUrl, garmentUrl, garmentId, garmentClass = null, onWarning, simulate } = texts
  const photo = onlyOne('photo', files.get('photo'), photoUrl)
  const garment = garmentId
    ? files.has('garment') || garmentUrl
      ? fail('unexpected_field', { field: 'garmentId' })
      : { id: garmentId }
    : onlyOne('garment', files.get('garment'), garmentUrl)
  const requestHash = await hashRequest(deps, received, texts)
  return { photo, garment, garmentClass, onWarning, simulate, requestHash }
}

export async function readGarmentCall(deps: Deps, received: Received): Promise<GarmentCall> {
  const texts = check(garmentTextsSchema, received.rest)
  const source = onlyOne('garment', received.files.get('garment'), texts.garmentUrl)
  const requestHash = await hashRequest(deps, received, texts)
  return { source, garmentClass: texts.garmentClass ?? null, requestHash }
}

function onlyOne(field: string, path: string | undefined, url: string | undefined) {
  if (path !== undefined && url !== undefined) fail('unexpected_field', { field: `${field}Url` })
  if (path !== undefined) return { path }
  if (url !== undefined) return { url }
  return fail('missing_files', { field, message: `Please send the ${field}: as a file, or as its address.` })
}

/** By what a request means: the bytes of a form differ each time it is sent. Keyed, because a photo could be looked up by its hash. */
async function hashRequest(
  { secret }: Deps,
  { path, files }: Received,
  texts: Record<string, unknown>,
): Promise<string> {
  const hashes: string[] = []
  for (const [field, file] of [...files].sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    hashes.push(`${field} ${hash.digest('base64url')}`)
  }
  const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return hashKeyed(secret, 'api-request', JSON.stringify([path, hashes, sorted]))
}
