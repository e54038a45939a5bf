import sharp from 'sharp'
import { maxImagePixels } from '../../../../contract/limits.ts'
import { readingLongSide, type GarmentPhoto } from '../../../../engine/index.ts'
import { letGo } from './built-in-memory.ts'

/** A garment photo's pixels, upright and as large as it is best read, at most `most` pixels long; with its transparency where it has any. */
export async function decodeGarment(bytes: Uint8Array, most: number): Promise<GarmentPhoto> {
  const image = sharp(bytes, { limitInputPixels: maxImagePixels })
  const longSide = readingLongSide(await image.metadata(), most)
  const { data, info } = await image
    .autoOrient()
    .resize(longSide, longSide, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const picture = { width, height, pixels: new Uint8Array(width * height * 3) }
  const alpha = { width, height, values: new Float32Array(width * height) }
  let opaque = true
  for (let i = 0; i < alpha.values.length; i++) {
    for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = data[i * 4 + c] ?? 0
    const value = (data[i * 4 + 3] ?? 255) / 255
    alpha.values[i] = value
    if (value < 1) opaque = false
  }
  letGo({ data })
  return opaque ? { picture } : { picture, alpha }
}
