import { interpolate } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'

/**
 * A hem that was cut aslant ends higher than its place by so much at most, and lower by so much; bites up to so wide are none of it, nor is what lies so
 * near to the sides; in units.
 */
const aslant = { above: 0.5, below: 0.06, bite: 0.12, inside: 0.1 }

/**
 * The row in which a top's own hem lies in each column: below it nothing of the old top is covered. As in the nearest column with one at its sides, and
 * a number beyond all rows where none is known, as of a top that is tucked in.
 */
export function findHemRows(
  layer: DrawnGarment['layer'],
  { axes, placement: { tuck, hemDown, sides } }: NonNullable<DrawnGarment['upper']>,
  unit: number,
): Float64Array {
  const { width, height } = layer
  const none = new Float64Array(width).fill(2 * height)
  if (tuck) return none
  const columnOf = (across: number) => clamp(Math.round(axes.at(across, hemDown).x), 0, width - 1)
  const from = columnOf(aslant.inside * unit - interpolate(sides.left, hemDown))
  const to = columnOf(interpolate(sides.right, hemDown) - aslant.inside * unit)
  const { y: place } = axes.at(0, hemDown)
  const highest = clamp(Math.round(place - aslant.above * unit), 0, height - 1)
  const lowest = clamp(Math.round(place + aslant.below * unit), 0, height - 1)
  if (from >= to) return none
  const ends = Float64Array.from({ length: to - from + 1 }, (_, k) =>
    findLowestCloth(layer, from + k, highest, lowest),
  )
  const half = Math.round((aslant.bite * unit) / 2)
  const rows = extremeOf(extremeOf(ends, half, Math.max), half, Math.min)
  return none.map((_, x) => rows[clamp(x, from, to) - from])
}

/** The lowest row of a column, from `lowest` up, that cloth covers; `highest` where none below it is covered. */
export function findLowestCloth(
  { width, values }: DrawnGarment['layer'],
  x: number,
  highest: number,
  lowest: number,
): number {
  let y = lowest
  while (y > highest && values[(y * width + x) * 4 + 3] < 0.5) y--
  return y
}

/** The most or the least within so many places. */
function extremeOf(line: Float64Array, half: number, choose: (...values: number[]) => number): Float64Array {
  return line.map((_, k) => choose(...line.subarray(Math.max(0, k - half), k + half + 1)))
}
