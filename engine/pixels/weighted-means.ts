import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blur } from './blur.ts'
import { free, type Own } from './memory.ts'
import { clamp } from './scalar.ts'

/** Writes the mean red, green and blue about pixel (x, y), 0..255; false where nothing that counts is near. */
export type WeightedMeans = (x: number, y: number, colour: Float64Array) => boolean

/** A Gaussian of so many cells is still smooth on a grid. */
const leastSigma = 1.1
/** The cells are made so many times finer than that allows. */
const finer = 1.6
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
  const factor = Math.max(1, Math.floor(sigma / leastSigma / finer))
  const sums = sumCells(picture, counts.values, factor)
  const blurred = sums.map((plane) => blur(plane, sigma / factor))
  free(...sums)
  const { width, height } = blurred[0]
  const cells = own(interleave(blurred))
  free(...blurred)
  const across = width > 1 ? 4 : 0
  const below = height > 1 ? 4 * width : 0
  const lastLeft = Math.max(0, width - 2)
  const lastTop = Math.max(0, height - 2)
  return (x, y, colour) => {
    const u = clamp((x + 0.5) / factor - 0.5, 0, width - 1)
    const v = clamp((y + 0.5) / factor - 0.5, 0, height - 1)
    const left = Math.min(lastLeft, u | 0)
    const top = Math.min(lastTop, v | 0)
    const right = u - left
    const down = v - top
    const i = (top * width + left) * 4
    const total = bilinear(cells, i + 3, across, below, right, down)
    if (total <= leastWeight) return false
    colour[0] = bilinear(cells, i, across, below, right, down) / total
    colour[1] = bilinear(cells, i + 1, across, below, right, down) / total
    colour[2] = bilinear(cells, i + 2, across, below, right, down) / total
    return true
  }
}

function bilinear(
  cells: Float32Array,
  i: number,
  across: number,
  below: number,
  right: number,
  down: number,
): number {
  const upper = cells[i] + (cells[i + across] - cells[i]) * right
  const lower = cells[i + below] + (cells[i + below + across] - cells[i + below]) * right
  return upper + (lower - upper) * down
}

/** What is asked for together lies together. */
function interleave(planes: readonly Plane[]): Float32Array {
  const cells = new Float32Array(planes[0].values.length * planes.length)
  planes.forEach(({ values }, k) => {
    for (let i = 0, o = k; i < values.length; i++, o += planes.length) cells[o] = values[i]
  })
  return cells
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
    let cell = ((y / factor) | 0) * gridWidth
    const end = (y + 1) * width
    for (let start = y * width; start < end; start += factor, cell++) {
      const stop = Math.min(end, start + factor)
      let [r, g, b, w] = [0, 0, 0, 0]
      for (let i = start; i < stop; i++) {
        const count = counts[i]
        if (count === 0) continue
        r += pixels[i * 3] * count
        g += pixels[i * 3 + 1] * count
        b += pixels[i * 3 + 2] * count
        w += count
      }
      red[cell] += r * share
      green[cell] += g * share
      blue[cell] += b * share
      weight[cell] += w * share
    }
  }
  return sums
}
