import type { LabPicture } from '../pixels/lab.ts'
import type { Box } from './types.ts'

type Grid = { width: number; height: number }

/** The box, in whole pixels, around all that are as asked for; null without one. */
export function boxOf({ width, height }: Grid, is: (i: number) => boolean): Box | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!is(i)) continue
      if (x < left) left = x
      if (x > right) right = x
      if (top === height) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** An area wider by `beside` on both sides and longer by `below`, as far as the grid reaches. */
export function widen(area: Box, grid: Grid, beside: number, below: number): Box {
  const x = Math.max(0, area.x - beside)
  return {
    x,
    y: area.y,
    width: Math.min(grid.width, area.x + area.width + beside) - x,
    height: Math.min(grid.height, area.y + area.height + below) - area.y,
  }
}

/** Those of a grid's values, `width` to a row, that lie in `area`. */
export function cropValues<Values extends Uint8Array | Float32Array>(
  values: Values,
  width: number,
  area: Box,
): Values {
  const part = values.slice(0, area.width * area.height) as Values
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * width + area.x
    part.set(values.subarray(from, from + area.width), y * area.width)
  }
  return part
}

export function cropLab({ width, lightness, a, b }: LabPicture, area: Box): LabPicture {
  const crop = (values: Float32Array) => cropValues(values, width, area)
  return { width: area.width, height: area.height, lightness: crop(lightness), a: crop(a), b: crop(b) }
}
