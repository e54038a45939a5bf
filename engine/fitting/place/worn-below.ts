import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { findLongSleeves } from '../body/long-sleeves.ts'

/** A top hides what is worn below it down to so far below a waist, in torso lengths. */
const hiding = 0.4
/** Of the trunk's width so much must be in sight of what is worn below, or a top hides its sides. */
const leastWorn = 0.6
/** A side is hidden where a top covers so large a share of what is beyond it, which is so wide at least, in units. */
const hidden = { share: 0.8, least: 0.06 }
/** A dress may reach so far beyond the body's sides, in units. */
const dressReach = 0.2

/**
 * The body's sides at a height; what is worn below bounds them, because a wide top hides them: where it is not in sight at that
 * height, as it comes in sight below. `bowAt`: by how many rows the line along which they are looked for lies lower at a column than in the middle.
 * `below`: so many rows below where it comes in sight.
 */
export function edgesAt(
  model: StudioModel,
  y: number,
  bowAt: (x: number) => number,
  below = 0,
): { left: number; right: number } {
  const { torso, picture, body } = model
  const isWorn = wornAlong(model, bowAt)
  const start = clamp(Math.round(y), 0, picture.height - 1)
  const end = Math.min(picture.height - 1, start + Math.round(hiding * body.torsoLength))
  const wornAt = (row: number) => {
    let left = Math.max(0, Math.ceil(torso.left[row]))
    let right = Math.min(picture.width - 1, Math.floor(torso.right[row]))
    while (left < right && !isWorn(left, row)) left++
    while (right > left && !isWorn(right, row)) right--
    return { left, right }
  }
  for (let row = start; row <= end; row++) {
    const { left, right } = wornAt(row)
    if (right - left < leastWorn * (torso.right[row] - torso.left[row])) continue
    const seen = Math.min(end, row + below)
    const inSight = (side: 'left' | 'right') => {
      for (let lower = seen; lower <= end; lower++) {
        const edge = wornAt(lower)[side]
        if (!isHidden(model, edge, torso[side][lower], lower)) return edge
      }
      return wornAt(seen)[side]
    }
    return { left: inSight('left'), right: inSight('right') }
  }
  return { left: torso.left[start], right: torso.right[start] }
}

/** Whether a top hangs before what is worn below, from where that ends to the trunk's side at least as far as `hidden` says. */
function isHidden(
  { layers: { upper }, body: { unit } }: StudioModel,
  edge: number,
  side: number,
  row: number,
) {
  const [from, to] = [Math.min(edge, side), Math.max(edge, side)].map(Math.round)
  if (to - from < hidden.least * unit) return false
  let top = 0
  for (let x = from; x < to; x++) if (upper.values[row * upper.width + x] > 0.5) top++
  return top >= hidden.share * (to - from)
}

/** The same at the waist of a dress, which is cloth above and below it: to where that ends, or its sleeve begins, within reach of the body's sides. */
export function edgesOfDress(
  model: StudioModel,
  y: number,
  bowAt: (x: number) => number,
): { left: number; right: number } {
  const { upper, lower } = model.layers
  const edges = edgesAt(model, y, bowAt)
  const onSleeve = findLongSleeves(model)
  const row = clamp(Math.round(y), 0, upper.height - 1)
  const isDress = (x: number) => {
    const i = row * upper.width + x
    return x >= 0 && x < upper.width && upper.values[i] + lower.values[i] > 0.5 && !onSleeve(x, row)
  }
  const follow = (from: number, side: -1 | 1) => {
    let x = Math.round(from)
    while (Math.abs(x + side - from) < dressReach * model.body.unit && isDress(x + side)) x += side
    return x
  }
  return { left: follow(edges.left, -1), right: follow(edges.right, 1) }
}

/** Whether something is worn below at a column, on a line that lies at row `y` in the middle and lower by `bowAt` elsewhere. */
export function wornAlong(
  { layers: { lower } }: StudioModel,
  bowAt: (x: number) => number,
): (x: number, y: number) => boolean {
  const { width, height, values } = lower
  return (x, y) => values[clamp(Math.round(y + bowAt(x)), 0, height - 1) * width + x] >= 0.5
}
