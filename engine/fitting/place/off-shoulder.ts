import type { UpperLandmarks } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { measureArm } from './sleeve-outline.ts'
import type { Frame, Measures } from './upper-frame.ts'
import { tipAbove } from './upper-frame.ts'

/**
 * Where the upper edge of what leaves the shoulders bare comes to lie: so far below them on the arms, and so far off these, and so much higher
 * in front; and its armpits below the shoulders' line; in units.
 */
export const offShoulder = { below: 0.26, beyond: 0.015, bow: 0.03, armpit: 0.48 }

/**
 * Such a garment has sleeves, its neckline ends hardly above them, far out, and is straight between, or reaches from the one sleeve to
 * the other; in chest widths, and as shares of the way to the sleeves.
 */
const edge = { above: 0.035, dip: 0.06, from: 0.6, toSleeves: 0.85 }

/** Whether a garment hangs below bare shoulders, by its upper edge. */
export function isOffShoulder(
  { left, right, neckBottom, strapped }: UpperLandmarks,
  { isSleeved, chest, centre }: Measures,
): boolean {
  if (!isSleeved || strapped) return false
  const sides = [left, right]
  const isLevel = sides.every(({ neck, shoulder }) => shoulder.y - neck.y < edge.above * chest)
  const reach = Math.min(
    ...sides.map(({ neck, shoulder }) =>
      Math.abs((neck.x - centre) / Math.max(1, Math.abs(shoulder.x - centre))),
    ),
  )
  const dip = neckBottom.y - (left.neck.y + right.neck.y) / 2
  return isLevel && reach > edge.from && (dip < edge.dip * chest || reach > edge.toSleeves)
}

/** Where its sleeve begins on the outer side of an arm. */
export function beginOnArm(model: StudioModel, arm: ArmAxis): Point {
  const { unit } = model.body
  const along = offShoulder.below * unit
  const { point, outwards } = arm.at(along)
  const half = measureArm(model, arm)(along) + offShoulder.beyond * unit
  return { x: point.x + half * outwards.x, y: point.y + half * outwards.y }
}

/** How far down on the body axes its upper edge lies in front, beside an arm. */
export function edgeDownAt({ model, axes }: Pick<Frame, 'model' | 'axes'>, arm: ArmAxis): number {
  return axes.downOf(beginOnArm(model, arm)) - offShoulder.bow * model.body.unit
}

/** How far down on the body axes the rows of a garment begin: at the shoulders' tips, or below bare ones. */
export function topDownOf(frame: Frame): number {
  const { model, arms, upper, measures } = frame
  if (!isOffShoulder(upper, measures)) return -tipAbove * model.body.unit
  return (edgeDownAt(frame, arms.left) + edgeDownAt(frame, arms.right)) / 2
}
