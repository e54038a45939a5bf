import type { Picture } from '../picture.ts'
import { measureActivity, readHalfLuma } from './activity.ts'
import { drawTile, tilesAcross, tileSide } from './pattern.ts'

/** How strongly the pattern stands on even ground, in levels of 255; and how much of what goes on around a pixel is added to that. */
const least = 0.7
const share = 0.16
const most = 2.6

/**
 * Hides `mark` (0 to `largestMark`) in a picture, in place: a faint pattern all over it, stronger where much goes on. It is found
 * again by `findWatermark` after the picture was saved anew, scaled or cropped. A spread-spectrum watermark after Cox, Kilian,
 * Leighton and Shamoon, "Secure spread spectrum watermarking for multimedia" (1997), in tiles as in Kutter, "Watermarking
 * resisting to translation, rotation and scaling" (1998).
 */
export function embedWatermark(picture: Picture, mark: number) {
  const { width, height } = picture
  const tile = drawTile(mark)
  const deviation = measureActivity(readHalfLuma(picture), Math.max(1, Math.round(width / 380))).deviation
  const columns = sampleTile(width, width)
  const rows = sampleTile(height, width)
  const line = new Float32Array(tileSide)
  // Written through this view, values below 0 and above 255 become 0 and 255.
  const pixels = new Uint8ClampedArray(
    picture.pixels.buffer,
    picture.pixels.byteOffset,
    picture.pixels.length,
  )
  for (let y = 0; y < height; y++) {
    mixRows(tile, rows, y, line)
    const half = (y >> 1) * deviation.width
    for (let x = 0; x < width; x++) {
      const left = line[columns.first[x]]
      const wave = left + (line[columns.second[x]] - left) * columns.between[x]
      const strength = least + share * deviation.values[half + (x >> 1)]
      // Rounding by chance keeps on the whole what rounding to the nearest would lose.
      const change = Math.floor((strength < most ? strength : most) * wave + chance(x, y))
      if (change === 0) continue
      const k = (y * width + x) * 3
      pixels[k] += change
      pixels[k + 1] += change
      pixels[k + 2] += change
    }
  }
}

type Samples = ReturnType<typeof sampleTile>

/** The tile's row for a row of the picture, between its two nearest. */
function mixRows(tile: Float32Array, { first, second, between }: Samples, y: number, line: Float32Array) {
  const [upper, lower] = [first[y] * tileSide, second[y] * tileSide]
  for (let x = 0; x < tileSide; x++) {
    const above = tile[upper + x]
    line[x] = above + (tile[lower + x] - above) * between[y]
  }
}

/** Between which two samples of the tile each pixel of a row or column lies, and how far from the first to the second, 0..1. */
function sampleTile(pixels: number, pictureWidth: number) {
  const [first, second] = [new Uint8Array(pixels), new Uint8Array(pixels)]
  const between = new Float32Array(pixels)
  for (let k = 0; k < pixels; k++) {
    const at = (k * tileSide * tilesAcross) / pictureWidth
    first[k] = Math.floor(at) % tileSide
    second[k] = (first[k] + 1) % tileSide
    between[k] = at - Math.floor(at)
  }
  return { first, second, between }
}

/** A number from 0 to 1, the same for the same pixel. */
function chance(x: number, y: number): number {
  let mixed = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
