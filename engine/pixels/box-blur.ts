import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { clamp } from './scalar.ts'

/** The mean over a square of `2 * radius + 1` pixels, by running sums; the border repeats its last pixel. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const result = createPlane(plane.width, plane.height)
  boxPasses(plane.values, result, [radius])
  return result
}

/** So many lines are worked on at once: each sum waits for the one before it, and meanwhile there are others to add. */
const lanes = 4

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
  const { width, height, values } = target
  const frame = { across: { from: 0, to: height }, along: { from: 0, to: width } }
  const rows = { lines: height, stride: width, length: width, step: 1 }
  const columns = { lines: width, stride: 1, length: height, step: width }
  const filled = blurLines(source, values, rows, passes, frame)
  blurLines(values, values, columns, passes, { across: filled.along, along: filled.across })
}

/** `lines` lines begin `stride` numbers apart; each has `length` numbers `step` apart. */
type Lines = { lines: number; stride: number; length: number; step: number }

/** Places `from` .. `to`, the end excluded; none where `to` is not beyond `from`. */
type Span = { from: number; to: number }
/** Outside these lines, and outside these places in them, all is 0. */
type Extent = { across: Span; along: Span }

/** Looks at no more than `extent`, and tells of the blurred lines in which there is more than zeros. */
function blurLines(
  source: Float32Array,
  target: Float32Array,
  layout: Lines,
  radii: readonly number[],
  { across, along }: Extent,
): Extent {
  const { lines, stride, length, step } = layout
  let strip = new Float64Array(length * lanes)
  let next = new Float64Array(length * lanes)
  const reach = radii.reduce((sum, radius) => sum + radius, 0)
  const filled = { across: { from: lines, to: 0 }, along: { from: length, to: 0 } }
  for (let line = across.from - (across.from % lanes); line < across.to; line += lanes) {
    // Past the end the last line is repeated, and written as often.
    const last = lines - 1
    const offsets: Offsets = [
      line * stride,
      Math.min(line + 1, last) * stride,
      Math.min(line + 2, last) * stride,
      Math.min(line + 3, last) * stride,
    ]
    // Much of a mask is empty, and stays so.
    const first = firstOf(source, offsets, along, step)
    if (source !== target) clear(target, offsets, length, step)
    if (first === along.to) continue
    const from = Math.max(0, first - reach)
    const to = Math.min(length, lastOf(source, offsets, along, step) + reach + 1)
    widen(filled.across, line, Math.min(line + lanes, lines))
    widen(filled.along, from, to)
    gather(source, strip, offsets, from, to, step)
    for (const radius of radii) {
      blurStrip(strip, next, from, to, radius)
      ;[strip, next] = [next, strip]
    }
    scatter(strip, target, offsets, from, to, step)
  }
  return filled
}

function widen(span: Span, from: number, to: number) {
  span.from = Math.min(span.from, from)
  span.to = Math.max(span.to, to)
}

type Offsets = [number, number, number, number]

/** The first place at which one of the lines is not 0; the end when there is none. */
function firstOf(source: Float32Array, [one, two, three, four]: Offsets, { from, to }: Span, step: number) {
  let x = from
  for (let i = x * step; x < to; x++, i += step)
    if (source[one + i] || source[two + i] || source[three + i] || source[four + i]) return x
  return x
}

/** The last one, for lines that are not 0 throughout. */
function lastOf(source: Float32Array, [one, two, three, four]: Offsets, { from, to }: Span, step: number) {
  let x = to - 1
  for (let i = x * step; x > from; x--, i -= step)
    if (source[one + i] || source[two + i] || source[three + i] || source[four + i]) return x
  return x
}

function clear(target: Float32Array, offsets: Offsets, length: number, step: number) {
  for (const offset of offsets) {
    if (step === 1) target.fill(0, offset, offset + length)
    else for (let x = 0, i = offset; x < length; x++, i += step) target[i] = 0
  }
}

/** Lays four lines side by side. */
function gather(
  source: Float32Array,
  strip: Float64Array,
  [one, two, three, four]: Offsets,
  from: number,
  to: number,
  step: number,
) {
  for (let i = from * step, o = from * lanes; o < to * lanes; i += step, o += lanes) {
    strip[o] = source[one + i]
    strip[o + 1] = source[two + i]
    strip[o + 2] = source[three + i]
    strip[o + 3] = source[four + i]
  }
}

function scatter(
  strip: Float64Array,
  target: Float32Array,
  [one, two, three, four]: Offsets,
  from: number,
  to: number,
  step: number,
) {
  for (let i = from * step, o = from * lanes; o < to * lanes; i += step, o += lanes) {
    target[one + i] = strip[o]
    target[two + i] = strip[o + 1]
    target[three + i] = strip[o + 2]
    target[four + i] = strip[o + 3]
  }
}

/** One pass over the places `from` .. `to` of all four lines; the long middle needs no look at the ends. */
function blurStrip(source: Float64Array, target: Float64Array, from: number, to: number, radius: number) {
  const last = to - 1
  const sums = new Float64Array(lanes)
  for (let x = from - radius; x <= from + radius; x++) {
    const o = clamp(x, from, last) * lanes
    for (let lane = 0; lane < lanes; lane++) sums[lane] += source[o + lane]
  }
  const head = Math.min(to, from + radius)
  const tail = Math.max(head, last - radius)
  blurEnd(source, target, { from, to, radius, sums }, from, head)
  blurMiddle(source, target, { radius, sums }, head, tail)
  blurEnd(source, target, { from, to, radius, sums }, tail, to)
}

type Pass = { from: number; to: number; radius: number; sums: Float64Array }

function blurEnd(source: Float64Array, target: Float64Array, pass: Pass, start: number, end: number) {
  const { from, to, radius, sums } = pass
  const scale = 1 / (2 * radius + 1)
  for (let x = start; x < end; x++) {
    const entering = Math.min(x + radius + 1, to - 1) * lanes
    const leaving = Math.max(x - radius, from) * lanes
    for (let lane = 0; lane < lanes; lane++) {
      target[x * lanes + lane] = sums[lane] * scale
      sums[lane] += source[entering + lane] - source[leaving + lane]
    }
  }
}

function blurMiddle(
  source: Float64Array,
  target: Float64Array,
  { radius, sums }: Pick<Pass, 'radius' | 'sums'>,
  start: number,
  end: number,
) {
  const scale = 1 / (2 * radius + 1)
  const ahead = (radius + 1) * lanes
  const behind = radius * lanes
  let [a, b, c, d] = sums
  for (let o = start * lanes; o < end * lanes; o += lanes) {
    target[o] = a * scale
    target[o + 1] = b * scale
    target[o + 2] = c * scale
    target[o + 3] = d * scale
    const entering = o + ahead
    const leaving = o - behind
    a += source[entering] - source[leaving]
    b += source[entering + 1] - source[leaving + 1]
    c += source[entering + 2] - source[leaving + 2]
    d += source[entering + 3] - source[leaving + 3]
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
}
