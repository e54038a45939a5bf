import sharp, { type Sharp } from 'sharp'
import { maxImagePixels, minImageSide } from '../../../contract/limits.ts'
import { acceptedImageFormats } from '../../../contract/uploads.ts'
import { fail } from './fail.ts'

/** The engine never sees more than this: details beyond it do not survive to the result. */
const longestSide = 2048

/**
 * What an upload really is, decided by decoding it: upright, at most 2048 px, sRGB, without camera metadata.
 * Answers JPEG bytes, or PNG where the picture has transparency. Ends the request when it is no usable picture.
 */
export async function normaliseUpload(path: string, field: string): Promise<Uint8Array> {
  const { hasAlpha } = await inspect(path, field)
  const upright = sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = hasAlpha
    ? upright.png({ compressionLevel: 3 })
    : upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  return encoded.toBuffer().catch((cause: unknown) => fail('unreadable_image', { field, cause }))
}

async function inspect(path: string, field: string) {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => fail('unsupported_file_type', { field, cause }))
  const isAccepted = acceptedImageFormats.some((format) => format === metadata.format)
  if (!isAccepted) fail('unsupported_file_type', { field })
  if (metadata.width * metadata.height > maxImagePixels) fail('image_too_many_pixels', { field })
  if (Math.min(metadata.width, metadata.height) < minImageSide) fail('image_too_small', { field })
  return metadata
}

/** What a picture says about itself to machines; empty when it says nothing. Rejects for what is no picture. */
export async function readXmp(bytes: Uint8Array): Promise<string> {
  return (await sharp(bytes).metadata()).xmpAsString ?? ''
}

/** A picture of ours at a smaller width, as WebP; keeps the mark that says how it was made. */
export function renderWidth(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).keepXmp().webp({ quality: 86 }).toBuffer()
}

/** The final form of a result, with its mark. */
export function encodeResult(picture: Uint8Array, xmp: string): Promise<Uint8Array> {
  return markResult(sharp(picture), xmp)
}

export function markResult(picture: Sharp, xmp: string): Promise<Uint8Array> {
  return picture.withXmp(xmp).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
}
