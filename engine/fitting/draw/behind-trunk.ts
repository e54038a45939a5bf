import { interpolate } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Body } from '../body/read-body.ts'
import type { UpperPlacement } from '../place/upper-frame.ts'

/**
 * Below the armpit a sleeve that is wider than its arm goes behind the trunk: from and to, in units below the armpit and inside the
 * trunk's side, and in half widths of the arm.
 */
const tucked = { below: [0, 0.06], inside: [0.005, 0.03], beyondArm: [1, 1.2] } as const

/** How much of a sleeve the body of the garment hides at a pixel where it lies, 0..1. */
export function behindTrunk(
  { model, axes, arms }: Body,
  placement: UpperPlacement,
  key: 'left' | 'right',
): (x: number, y: number) => number {
  const { unit } = model.body
  const arm = arms[key]
  const armpit = axes.downOf(placement[key].armpit)
  const projected = new Float64Array(3)
  const step = ([from, to]: readonly [number, number], value: number) => smoothstep(from, to, value)
  return (x, y) => {
    const down = axes.downOf({ x, y })
    const below = step(tucked.below, (down - armpit) / unit)
    if (below === 0) return 0
    const inside = interpolate(placement.sides[key], down) - arm.side * axes.acrossOf({ x, y })
    projectOnArm(arm, x, y, projected)
    if (projected[2] > 0) return 0
    const half = arm.halfWidth(Math.min(projected[0], arm.length))
    return below * step(tucked.inside, inside / unit) * step(tucked.beyondArm, projected[1] / half)
  }
}
