import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { maxImagePixels, minImageSide } from '../../../contract/limits.ts'
import { acceptedImageFormats } from '../../../contract/uploads.ts'
import { createBudget } from './budget.ts'
import { fail } from './fail.ts'
import { sharp } from './picture-library.ts'

/** The engine never sees more than this: details beyond it do not survive to the result. */
const longestSide = 2048

/** Decoded pictures in memory at once, over all requests, in bytes: one of the largest that we take, or a dozen from phones. */
const decode = createBudget(400 * 1024 * 1024)

/** A picture as it is sent to a browser. */
export type ServedImage = { bytes: Uint8Array; contentType: string }

/** The path of a file, or what stands in it. */
type Source = string | Uint8Array

/** What says it is a picture of a size that we take; whether that is true shows when it is decoded. */
export type InspectedUpload = { source: Source; field: string; hasAlpha: boolean; decodedBytes: number }

/** Looks at its beginning, which costs next to nothing. Ends the request when it is no usable picture. */
export async function inspectUpload(source: Source, field: string): Promise<InspectedUpload> {
  if (!isAcceptedBeginning(typeof source === 'string' ? await readBeginning(source) : source))
    fail('unsupported_file_type', { field })
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => fail('unsupported_file_type', { field, cause }))
  const isAccepted = acceptedImageFormats.some((format) => format === metadata.format)
  if (!isAccepted) fail('unsupported_file_type', { field })
  if (metadata.width * metadata.height > maxImagePixels) fail('image_too_many_pixels', { field })
  if (Math.min(metadata.width, metadata.height) < minImageSide) fail('image_too_small', { field })
  return { source, field, hasAlpha: metadata.hasAlpha, decodedBytes: countDecodedBytes(metadata) }
}

/**
 * What an upload really is, decided by decoding it: upright, at most 2048 px, sRGB, without camera metadata.
 * Answers JPEG bytes, or PNG where the picture has transparency. Ends the request when it is damaged.
 */
export function decodeUpload({
  source,
  field,
  hasAlpha,
  decodedBytes,
}: InspectedUpload): Promise<Uint8Array> {
  return decode(decodedBytes, async () => {
    const upright = sharp(source, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const encoded = hasAlpha
      ? upright.png({ compressionLevel: 3 })
      : upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    return encoded.toBuffer().catch((cause: unknown) => fail('unreadable_image', { field, cause }))
  })
}

export async function normaliseUpload(source: Source, field: string): Promise<Uint8Array> {
  return decodeUpload(await inspectUpload(source, field))
}

/** The same for the same decoded upload, wherever it is sent. */
export function hashPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** What a picture says about itself to machines; empty when it says nothing. Rejects for what is no picture. */
export async function readXmp(bytes: Uint8Array): Promise<string> {
  if (!isAcceptedBeginning(bytes)) throw new Error('Not a picture')
  return (await sharp(bytes).metadata()).xmpAsString ?? ''
}

/** Whether bytes begin as one of the accepted formats does, and which. */
export function contentTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  if (!isAcceptedBeginning(bytes)) return null
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}

/** Interleaved 8-bit sRGB, row by row from the top left, at most `width` across. */
export function readPixels(bytes: Uint8Array, width?: number) {
  return withPicture(bytes, async (picture) => {
    const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true })
    const opaque = sized.flatten({ background: '#ffffff' }).toColourspace('srgb')
    const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, pixels: Uint8Array.from(data) }
  })
}

/** A picture of ours at a smaller width, as WebP; keeps the mark that says how it was made. */
export async function renderWidth(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return withPicture(bytes, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).keepXmp().webp({ quality: 86 }).toBuffer(),
  )
}

const maxGarmentSide = 1280

/** A garment's picture as it is kept beside its result: without metadata, and no larger than it is shown or searched with. */
export function encodeGarment(picture: Uint8Array): Promise<Uint8Array> {
  return withPicture(picture, (opened) =>
    opened
      .resize({ width: maxGarmentSide, height: maxGarmentSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )
}

/** The final form of a result, with its mark. */
export function encodeResult(
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
  xmp: string,
): Promise<Uint8Array> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return picture.withXmp(xmp).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** A stranger's picture that may then be decoded anywhere, several at once: as it came where it is small enough. */
export async function boundPicture(bytes: Uint8Array): Promise<Uint8Array> {
  return withPicture(bytes, async (picture) => {
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) <= longestSide) return bytes
    const bounded = picture.autoOrient().resize(longestSide, longestSide, { fit: 'inside' })
    return bounded.png({ compressionLevel: 3 }).toBuffer()
  })
}

/** Decodes a picture when its turn has come. Ends the request when it is none, or too large. */
export async function withPicture<Result>(
  bytes: Uint8Array,
  use: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  if (!isAcceptedBeginning(bytes)) fail('unsupported_file_type')
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => fail('unreadable_image', { cause }))
  return decode(countDecodedBytes(metadata), () => use(sharp(bytes, { limitInputPixels: maxImagePixels })))
}

/** A progressive JPEG is held a second time, as coefficients of two bytes, until its last scan is read. */
function countDecodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const bytesPerSample = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4
  const isHeldTwice = format === 'jpeg' && isProgressive
  return width * height * channels * (isHeldTwice ? bytesPerSample + 2 : bytesPerSample)
}

const beginningBytes = 12

async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether bytes begin as one of the accepted formats does; nothing else is shown to the library at all. */
function isAcceptedBeginning(bytes: Uint8Array): boolean {
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, beginningBytes),
  ).toString('latin1')
  const isWebp = text.startsWith('RIFF') && text.slice(8) === 'WEBP'
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || isWebp
}
