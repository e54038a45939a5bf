import type { Plane } from '../picture.ts'
import { free } from './memory.ts'

/** One byte per pixel, 0 outside and 1 inside, row by row from the top left. */
export type Mask = { width: number; height: number; values: Uint8Array }

export function createMask(width: number, height: number): Mask {
  return { width, height, values: new Uint8Array(width * height) }
}

/** Inside where the plane is above `level`. */
export function threshold(plane: Plane, level: number): Mask {
  const mask = createMask(plane.width, plane.height)
  for (let i = 0; i < mask.values.length; i++) mask.values[i] = plane.values[i] > level ? 1 : 0
  return mask
}

export function toPlane(mask: Mask): Plane {
  return { width: mask.width, height: mask.height, values: new Float32Array(mask.values) }
}

export function invert(mask: Mask): Mask {
  const result = createMask(mask.width, mask.height)
  for (let i = 0; i < result.values.length; i++) result.values[i] = mask.values[i] ? 0 : 1
  return result
}

export function areaOf(mask: Mask): number {
  let area = 0
  for (let i = 0; i < mask.values.length; i++) area += mask.values[i]
  return area
}

/** Grows the mask by a square of `radius` pixels to each side, in time that hardly grows with the radius. */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask
  if (radius < 1) return { width, height, values: mask.values.slice() }
  // With nothing above the picture, what lies ahead of a row is what lies around the one `radius` rows on; four pixels to a word.
  const stride = (width + 3) & ~3
  const padded = new Uint8Array(stride * (height + radius))
  const { first, last } = widenRuns(mask, radius, padded.subarray(stride * radius), stride)
  const [top, bottom] = [Math.max(0, first - radius), last + radius + 1]
  const reached = new Int32Array(padded.buffer).subarray((top * stride) >> 2, (bottom * stride) >> 2)
  joinAhead(reached, stride >> 2, 2 * radius + 1)
  const values = new Uint8Array(width * height)
  if (stride === width) values.set(padded.subarray(0, values.length))
  else for (let y = 0; y < height; y++) values.set(padded.subarray(y * stride, y * stride + width), y * width)
  free(padded)
  return { width, height, values }
}

/** Each row's runs made longer by `radius` at both ends; tells the first and the last row that have any. */
function widenRuns({ width, height, values }: Mask, radius: number, target: Uint8Array, stride: number) {
  let first = height
  let last = -1
  for (let y = 0; y < height; y++) {
    const from = y * width
    const end = from + width
    const shift = y * (stride - width)
    for (let i = from; i < end; i++) {
      if (!values[i]) continue
      first = Math.min(first, y)
      last = y
      const start = i
      while (i < end && values[i]) i++
      target.fill(1, Math.max(from, start - radius) + shift, Math.min(end, i + radius) + shift)
    }
  }
  return { first, last }
}

/** In place: each word joined with those after it, `count` in all, `step` apart. A window of twice the size is made of two. */
function joinAhead(words: Int32Array, step: number, count: number) {
  for (let seen = 1; seen < count;) {
    const more = Math.min(seen, count - seen)
    for (let i = 0, o = more * step; o < words.length; i++, o++) words[i] |= words[o]
    seen += more
  }
}

/** Shrinks the mask by a square of `radius` pixels; the frame's border does not eat into it. */
export function erode(mask: Mask, radius: number): Mask {
  const outside = invert(mask)
  const result = dilate(outside, radius)
  free(outside.values)
  for (let i = 0; i < result.values.length; i++) result.values[i] ^= 1
  return result
}

/** Removes what is narrower than `2 * radius + 1` pixels. */
export function open(mask: Mask, radius: number): Mask {
  const core = erode(mask, radius)
  const result = dilate(core, radius)
  free(core.values)
  return result
}

/** Closes gaps narrower than `2 * radius + 1` pixels. */
export function close(mask: Mask, radius: number): Mask {
  const wide = dilate(mask, radius)
  const result = erode(wide, radius)
  free(wide.values)
  return result
}
