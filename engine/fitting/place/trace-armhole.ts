import type { Point } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { UpperPlacement } from './upper-frame.ts'

/** How far the edge of an armhole is hollowed inwards, in units. */
const hollow = 0.035
/** How far cloth may stand off that edge, as a share of the way down from the shoulder. */
const flare = 0.3

/** Both are shares, 0..1, at a frame pixel. */
export type Armhole = {
  /** Whether cloth would hang there over the end of the shoulder. */
  overhang: (x: number, y: number) => number
  /** Whether the arm is in front: beside the edge that runs from the garment's shoulder to the armpit, and below it. */
  inFront: (x: number, y: number) => number
}

/** The armhole of a garment without sleeves. */
export function traceArmhole(
  axes: BodyAxes,
  { left, right }: UpperPlacement,
  arm: ArmAxis,
  unit: number,
): Armhole {
  const { shoulder, armpit } = arm.side < 0 ? left : right
  const lowest = axes.downOf(armpit) - 0.1 * unit
  const end = innerEdge(arm, axes, lowest, 0.115 * unit)
  const dx = end.x - shoulder.x
  const dy = end.y - shoulder.y
  const length = Math.hypot(dx, dy) || 1
  const measure = (x: number, y: number) => {
    const px = x - shoulder.x
    const py = y - shoulder.y
    return {
      along: (px * dx + py * dy) / (length * length),
      out: (arm.side * (px * dy - py * dx)) / length,
    }
  }
  return {
    overhang: (x, y) => {
      const { along, out } = measure(x, y)
      // Farther down the edge is the garment's own, or the arm hides it.
      const above = 1 - smoothstep(lowest, lowest + 0.1 * unit, axes.downOf({ x, y }))
      const beyond = smoothstep(-1, 1, out - flare * length * Math.max(0, along))
      return beyond * smoothstep(-0.4, -0.3, along) * above
    },
    inFront: (x, y) => {
      const { along, out } = measure(x, y)
      const bow = hollow * unit * Math.max(0, 4 * along * (1 - along))
      const beside = smoothstep(-1, 1, out + bow) * smoothstep(-0.25, -0.15, along)
      const below = smoothstep(lowest - 0.02 * unit, lowest, axes.downOf({ x, y }))
      return Math.max(beside, below)
    },
  }
}

/** The point of the arm's inner edge at a height. */
function innerEdge(arm: ArmAxis, { downOf }: BodyAxes, down: number, half: number): Point {
  const stops = 40
  let best = arm.at(0)
  for (let k = 0; k <= stops; k++) {
    const next = arm.at((arm.upperLength * k) / stops)
    if (Math.abs(downOf(next.point) - down) < Math.abs(downOf(best.point) - down)) best = next
  }
  const { point, outwards } = best
  return { x: point.x - outwards.x * half, y: point.y - outwards.y * half }
}
