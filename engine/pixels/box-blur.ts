import type { Plane } from '../picture.ts'
import { borrowPlane, scratchPad } from './scratch.ts'

/** The mean over a square of `2 * radius + 1` pixels, by running sums; the border repeats its last pixel. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const result = borrowPlane(plane.width, plane.height)
  boxPass(plane.values, result.values, plane.width, plane.height, radius)
  return result
}

/** One box blur from `source` to `target`, which may be the same list. */
export function boxPass(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
) {
  const between = scratchPad(width * height)
  boxRows(source, between, width, height, radius)
  boxColumns(between, target, width, height, radius)
}

/** The two ends of a row are apart, so that the long middle needs no look at the border. */
function boxRows(source: Float32Array, target: Float32Array, width: number, height: number, radius: number) {
  const scale = 1 / (2 * radius + 1)
  const last = width - 1
  const head = Math.min(radius, width)
  const tail = Math.max(head, width - radius - 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = source[row]
    const end = source[row + last]
    let sum = first * (radius + 1)
    for (let x = 1; x <= radius; x++) sum += source[row + (x < last ? x : last)]
    for (let x = 0; x < head; x++) {
      target[row + x] = sum * scale
      const entering = x + radius + 1
      sum += (entering < last ? source[row + entering] : end) - first
    }
    const stop = row + tail
    for (let i = row + head; i < stop; i++) {
      target[i] = sum * scale
      sum += source[i + radius + 1] - source[i - radius]
    }
    for (let x = tail; x < width; x++) {
      target[row + x] = sum * scale
      const leaving = x - radius
      sum += end - (leaving > 0 ? source[row + leaving] : first)
    }
  }
}

function boxColumns(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
) {
  const scale = 1 / (2 * radius + 1)
  const last = height - 1
  const sums = new Float64Array(width)
  for (let x = 0; x < width; x++) sums[x] = source[x] * (radius + 1)
  for (let y = 1; y <= radius; y++) {
    const row = Math.min(y, last) * width
    for (let x = 0; x < width; x++) sums[x] += source[row + x]
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const entering = Math.min(y + radius + 1, last) * width
    const leaving = Math.max(y - radius, 0) * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x]
      target[row + x] = sum * scale
      sums[x] = sum + source[entering + x] - source[leaving + x]
    }
  }
}
