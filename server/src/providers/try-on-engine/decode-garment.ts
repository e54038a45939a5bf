import sharp from 'sharp'
import { maxImagePixels } from '../../../../contract/limits.ts'
import {
  alikeAtEdge,
  findPanel,
  panelIn,
  readingLongSide,
  wholePanel,
  type GarmentPhoto,
} from '../../../../engine/index.ts'
import { letGo } from './built-in-memory.ts'

/**
 * A garment photo's pixels, upright, without a frame, and as large as it is best read, at most `most` pixels long; with its transparency where it
 * has any.
 */
export async function decodeGarment(bytes: Uint8Array, most: number): Promise<GarmentPhoto> {
  const photo = await decode(bytes, most)
  const panel = photo.alpha ? null : findPanel(photo.picture, alikeAtEdge.product)
  if (!panel) return photo
  letGo(photo)
  return decode(bytes, most, panel)
}

async function decode(bytes: Uint8Array, most: number, panel = wholePanel): Promise<GarmentPhoto> {
  const image = sharp(bytes, { limitInputPixels: maxImagePixels })
  const { autoOrient } = await image.metadata()
  const area = panelIn(panel, autoOrient)
  const longSide = readingLongSide(area, most)
  const { data, info } = await image
    .autoOrient()
    .extract(area)
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
