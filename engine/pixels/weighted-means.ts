import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blur } from './blur.ts'
import { free, type Own } from './memory.ts'
import { clamp } from './scalar.ts'

/** Writes the mean red, green and blue about pixel (x, y), 0..255; false where nothing that counts is near. */
export type WeightedMeans = (x: number, y: number, colour: Float64Array) => boolean

/** A Gaussian of so many cells is still smooth on a grid. */
const leastSigma = 1.1
/** Of the weights near a pixel, below which there are none. */
const leastWeight = 1e-4

/**
 * The Gaussian-weighted means, `sigma` pixels wide, of the colours of those pixels that `counts` marks with 1. They lie on a
 * coarser grid, which `own` notes, and are read by bilinear interpolation: for callers that look at few pixels, such as a rim.
 */
export function measureMeans(
  picture: Picture,
  counts: { values: Uint8Array | Float32Array },
  sigma: number,
  own: Own,
): WeightedMeans {
  const factor = Math.max(1, Math.floor(sigma / leastSigma / 1.6))
  const sums = sumCells(picture, counts.values, factor)
  const blurred = sums.map((plane) => own(blur(plane, sigma / factor)))
  free(...sums)
  const [red, green, blue, weight] = blurred.map(({ values }) => values)
  const { width, height } = blurred[0]
  return (x, y, colour) => {
    const u = clamp((x + 0.5) / factor - 0.5, 0, width - 1)
    const v = clamp((y + 0.5) / factor - 0.5, 0, height - 1)
    const left = Math.min(Math.max(0, width - 2), u | 0)
    const top = Math.min(Math.max(0, height - 2), v | 0)
    const right = u - left
    const down = v - top
    const i = top * width + left
    const across = width > 1 ? 1 : 0
    const below = height > 1 ? width : 0
    const share = (values: Float32Array) => {
      const upper = values[i] + (values[i + across] - values[i]) * right
      const lower = values[i + below] + (values[i + below + across] - values[i + below]) * right
      return upper + (lower - upper) * down
    }
    const total = share(weight)
    if (total <= leastWeight) return false
    colour[0] = share(red) / total
    colour[1] = share(green) / total
    colour[2] = share(blue) / total
    return true
  }
}

/** Sums over cells of `factor` x `factor` pixels: red, green and blue where something counts, and how much counts; per pixel. */
function sumCells(
  { width, height, pixels }: Picture,
  counts: Uint8Array | Float32Array,
  factor: number,
): Plane[] {
  const gridWidth = Math.ceil(width / factor)
  const sums = Array.from({ length: 4 }, () => createPlane(gridWidth, Math.ceil(height / factor)))
  const [red, green, blue, weight] = sums.map(({ values }) => values)
  const share = 1 / (factor * factor)
  for (let y = 0; y < height; y++) {
    const row = ((y / factor) | 0) * gridWidth
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const count = counts[i] * share
      if (count === 0) continue
      const cell = row + ((x / factor) | 0)
      red[cell] += pixels[i * 3] * count
      green[cell] += pixels[i * 3 + 1] * count
      blue[cell] += pixels[i * 3 + 2] * count
      weight[cell] += count
    }
  }
  return sums
}
