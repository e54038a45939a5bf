import type { Picture, Plane } from '../picture.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { Square } from './square-crop.ts'
import { cropSquare } from './square-crop.ts'

/** Side of the segmenting networks' inputs and answers, pixels. */
export const segmentationSide = 256
/** What surrounds the picture in a network's square, 0..255: neither bright nor dark, so that no outline is seen there. */
const surround = 128

/** What a segmenting network is given of a square of the picture: RGB 0..1, row by row. */
export function cropForSegmentation(picture: Picture, square: Square): Float32Array {
  const input = new Float32Array(segmentationSide * segmentationSide * 3)
  cropSquare(picture, square, segmentationSide, input, { scale: 1 / 255, outside: surround })
  return input
}

/** A network's answer for a square of the picture; `share` and `fade` as `layWindow` tells. */
export type SegmentationWindow = { square: Square; mask: Float32Array; share: number; fade: number }

/**
 * Mixes a network's answer by `share` 0..1 into the shares of a grid, less towards the border of its square: `fade` is the share of
 * its side over which it fades in. Picture pixel = grid pixel / `scale`.
 */
export function layWindow(
  { width, height, values }: Plane,
  scale: number,
  { square, mask, share, fade }: SegmentationWindow,
) {
  const side = segmentationSide
  const step = side / square.side / scale
  const left = ((square.centreX - square.side / 2) * side) / square.side
  const top = ((square.centreY - square.side / 2) * side) / square.side
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * step - top - 0.5
    if (v < -0.5 || v > side - 0.5) continue
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const u = (x + 0.5) * step - left - 0.5
      if (u < -0.5 || u > side - 0.5) continue
      const inside = Math.min(u, v, side - 1 - u, side - 1 - v) / side
      const weight = fade > 0 ? share * smoothstep(0, fade, inside) : share
      values[i] += (bilinear(mask, u, v) - values[i]) * weight
    }
  }
}

function bilinear(mask: Float32Array, u: number, v: number): number {
  const last = segmentationSide - 2
  const x = clamp(Math.floor(u), 0, last)
  const y = clamp(Math.floor(v), 0, last)
  const across = clamp(u - x, 0, 1)
  const down = clamp(v - y, 0, 1)
  const i = y * segmentationSide + x
  const upper = mask[i] + (mask[i + 1] - mask[i]) * across
  const below = i + segmentationSide
  const lower = mask[below] + (mask[below + 1] - mask[below]) * across
  return upper + (lower - upper) * down
}
