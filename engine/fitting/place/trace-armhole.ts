import { distance, type Point } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { UpperPlacement } from './upper-frame.ts'

/** How far the edge of an armhole is hollowed inwards, in units. */
const hollow = 0.035
/** How far cloth may stand off that edge, as a share of the way down from the shoulder. */
const flare = 0.3

/** Its edge ends so far above the armpit, at so far inside the arm's line; in units. */
const ends = { aboveArmpit: 0.1, insideArm: 0.115 }
/** Where the edge ends is looked for in so many steps along the upper arm. */
const stops = 40
/** Cloth hangs over the shoulder from between these on, in lengths of the edge before its upper end; and the arm is in front from between those. */
const overhangFrom = { nothing: -0.4, all: -0.3 }
const inFrontFrom = { nothing: -0.25, all: -0.15 }
/** Below the edge's end, in units: over so much the overhang fades out, and above it over so much the arm comes to the front. */
const fades = { overhang: 0.1, inFront: 0.02 }

/** A strap is no wider at the shoulder; its edge is straight, and so far outside the line, where it may sway; in units. */
const strap = { widest: 0.12, aside: 0.03 }

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
  const { neck, shoulder, armpit } = arm.side < 0 ? left : right
  const isStrap = distance(neck, shoulder) < strap.widest * unit
  const lowest = axes.downOf(armpit) - ends.aboveArmpit * unit
  const end = innerEdge(arm, axes, lowest, ends.insideArm * unit)
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
      const above = 1 - smoothstep(lowest, lowest + fades.overhang * unit, axes.downOf({ x, y }))
      const beyond = smoothstep(-1, 1, out - flare * length * Math.max(0, along))
      return beyond * smoothstep(overhangFrom.nothing, overhangFrom.all, along) * above
    },
    inFront: (x, y) => {
      const { along, out } = measure(x, y)
      const bow = isStrap ? -strap.aside * unit : hollow * unit * Math.max(0, 4 * along * (1 - along))
      const beside = smoothstep(-1, 1, out + bow) * smoothstep(inFrontFrom.nothing, inFrontFrom.all, along)
      const below = smoothstep(lowest - fades.inFront * unit, lowest, axes.downOf({ x, y }))
      return Math.max(beside, below)
    },
  }
}

/** The point of the arm's inner edge at a height. */
function innerEdge(arm: ArmAxis, { downOf }: BodyAxes, down: number, half: number): Point {
  let best = arm.at(0)
  for (let k = 0; k <= stops; k++) {
    const next = arm.at((arm.upperLength * k) / stops)
    if (Math.abs(downOf(next.point) - down) < Math.abs(downOf(best.point) - down)) best = next
  }
  const { point, outwards } = best
  return { x: point.x - outwards.x * half, y: point.y - outwards.y * half }
}
