import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { clamp } from './scalar.ts'

/** Reduces by exact area averages; `width` and `height` at most the picture's own. */
export function reducePicture(picture: Picture, width: number, height: number): Picture {
  const result = createPicture(width, height)
  const columns = findSpans(picture.width, width)
  const rows = findSpans(picture.height, height)
  const stride = picture.width * 3
  const scale = (width * height) / (picture.width * picture.height)
  const line = new Float32Array(stride)
  for (let y = 0; y < height; y++) {
    gatherBytes(picture.pixels, stride, rows, y, scale, line)
    for (let x = 0, o = y * width * 3; x < width; x++, o += 3) {
      const first = columns.first[x]
      const last = columns.last[x]
      const head = columns.head[x]
      let i = first * 3
      let red = line[i] * head
      let green = line[i + 1] * head
      let blue = line[i + 2] * head
      for (let column = first + 1; column < last; column++) {
        i = column * 3
        red += line[i]
        green += line[i + 1]
        blue += line[i + 2]
      }
      if (last > first) {
        const tail = columns.tail[x]
        i = last * 3
        red += line[i] * tail
        green += line[i + 1] * tail
        blue += line[i + 2] * tail
      }
      result.pixels[o] = red + 0.5
      result.pixels[o + 1] = green + 0.5
      result.pixels[o + 2] = blue + 0.5
    }
  }
  return result
}

/** Reduces a plane by exact area averages; `width` and `height` at most the plane's own. */
export function reducePlane(plane: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const columns = findSpans(plane.width, width)
  const rows = findSpans(plane.height, height)
  const scale = (width * height) / (plane.width * plane.height)
  const line = new Float32Array(plane.width)
  for (let y = 0; y < height; y++) {
    gatherFloats(plane.values, plane.width, rows, y, scale, line)
    const target = y * width
    for (let x = 0; x < width; x++) {
      const first = columns.first[x]
      const last = columns.last[x]
      let sum = line[first] * columns.head[x]
      for (let column = first + 1; column < last; column++) sum += line[column]
      if (last > first) sum += line[last] * columns.tail[x]
      result.values[target + x] = sum
    }
  }
  return result
}

/** The weighted sum of the source rows that make up target row `y`. */
function gatherFloats(
  source: Float32Array,
  stride: number,
  rows: Spans,
  y: number,
  scale: number,
  line: Float32Array,
) {
  const first = rows.first[y]
  const head = rows.head[y] * scale
  for (let i = 0, k = first * stride; i < stride; i++, k++) line[i] = source[k] * head
  for (let row = first + 1; row <= rows.last[y]; row++) {
    const share = shareOf(rows, y, row) * scale
    for (let i = 0, k = row * stride; i < stride; i++, k++) line[i] += source[k] * share
  }
}

/** The same of bytes: a loop that meets both kinds of lists takes several times as long. */
function gatherBytes(
  source: Uint8Array,
  stride: number,
  rows: Spans,
  y: number,
  scale: number,
  line: Float32Array,
) {
  const first = rows.first[y]
  const head = rows.head[y] * scale
  for (let i = 0, k = first * stride; i < stride; i++, k++) line[i] = source[k] * head
  for (let row = first + 1; row <= rows.last[y]; row++) {
    const share = shareOf(rows, y, row) * scale
    for (let i = 0, k = row * stride; i < stride; i++, k++) line[i] += source[k] * share
  }
}

/** Bilinear enlargement, pixel centres aligned; also reduces, without averaging, by less than two. */
export function enlargePlane(plane: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const writeRow = enlargeByRows(plane, width, height)
  for (let y = 0; y < height; y++) writeRow(y, result.values, y * width)
  return result
}

/** `enlargePlane` for a caller that needs one row at a time: the function writes row `y` into `target` from `start` on. */
export function enlargeByRows(
  plane: Plane,
  width: number,
  height: number,
): (y: number, target: Float32Array, start?: number) => void {
  const columns = positions(plane.width, width)
  const rows = positions(plane.height, height)
  const line = new Float32Array(plane.width + 1)
  return (y, target, start = 0) => {
    blendRows(plane, rows, y, line)
    stretchLine(line, columns, target, start, width)
  }
}

/** Nothing is divided by less. */
const leastDivisor = 1e-4

/**
 * `enlargePlane` of both, one divided by the other; NaN where the divisor is not above `leastDivisor`. Both have one size, which may
 * be the result's.
 */
export function enlargeRatio(plane: Plane, divisor: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const columns = positions(plane.width, width)
  const rows = positions(plane.height, height)
  const isSameSize = plane.width === width && plane.height === height
  const line = new Float32Array(plane.width + 1)
  const divisorLine = new Float32Array(plane.width + 1)
  const over = isSameSize ? plane.values : new Float32Array(width)
  const under = isSameSize ? divisor.values : new Float32Array(width)
  for (let y = 0; y < height; y++) {
    const start = isSameSize ? y * width : 0
    if (!isSameSize) {
      blendRows(plane, rows, y, line)
      blendRows(divisor, rows, y, divisorLine)
      stretchLine(line, columns, over, 0, width)
      stretchLine(divisorLine, columns, under, 0, width)
    }
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const weight = under[start + x]
      result.values[i] = weight > leastDivisor ? over[start + x] / weight : Number.NaN
    }
  }
  return result
}

function blendRows({ width, values }: Plane, rows: Positions, y: number, line: Float32Array) {
  const upper = rows.index[y] * width
  const lower = upper + rows.step * width
  const down = rows.share[y]
  if (down === 0) line.set(values.subarray(upper, upper + width))
  else
    for (let x = 0; x < width; x++)
      line[x] = values[upper + x] + (values[lower + x] - values[upper + x]) * down
  line[width] = line[width - 1]
}

function stretchLine(
  line: Float32Array,
  { index, share }: Positions,
  target: Float32Array,
  start: number,
  width: number,
) {
  for (let x = 0; x < width; x++) {
    const left = index[x]
    const value = line[left]
    target[start + x] = value + (line[left + 1] - value) * share[x]
  }
}

/** The size that fits into `longSide` pixels without enlarging; each side at least 1. */
export function fitSize(
  width: number,
  height: number,
  longSide: number,
): { width: number; height: number; scale: number } {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
  }
}

/** The plane's value at a point in pixel coordinates (pixel centres at whole numbers), bilinear; the border continues. */
export function sampleAt(plane: Plane, x: number, y: number): number {
  const { width, height, values } = plane
  const cx = clamp(x, 0, width - 1)
  const cy = clamp(y, 0, height - 1)
  const left = Math.min(cx | 0, Math.max(0, width - 2))
  const top = Math.min(cy | 0, Math.max(0, height - 2))
  const right = width > 1 ? 1 : 0
  const below = height > 1 ? width : 0
  const tx = cx - left
  const ty = cy - top
  const i = top * width + left
  const upper = values[i] + (values[i + right] - values[i]) * tx
  const lower = values[i + below] + (values[i + below + right] - values[i + below]) * tx
  return upper + (lower - upper) * ty
}

type Spans = { first: Int32Array; last: Int32Array; head: Float32Array; tail: Float32Array }

/** Ends that lie so near to a pixel's end, in pixels, are meant to lie on it. */
const rounding = 1e-9

function findSpans(from: number, to: number): Spans {
  const result = {
    first: new Int32Array(to),
    last: new Int32Array(to),
    head: new Float32Array(to),
    tail: new Float32Array(to),
  }
  for (let i = 0; i < to; i++) {
    const start = (i * from) / to
    const end = ((i + 1) * from) / to
    const first = Math.floor(start + rounding)
    const last = Math.max(first, Math.ceil(end - rounding) - 1)
    result.first[i] = first
    result.last[i] = last
    result.head[i] = last === first ? end - start : first + 1 - start
    result.tail[i] = last === first ? end - start : end - last
  }
  return result
}

function shareOf(spans: Spans, index: number, position: number): number {
  if (position === spans.first[index]) return spans.head[index]
  return position === spans.last[index] ? spans.tail[index] : 1
}

/** `step` leads to the next row or column, 0 when there is but one. */
type Positions = { index: Int32Array; share: Float32Array; step: 0 | 1 }

function positions(from: number, to: number): Positions {
  const index = new Int32Array(to)
  const share = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    index[i] = Math.min(at | 0, Math.max(0, from - 2))
    share[i] = at - index[i]
  }
  return { index, share, step: from > 1 ? 1 : 0 }
}
