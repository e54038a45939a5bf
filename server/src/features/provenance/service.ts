import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ResultImage } from '../../../../contract/images.ts'
import type { VerifiedImage } from '../../../../contract/provenance.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { contentTypeOf, encodeResult, readPixels, readXmp } from '../../platform/images.ts'
import type { EncodedPicture } from '../../providers/provenance/type.ts'
import type { TryOnPictures } from '../../providers/try-on-engine/type.ts'
import { writeImageMark } from './image-mark.ts'
import { writeChangedManifest, writeMadeManifest, type Change } from './manifests.ts'
import { findMadeAt, insertMadeImage } from './repository.ts'
import { fingerprintOf, readRecord, writeRecord } from './record.ts'

type MadePictures = Pick<TryOnPictures, 'engine' | 'sourceTypes'> & {
  tryOnId: string
  /** The earlier result that took the photo's place, as it was stored. */
  base: Uint8Array | null
}

/**
 * The final form of a result, known again by four things: a watermark in its pixels, a signed line and the IPTC term in its XMP,
 * content credentials, and its bytes.
 */
export async function finishResult(
  deps: Deps,
  image: ResultImage,
  picture: Uint8Array,
  { tryOnId, engine, sourceTypes, base }: MadePictures,
): Promise<Uint8Array> {
  const { brand } = deps.config
  const madeAt = deps.now()
  const watermark = watermarkOf(deps.secret, tryOnId)
  const pixels = await deps.provenance.embedWatermark(await readPixels(picture), watermark)
  const record = writeRecord(deps.secret, { tryOnId, madeAt })
  const bytes = await encodeResult(pixels, writeImageMark(brand, engine, sourceTypes[image], record))
  const manifest = writeMadeManifest({
    brand,
    image,
    engine,
    sourceType: sourceTypes[image],
    base: base && { bytes: base, contentType: 'image/jpeg' },
  })
  const signed = await deps.provenance.sign({ bytes, contentType: 'image/jpeg' }, manifest)
  await remember(deps, fingerprintOf(deps.secret, signed), madeAt)
  await remember(deps, fingerprintOf(deps.secret, watermarkBytes(watermark)), madeAt)
  return signed
}

/** The final form of a file made of a stored result: its credentials go on from the result's, and it is known again too. */
export async function finishChanged(
  deps: Deps,
  picture: EncodedPicture,
  original: Uint8Array,
  change: Change,
): Promise<Uint8Array> {
  const parent: EncodedPicture = { bytes: original, contentType: 'image/jpeg' }
  const signed = await deps.provenance.sign(
    picture,
    writeChangedManifest({ brand: deps.config.brand, parent, change }),
  )
  const record = readRecord(deps.secret, await readXmp(signed))
  if (record) await remember(deps, fingerprintOf(deps.secret, signed), record.madeAt)
  return signed
}

/** No user, no try-on and no picture is kept with it, so it may outlive them. */
function remember({ database }: Deps, fingerprint: string, madeAt: Date): Promise<void> {
  return insertMadeImage(database, { fingerprint, madeAt })
}

const warnBeforeMs = 30 * 24 * 60 * 60 * 1000

/** Tells the operator that the signing certificate ends soon, or has ended. */
export function watchCertificate({ provenance, now, log }: Deps): void {
  const { certificateEnds } = provenance
  const leftMs = certificateEnds.getTime() - now().getTime()
  if (leftMs < 0) log.error({ certificateEnds }, 'the certificate for content credentials has ended')
  else if (leftMs < warnBeforeMs)
    log.warn({ certificateEnds }, 'the certificate for content credentials ends soon')
}

/** 40 bits that lead to no try-on without our secret. */
function watermarkOf(secret: string, tryOnId: string): number {
  return createHmac('sha256', secret).update('watermark\n').update(tryOnId).digest().readUIntBE(0, 5)
}

const watermarkBytes = (watermark: number) => Buffer.from(`watermark ${watermark}`)

/** Counts one question before its file is read; ends the request when there were too many. */
export async function countVerification(deps: Deps, address: string): Promise<void> {
  await deps.rateLimits.count('verify-address', address)
}

/** Whether a file was made here and when, and what it says of itself, whoever made it. Nothing of it is kept. */
export async function verifyImage(deps: Deps, path: string): Promise<VerifiedImage> {
  const bytes = await readFile(path)
  const contentType = contentTypeOf(bytes) ?? fail('unsupported_file_type', { field: 'image' })
  const made = await recognise(deps, bytes)
  const credentials = await deps.provenance.read({ bytes, contentType }).catch((err: unknown) => {
    deps.log.warn({ err }, 'content credentials could not be read')
    return null
  })
  return { result: made.result, madeAt: made.madeAt?.toISOString() ?? null, credentials }
}

/** From what proves most to what proves least. */
async function recognise(
  deps: Deps,
  bytes: Uint8Array,
): Promise<{ result: VerifiedImage['result']; madeAt: Date | null }> {
  const sameFile = await findMadeAt(deps.database, fingerprintOf(deps.secret, bytes))
  if (sameFile) return { result: 'exact', madeAt: sameFile }
  const mark = await readXmp(bytes).catch((cause: unknown) =>
    fail('unsupported_file_type', { field: 'image', cause }),
  )
  const record = readRecord(deps.secret, mark)
  if (record) return { result: 'marked', madeAt: record.madeAt }
  const watermarked = await findWatermarked(deps, bytes)
  return watermarked ? { result: 'watermarked', madeAt: watermarked } : { result: 'unknown', madeAt: null }
}

const watermarkWidth = 768
const leastWatermarkWidth = 200

/** A watermark counts only when we remember it: anybody can draw one. */
async function findWatermarked(deps: Deps, bytes: Uint8Array): Promise<Date | undefined> {
  // What can be named but not decoded has no pixels to look at.
  const pixels = await readPixels(bytes, watermarkWidth).catch(() => null)
  if (!pixels || Math.min(pixels.width, pixels.height) < leastWatermarkWidth) return undefined
  const watermark = await deps.provenance.findWatermark(pixels)
  if (watermark === null) return undefined
  return findMadeAt(deps.database, fingerprintOf(deps.secret, watermarkBytes(watermark)))
}
