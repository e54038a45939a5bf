import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'

/** The mean over a square of `2 * radius + 1` pixels, by running sums; the border repeats its last pixel. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const result = createPlane(plane.width, plane.height)
  boxPasses(plane.values, result, [radius])
  return result
}

/** So many columns are worked on at once: few enough for the processor's cache. */
const stripWidth = 16

/**
 * Box blurs of several radii one after the other, from `source` to `target`, which may be the same list. Both directions are
 * independent, so each line goes through all passes while it is at hand.
 */
export function boxPasses(source: Float32Array, target: Plane, radii: readonly number[]) {
  const passes = radii.filter((radius) => radius > 0)
  if (passes.length === 0) {
    if (source !== target.values) target.values.set(source)
    return
  }
  blurRows(source, target, passes)
  blurColumns(target, passes)
}

function blurRows(source: Float32Array, { width, height, values }: Plane, radii: readonly number[]) {
  let line = new Float32Array(width)
  let next = new Float32Array(width)
  for (let start = 0; start < width * height; start += width) {
    line.set(source.subarray(start, start + width))
    for (const radius of radii) {
      blurLine(line, next, radius)
      ;[line, next] = [next, line]
    }
    values.set(line, start)
  }
}

/** The two ends are apart, so that the long middle needs no look at the border. */
function blurLine(source: Float32Array, target: Float32Array, radius: number) {
  const { length } = source
  const scale = 1 / (2 * radius + 1)
  const last = length - 1
  const head = Math.min(radius, length)
  const tail = Math.max(head, length - radius - 1)
  const first = source[0]
  const end = source[last]
  let sum = first * (radius + 1)
  for (let x = 1; x <= radius; x++) sum += source[x < last ? x : last]
  for (let x = 0; x < head; x++) {
    target[x] = sum * scale
    const entering = x + radius + 1
    sum += (entering < last ? source[entering] : end) - first
  }
  for (let x = head; x < tail; x++) {
    target[x] = sum * scale
    sum += source[x + radius + 1] - source[x - radius]
  }
  for (let x = tail; x < length; x++) {
    target[x] = sum * scale
    const leaving = x - radius
    sum += end - (leaving > 0 ? source[leaving] : first)
  }
}

function blurColumns({ width, height, values }: Plane, radii: readonly number[]) {
  let strip = new Float32Array(stripWidth * height)
  let next = new Float32Array(stripWidth * height)
  const sums = new Float64Array(stripWidth)
  for (let left = 0; left < width; left += stripWidth) {
    const breadth = Math.min(stripWidth, width - left)
    for (let y = 0, i = left, o = 0; y < height; y++, i += width - breadth) {
      for (let x = 0; x < breadth; x++) strip[o++] = values[i++]
    }
    for (const radius of radii) {
      blurStrip(strip, next, { breadth, height, radius, sums })
      ;[strip, next] = [next, strip]
    }
    for (let y = 0, i = left, o = 0; y < height; y++, i += width - breadth) {
      for (let x = 0; x < breadth; x++) values[i++] = strip[o++]
    }
  }
}

type StripPass = { breadth: number; height: number; radius: number; sums: Float64Array }

function blurStrip(source: Float32Array, target: Float32Array, { breadth, height, radius, sums }: StripPass) {
  const scale = 1 / (2 * radius + 1)
  const last = height - 1
  for (let x = 0; x < breadth; x++) sums[x] = source[x] * (radius + 1)
  for (let y = 1; y <= radius; y++) {
    const row = Math.min(y, last) * breadth
    for (let x = 0; x < breadth; x++) sums[x] += source[row + x]
  }
  for (let y = 0; y < height; y++) {
    const row = y * breadth
    const entering = Math.min(y + radius + 1, last) * breadth
    const leaving = Math.max(y - radius, 0) * breadth
    for (let x = 0; x < breadth; x++) {
      const sum = sums[x]
      target[row + x] = sum * scale
      sums[x] = sum + source[entering + x] - source[leaving + x]
    }
  }
}
