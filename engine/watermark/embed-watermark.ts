import type { Picture } from '../picture.ts'
import { measureActivity, readLuma } from './activity.ts'
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
  const { width, height, pixels } = picture
  const tile = drawTile(mark)
  const { deviation } = measureActivity(readLuma(picture), Math.max(1, Math.round(width / 190)))
  const columns = sampleTile(width, width)
  const rows = sampleTile(height, width)
  for (let y = 0; y < height; y++) {
    const upper = rows.first[y] * tileSide
    const lower = rows.second[y] * tileSide
    for (let x = 0; x < width; x++) {
      const k = y * width + x
      const [left, right] = [columns.first[x], columns.second[x]]
      const above = tile[upper + left] + (tile[upper + right] - tile[upper + left]) * columns.between[x]
      const below = tile[lower + left] + (tile[lower + right] - tile[lower + left]) * columns.between[x]
      const strength = Math.min(most, least + share * deviation.values[k])
      // Rounding by chance keeps on the whole what rounding to the nearest would lose.
      const change = Math.floor(strength * (above + (below - above) * rows.between[y]) + chance(x, y))
      if (change) shift(pixels, k * 3, change)
    }
  }
}

function shift(pixels: Uint8Array, start: number, change: number) {
  for (let c = start; c < start + 3; c++) pixels[c] = Math.max(0, Math.min(255, pixels[c] + change))
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
