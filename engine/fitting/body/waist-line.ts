import type { DressedBody } from '../../studio/types.ts'
import type { Guess } from './part-colours.ts'
import { colourAt } from './part-colours.ts'

/** How far above and below its first guess the waist may lie, in units. */
export const reach = 0.3
/** What a step of the line from one column to the next costs, in the unit of a log likelihood. */
const stepCost = 4
/** And what it costs, per row, to lie away from the guess. */
const awayCost = 0.03

/** The line, row by column, that parts the colours best without jumping: a shortest path through the columns. */
export function findLine(
  { layers, picture, body }: DressedBody,
  guess: Guess,
  odds: Float64Array,
): Float64Array {
  const middle = [...guess].sort((one, other) => one.y - other.y)[guess.length >> 1].y
  const first = Math.max(0, Math.round(middle - reach * body.unit))
  const rows = Math.min(picture.height, Math.round(middle + reach * body.unit)) - first
  const costs = guess.map(({ x, y }) => {
    const column = new Float64Array(rows)
    let sum = 0
    for (let k = 0; k < rows; k++) {
      column[k] = sum + awayCost * Math.abs(first + k - y)
      const i = (first + k) * picture.width + x
      const worn = layers.upper.values[i] + layers.lower.values[i]
      // A pixel above the line should be the upper garment's.
      if (worn > 0.5) sum -= odds[colourAt(picture.pixels, i)]
    }
    return column
  })
  const origins = costs.slice(1).map((column, k) => relax(costs[k], column))
  const line = new Float64Array(guess.length)
  let best = costs[costs.length - 1].reduce((least, cost, row, all) => (cost < all[least] ? row : least), 0)
  for (let k = guess.length - 1; k >= 0; k--) {
    line[k] = first + best
    if (k > 0) best = origins[k - 1][best]
  }
  return line
}

/**
 * Adds to each row's cost the least on the way from the column before, and tells from which row that way comes. A waist slopes at
 * most by one row per column.
 */
function relax(before: Float64Array, column: Float64Array): Int32Array {
  const origin = new Int32Array(column.length)
  for (let row = 0; row < column.length; row++) {
    let least = row
    for (const other of [row - 1, row + 1]) {
      if (other >= 0 && other < column.length && before[other] + stepCost < before[least]) least = other
    }
    origin[row] = least
    column[row] += before[least] + (least === row ? 0 : stepCost)
  }
  return origin
}
