import type { Point } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { findTuck } from '../place/tuck-in.ts'

/** From a waistband upwards a waist grows wider by so much per pixel at most, and reaches so far beyond the band's ends, in units. */
const above = { grows: 0.25, beyond: 0.01 }

/**
 * How far a point lies beyond the sides of the waist that a waistband in sight tells, in pixels: a top that was tucked in bulges over it, the body does not. Minus infinity without
 * such a band.
 */
export function boundByBand(model: StudioModel, axes: BodyAxes): (point: Point) => number {
  const tuck = findTuck(model, axes)
  if (!tuck) return () => -Infinity
  const { level, half } = tuck
  const beyond = above.beyond * model.body.unit
  return (point) => {
    const across = axes.acrossOf(point)
    const most = (across < 0 ? half.left : half.right) + beyond
    return Math.abs(across) - most - above.grows * Math.max(0, level - axes.downOf(point))
  }
}
