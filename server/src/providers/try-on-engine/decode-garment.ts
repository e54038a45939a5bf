import sharp from 'sharp'
import { maxImagePixels } from '../../../../contract/limits.ts'
import { openGarmentPhoto, panelIn, readingLongSide, type GarmentPhoto } from '../../../../engine/index.ts'

/**
 * A garment photo's pixels, upright, without a frame, and as large as it is best read, at most `most` pixels long; with its transparency where
 * that is the outline of what it shows.
 */
export function decodeGarment(bytes: Uint8Array, most: number): Promise<GarmentPhoto> {
  return openGarmentPhoto(async (panel) => {
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
    return { width: info.width, height: info.height, data }
  })
}
