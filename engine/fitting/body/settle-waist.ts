import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { traceArm } from './arm-axis.ts'

/** How far above and below its first guess the waist may lie, and where colours are surely those of one garment, in units. */
const reach = 0.3
const sure = { from: 0.22, to: 0.55 }
/** Garments alike in colour are left as they were read: this much of their colours is common. */
const mostAlike = 0.55
/** What a step of the line from one column to the next costs, in the unit of a log likelihood. */
const stepCost = 4
const stride = 2

/**
 * Sets the line between what is worn above and below by their colours. Where it lay too low or too high by the usual waist, a
 * band of the one garment counted as the other. Changes the layers `upper` and `lower` in place.
 */
export function settleWaist(model: StudioModel) {
  const guess = findGuess(model)
  if (!guess) return
  const odds = compareColours(model, guess)
  if (!odds) return
  const line = findLine(model, guess, odds)
  const { layers, picture, body } = model
  const button = Math.round(0.06 * body.unit)
  guess.forEach(({ x, y }, k) => {
    const top = Math.max(0, Math.floor(Math.min(y, line[k]) - margin))
    // Buttons and buckles below the line are the lower garment's; what is larger and has the colour of the upper is not.
    const bottom = Math.min(picture.height, line[k] + reach * body.unit)
    for (let column = x; column < x + stride; column++) {
      let lastLower = top
      for (let row = top; row < Math.max(bottom, y + margin); row++) {
        const i = row * picture.width + column
        const isLower = row <= Math.max(y, line[k]) + margin || odds[colourAt(picture.pixels, i)] <= 1
        if (isLower) lastLower = row
        else if (row > lastLower + button || !reachesDown(layers.lower, column, row, button)) continue
        const both = layers.upper.values[i] + layers.lower.values[i]
        const below = clamp(row - line[k] + 1, 0, 1)
        layers.lower.values[i] = both * below
        layers.upper.values[i] = both * (1 - below)
      }
    }
  })
}

/** The first guess was soft over so many pixels. */
const margin = 6

/** Whether a layer lies so far below a pixel. */
function reachesDown({ width, height, values }: Plane, x: number, y: number, away: number): boolean {
  return values[Math.min(height - 1, y + away) * width + x] > 0.5
}

type Guess = { x: number; y: number }[]

/** Per column of the trunk the first row of what is worn below; null unless both garments meet along most of the waist. */
function findGuess(model: StudioModel): Guess | null {
  const { layers, picture, body, torso } = model
  const { width, height } = picture
  const { unit, torsoLength, shoulderMid } = body
  const from = Math.max(0, Math.round(shoulderMid.y + 0.5 * torsoLength))
  const to = Math.min(height - 1, Math.round(shoulderMid.y + 1.5 * torsoLength))
  const row = clamp(Math.round(shoulderMid.y + 0.9 * torsoLength), 0, height - 1)
  const arms = besideArms(model, row)
  const left = Math.max(0, Math.ceil(Math.max(torso.left[row], arms.left)))
  const right = Math.min(width - stride, Math.floor(Math.min(torso.right[row], arms.right)))
  const guess: Guess = []
  for (let x = left; x < right; x += stride) {
    let y = from
    while (y <= to && layers.lower.values[y * width + x] < 0.5) y++
    const above = Math.round(y - 0.03 * unit)
    if (y <= to && above >= 0 && layers.upper.values[above * width + x] > 0.5) guess.push({ x, y })
  }
  return guess.length * stride > 0.6 * (right - left) ? guess : null
}

/** The columns between which no arm hangs about a row: sleeves beside the hips belong to the upper garment. */
function besideArms(model: StudioModel, row: number): { left: number; right: number } {
  const { unit, hipMid } = model.body
  const bounds = { left: -Infinity, right: Infinity }
  for (const side of [-1, 1] as const) {
    const arm = traceArm(model, side)
    for (let along = 0; along <= arm.total; along += 0.03 * unit) {
      const { x, y } = arm.at(along).point
      const isBeside = Math.abs(y - row) < 0.35 * unit && (x - hipMid.x) * side > 0.2 * unit
      if (!isBeside) continue
      if (side < 0) bounds.left = Math.max(bounds.left, x + 0.16 * unit)
      else bounds.right = Math.min(bounds.right, x - 0.16 * unit)
    }
  }
  return bounds
}

/** For each colour the log likelihood that it is the upper garment's rather than the lower's; null when they are alike. */
function compareColours({ layers, picture, body }: StudioModel, guess: Guess): Float64Array | null {
  const upper = new Float64Array(levels ** 3)
  const lower = new Float64Array(levels ** 3)
  const near = sure.from * body.unit
  const far = sure.to * body.unit
  for (const { x, y } of guess) {
    for (let away = near; away < far; away += stride) {
      for (const [histogram, layer, row] of [
        [upper, layers.upper, Math.round(y - away)],
        [lower, layers.lower, Math.round(y + away)],
      ] as const) {
        const i = row * picture.width + x
        if (row >= 0 && row < picture.height && layer.values[i] > 0.9)
          histogram[colourAt(picture.pixels, i)]++
      }
    }
  }
  const [one, other] = [spread(upper), spread(lower)]
  let common = 0
  for (let k = 0; k < one.length; k++) common += Math.min(one[k], other[k])
  if (!(common < mostAlike)) return null
  return one.map((share, k) => clamp(Math.log((share + 1e-3) / (other[k] + 1e-3)), -3, 3))
}

/** Dark colours are told apart more finely, as the eye does. */
const levels = 16

function colourAt(pixels: Uint8Array, i: number): number {
  const level = (c: number) => Math.min(levels - 1, (Math.sqrt(pixels[i * 3 + c] / 256) * levels) | 0)
  return (level(0) * levels + level(1)) * levels + level(2)
}

/** Shares of the whole, each colour counting for its neighbours as well. */
function spread(histogram: Float64Array): Float64Array {
  let result = histogram
  for (const step of [1, levels, levels * levels]) {
    result = result.map((count, k) => {
      const level = Math.floor(k / step) % levels
      return count + 0.5 * ((level > 0 ? result[k - step] : 0) + (level < levels - 1 ? result[k + step] : 0))
    })
  }
  const total = result.reduce((sum, count) => sum + count, 0)
  return result.map((count) => count / total)
}

/** The line, row by column, that parts the colours best without jumping: a shortest path through the columns. */
function findLine({ layers, picture, body }: StudioModel, guess: Guess, odds: Float64Array): Float64Array {
  const middle = [...guess].sort((one, other) => one.y - other.y)[guess.length >> 1].y
  const first = Math.max(0, Math.round(middle - reach * body.unit))
  const rows = Math.min(picture.height, Math.round(middle + reach * body.unit)) - first
  const costs = guess.map(({ x, y }) => {
    const column = new Float64Array(rows)
    let sum = 0
    for (let k = 0; k < rows; k++) {
      column[k] = sum + 0.03 * Math.abs(first + k - y)
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
