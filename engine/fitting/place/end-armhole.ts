import type { Point } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnUpperArm } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'

/** A sleeve stands off its arm towards the body, in half widths of the arm. */
const standsOff = 1.1
/** From this share on an arm is before the trunk. */
const before = 0.5

/**
 * Where the armhole of a sleeve ends: at the trunk's side, `side`, or, where the arm that hangs before it hides that side, at the inner edge of the
 * arm. Else the cuff would reach farther in than the sleeve above it.
 */
export function endArmhole(model: StudioModel, axes: BodyAxes, arm: ArmAxis, side: Point): Point {
  const projected = new Float64Array(3)
  projectOnUpperArm(arm, side.x, side.y, projected)
  const [along] = projected
  const bare = measureBareArm(model, arm)
  if (bare.seen(along) < before) return side
  const { point, outwards } = arm.at(along)
  const half = standsOff * bare.half(along, false)
  const edge = { x: point.x - outwards.x * half, y: point.y - outwards.y * half }
  return arm.side * axes.acrossOf(edge) < arm.side * axes.acrossOf(side) ? edge : side
}
