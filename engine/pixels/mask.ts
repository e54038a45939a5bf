import type { Plane } from '../picture.ts'

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

/** Grows the mask by a square of `radius` pixels to each side, in time independent of the radius. */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask
  if (radius < 1) return { width, height, values: mask.values.slice() }
  const between = widenRuns(mask, radius)
  const values = new Uint8Array(width * height)
  const left = new Int16Array(width)
  // Downwards, then upwards: how many more rows the last pixel seen reaches.
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const reach = between[i] ? radius + 1 : left[x]
      if (reach <= 0) continue
      values[i] = 1
      left[x] = reach - 1
    }
  }
  left.fill(0)
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const reach = between[i] ? radius + 1 : left[x]
      if (reach <= 0) continue
      values[i] = 1
      left[x] = reach - 1
    }
  }
  return { width, height, values }
}

/** Each row's runs made longer by `radius` at both ends. */
function widenRuns({ width, height, values }: Mask, radius: number): Uint8Array {
  const result = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width)
    const target = result.subarray(y * width, (y + 1) * width)
    for (let start = row.indexOf(1); start >= 0;) {
      const gap = row.indexOf(0, start)
      const end = gap < 0 ? width : gap
      target.fill(1, Math.max(0, start - radius), Math.min(width, end + radius))
      start = gap < 0 ? -1 : row.indexOf(1, gap)
    }
  }
  return result
}

/** Shrinks the mask by a square of `radius` pixels; the frame's border does not eat into it. */
export function erode(mask: Mask, radius: number): Mask {
  const result = dilate(invert(mask), radius)
  for (let i = 0; i < result.values.length; i++) result.values[i] ^= 1
  return result
}

/** Removes what is narrower than `2 * radius + 1` pixels. */
export function open(mask: Mask, radius: number): Mask {
  return dilate(erode(mask, radius), radius)
}

/** Closes gaps narrower than `2 * radius + 1` pixels. */
export function close(mask: Mask, radius: number): Mask {
  return erode(dilate(mask, radius), radius)
}
