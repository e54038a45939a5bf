import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** A top hides what is worn below it down to so far below a waist, in torso lengths. */
const hiding = 0.4
/** Of the trunk's width so much must be in sight of what is worn below, or a top hides its sides. */
const leastWorn = 0.6

/**
 * The body's sides at a height; what is worn below bounds them, because a wide top hides them: where it is not in sight at that
 * height, as it comes in sight below. `bowAt`: by how many rows the line along which they are looked for lies lower at a column than in the middle.
 */
export function edgesAt(
  model: StudioModel,
  y: number,
  bowAt: (x: number) => number,
): { left: number; right: number } {
  const { torso, picture, body } = model
  const isWorn = wornAlong(model, bowAt)
  const start = clamp(Math.round(y), 0, picture.height - 1)
  const end = Math.min(picture.height - 1, start + Math.round(hiding * body.torsoLength))
  for (let row = start; row <= end; row++) {
    let first = Math.max(0, Math.ceil(torso.left[row]))
    let last = Math.min(picture.width - 1, Math.floor(torso.right[row]))
    while (first < last && !isWorn(first, row)) first++
    while (last > first && !isWorn(last, row)) last--
    if (last - first >= leastWorn * (torso.right[row] - torso.left[row])) return { left: first, right: last }
  }
  return { left: torso.left[start], right: torso.right[start] }
}

/** Whether something is worn below at a column, on a line that lies at row `y` in the middle and lower by `bowAt` elsewhere. */
export function wornAlong(
  { layers: { lower } }: StudioModel,
  bowAt: (x: number) => number,
): (x: number, y: number) => boolean {
  const { width, height, values } = lower
  return (x, y) => values[clamp(Math.round(y + bowAt(x)), 0, height - 1) * width + x] >= 0.5
}
