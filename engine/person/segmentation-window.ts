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
  const columns = placesOf(width, step, ((square.centreX - square.side / 2) * side) / square.side)
  const rows = placesOf(height, step, ((square.centreY - square.side / 2) * side) / square.side)
  for (let y = rows.from; y < rows.to; y++) {
    const down = rows.share[y]
    for (let x = columns.from, i = y * width + x; x < columns.to; x++, i++) {
      const across = columns.share[x]
      const o = rows.index[y] * side + columns.index[x]
      const upper = mask[o] + (mask[o + 1] - mask[o]) * across
      const lower = mask[o + side] + (mask[o + side + 1] - mask[o + side]) * across
      const inside = Math.min(columns.inside[x], rows.inside[y])
      const weight = fade > 0 ? share * smoothstep(0, fade, inside) : share
      values[i] += (upper + (lower - upper) * down - values[i]) * weight
    }
  }
}

/** The shares 0..1 as bytes 0..255. */
export function toBytes(shares: Float32Array): Uint8Array {
  const bytes = new Uint8Array(shares.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = clamp(255 * shares[i] + 0.5, 0, 255)
  return bytes
}

/**
 * Where a grid's columns or rows `from` .. `to` lie in a network's answer: after which of its own, at which share of the way to the next,
 * and how far inside its border, as a share of its side.
 */
function placesOf(count: number, step: number, start: number) {
  const places = {
    from: count,
    to: 0,
    index: new Int32Array(count),
    share: new Float64Array(count),
    inside: new Float64Array(count),
  }
  const last = segmentationSide - 1
  for (let k = 0; k < count; k++) {
    const at = (k + 0.5) * step - start - 0.5
    if (at < -0.5 || at > last + 0.5) continue
    places.from = Math.min(places.from, k)
    places.to = k + 1
    places.index[k] = clamp(Math.floor(at), 0, last - 1)
    places.share[k] = clamp(at - places.index[k], 0, 1)
    places.inside[k] = Math.min(at, last - at) / segmentationSide
  }
  return places
}
