import type { Plane } from '../picture.ts'
import type { Mask } from './mask.ts'

/**
 * The exact Euclidean distance in pixels from each pixel to the nearest pixel inside the mask (0 inside it).
 * When the mask is empty every value is Infinity. Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions (2012).
 */
export function distanceTo(mask: Mask): Plane {
  const { width, height } = mask
  const values = new Float32Array(width * height)
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const result = new Float64Array(longest)
  const hulls = { centres: new Int32Array(longest), borders: new Float64Array(longest + 1) }
  columnDistances(mask, values)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) line[x] = values[row + x]
    lowerEnvelope(line, result, width, hulls)
    for (let x = 0; x < width; x++) values[row + x] = result[x] >= far ? Infinity : Math.sqrt(result[x])
  }
  return { width, height, values }
}

/** Positive inside the mask, negative outside: the distance in pixels to its outline. */
export function signedDistance(mask: Mask): Plane {
  const outside = distanceTo(mask)
  const inverse = { width: mask.width, height: mask.height, values: new Uint8Array(mask.values.length) }
  for (let i = 0; i < inverse.values.length; i++) inverse.values[i] = mask.values[i] ? 0 : 1
  const inside = distanceTo(inverse)
  for (let i = 0; i < outside.values.length; i++) {
    outside.values[i] = mask.values[i] ? inside.values[i] - 0.5 : 0.5 - outside.values[i]
  }
  return outside
}

/** A power of two, so that single precision keeps it exactly. */
const far = 2 ** 40

function columnDistances({ width, height, values: inside }: Mask, target: Float32Array) {
  const since = new Float32Array(width).fill(1e6)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) target[i] = since[x] = inside[i] ? 0 : since[x] + 1
  }
  since.fill(1e6)
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      since[x] = inside[i] ? 0 : since[x] + 1
      const nearest = Math.min(target[i], since[x])
      target[i] = nearest >= 1e6 ? far : nearest * nearest
    }
  }
}

function lowerEnvelope(
  line: Float64Array,
  result: Float64Array,
  count: number,
  { centres, borders }: { centres: Int32Array; borders: Float64Array },
) {
  let last = 0
  centres[0] = 0
  borders[0] = -Infinity
  borders[1] = Infinity
  for (let q = 1; q < count; q++) {
    let meeting = meet(line, q, centres[last])
    while (meeting <= borders[last]) meeting = meet(line, q, centres[--last])
    last++
    centres[last] = q
    borders[last] = meeting
    borders[last + 1] = Infinity
  }
  for (let q = 0, k = 0; q < count; q++) {
    while (borders[k + 1] < q) k++
    const distance = q - centres[k]
    result[q] = distance * distance + line[centres[k]]
  }
}

function meet(line: Float64Array, q: number, p: number): number {
  return (line[q] + q * q - line[p] - p * p) / (2 * q - 2 * p)
}
