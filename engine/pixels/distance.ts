import type { Plane } from '../picture.ts'
import type { Mask } from './mask.ts'
import { free } from './memory.ts'

/**
 * The exact Euclidean distance in pixels from each pixel to the nearest pixel inside the mask (0 inside it); Infinity where it is more
 * than `limit` and where the mask is empty. Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions (2012).
 */
export function distanceTo(mask: Mask, limit = Infinity): Plane {
  const { width, height } = mask
  const values = new Float32Array(width * height)
  const line = new Float64Array(width)
  const hull = { centres: new Int32Array(width), borders: new Float64Array(width + 1) }
  const most = Math.min(far - 1, limit * limit)
  columnDistances(mask, values)
  for (let start = 0; start < values.length; start += width) {
    for (let x = 0; x < width; x++) line[x] = values[start + x]
    const last = lowerEnvelope(line, hull, most)
    if (last < 0) values.fill(Infinity, start, start + width)
    else readEnvelope(line, hull, most, values, start)
  }
  return { width, height, values }
}

/** Positive inside the mask, negative outside: the distance in pixels to its outline; infinite where it is more than `limit`. */
export function signedDistance(mask: Mask, limit = Infinity): Plane {
  const outside = distanceTo(mask, limit)
  const inverse = { width: mask.width, height: mask.height, values: new Uint8Array(mask.values.length) }
  for (let i = 0; i < inverse.values.length; i++) inverse.values[i] = mask.values[i] ? 0 : 1
  const inside = distanceTo(inverse, limit)
  for (let i = 0; i < outside.values.length; i++) {
    outside.values[i] = mask.values[i] ? inside.values[i] - 0.5 : 0.5 - outside.values[i]
  }
  free(inside, inverse.values)
  return outside
}

/** A power of two, so that single precision keeps it exactly. */
const far = 2 ** 40

/** Squared, along the column alone. */
function columnDistances({ width, height, values: inside }: Mask, target: Float32Array) {
  const unseen = 1 << 20
  const since = new Int32Array(width).fill(unseen)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const distance = inside[i] ? 0 : since[x] + 1
      since[x] = distance
      target[i] = distance
    }
  }
  since.fill(unseen)
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const distance = inside[i] ? 0 : since[x] + 1
      since[x] = distance
      const above = target[i]
      const nearest = above < distance ? above : distance
      target[i] = nearest >= unseen ? far : nearest * nearest
    }
  }
}

type Hull = { centres: Int32Array; borders: Float64Array }

/**
 * Returns the last place of the hull, -1 when it is empty. Only what may be nearest to another pixel takes part: nothing that is farther
 * than `most` (squared) itself, and of a run of pixels in the mask its two ends.
 */
function lowerEnvelope(line: Float64Array, { centres, borders }: Hull, most: number): number {
  const end = line.length - 1
  let last = -1
  for (let q = 0; q <= end; q++) {
    const own = line[q]
    if (own > most) continue
    if (own === 0 && q > 0 && q < end && line[q - 1] === 0 && line[q + 1] === 0) continue
    let meeting = -Infinity
    while (last >= 0) {
      const centre = centres[last]
      meeting = (own + q * q - line[centre] - centre * centre) / (2 * (q - centre))
      if (meeting > borders[last]) break
      last--
      meeting = -Infinity
    }
    last++
    centres[last] = q
    borders[last] = meeting
    borders[last + 1] = Infinity
  }
  return last
}

function readEnvelope(
  line: Float64Array,
  { centres, borders }: Hull,
  most: number,
  target: Float32Array,
  start: number,
) {
  for (let q = 0, k = 0; q < line.length; q++) {
    if (line[q] === 0) {
      target[start + q] = 0
      continue
    }
    while (borders[k + 1] < q) k++
    const distance = q - centres[k]
    const square = distance * distance + line[centres[k]]
    target[start + q] = square > most ? Infinity : Math.sqrt(square)
  }
}
