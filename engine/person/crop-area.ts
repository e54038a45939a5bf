import type { LabPicture } from '../pixels/lab.ts'
import type { Mask } from '../pixels/mask.ts'

/** A part of a grid, in whole pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** The area around a mask, `edge` pixels wider to each side where there are so many; null for an empty one. */
export function boxOf({ width, height, values }: Mask, edge: number): Area | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!values[i]) continue
      if (x < left) left = x
      if (x > right) right = x
      if (top === height) top = y
      bottom = y
    }
  }
  if (right < 0) return null
  const x = Math.max(0, left - edge)
  const y = Math.max(0, top - edge)
  return {
    x,
    y,
    width: Math.min(width, right + edge + 1) - x,
    height: Math.min(height, bottom + edge + 1) - y,
  }
}

/** Those of a grid's values, `width` to a row, that lie in `area`. */
export function cropValues<Values extends Uint8Array | Float32Array>(
  values: Values,
  width: number,
  area: Area,
): Values {
  const part = values.slice(0, area.width * area.height) as Values
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * width + area.x
    part.set(values.subarray(from, from + area.width), y * area.width)
  }
  return part
}

export function cropLab({ width, lightness, a, b }: LabPicture, area: Area): LabPicture {
  const crop = (values: Float32Array) => cropValues(values, width, area)
  return { width: area.width, height: area.height, lightness: crop(lightness), a: crop(a), b: crop(b) }
}
