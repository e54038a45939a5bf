import type { SleeveOutline } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between, distance } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnLowerArm, projectOnUpperArm } from '../body/arm-axis.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import type { Mesh } from './mesh.ts'

/** Of a mesh so much may be folded over, as a share of its area. */
const mostFolded = 0.03
/** How far a sleeve stands off the arm: the cloth alone, a share of the room it has laid flat, and at most; lengths in units. */
const cloth = 0.018
const loose = 0.25
const loosest = 0.07
/** Where a bent arm touches itself it looks thicker than it is: at most so many times as thick as usual counts. */
const thickest = 1.5
/** The box reaches so far beyond the arm's joints, in units. */
const boxMargin = 0.3
/** From this cosine of the angle at the elbow on, forearm and upper arm lie so close that one mesh cannot part them. */
const sharp = 0.35

/** Where a sleeve's pixels come from, on an arm bent so far that no mesh can follow it. */
export type WrappedSleeve = {
  /** The box, in frame pixels, outside of which there is no sleeve. */
  box: { left: number; top: number; right: number; bottom: number }
  /** Writes the garment point that lies at a frame pixel; false where there is none. */
  sourceAt: (x: number, y: number, result: Float64Array) => boolean
}

/** Whether an arm is bent too sharply for a mesh along its line. */
export function isBentSharply({ joints: { shoulder, elbow, wrist } }: ArmAxis): boolean {
  const dot = (shoulder.x - elbow.x) * (wrist.x - elbow.x) + (shoulder.y - elbow.y) * (wrist.y - elbow.y)
  return dot > sharp * distance(shoulder, elbow) * distance(wrist, elbow)
}

/** Whether a mesh folds over: a part of it is turned the other way than the rest. */
export function foldsOver({ columns, rows, target }: Mesh): boolean {
  let positive = 0
  let negative = 0
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const i = row * columns + column
      const area = turn(target[i], target[i + 1], target[i + columns])
      if (area > 0) positive += area
      else negative -= area
    }
  }
  return Math.min(positive, negative) > mostFolded * (positive + negative)
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
}

/**
 * Wraps a sleeve about upper arm and forearm, each a tube as thick as the arm: a pixel takes the cloth as far along the sleeve and as
 * far across it as it lies on the arm. It cannot fold; at a sharp elbow both tubes meet in a crease. `end`: where the sleeve ends,
 * in pixels along the arm; `scale`: frame pixels per garment pixel.
 */
export function wrapSleeve(
  model: StudioModel,
  arm: ArmAxis,
  { outer, inner }: SleeveOutline,
  end: number,
  scale: number,
): WrappedSleeve {
  const { unit } = model.body
  const bare = measureBareArm(model, arm)
  const last = outer.length - 1
  const widths = outer.map((point, k) => distance(point, inner[k]) * scale)
  const { shoulder, elbow, hand } = arm.joints
  const margin = boxMargin * unit
  const upper = new Float64Array(3)
  const fore = new Float64Array(3)
  const place = ([along, away, side]: Float64Array, result: Float64Array) => {
    if (along > end) return false
    const row = clamp((along / end) * last, 0, last)
    const k = Math.min(last - 1, Math.floor(row))
    const usual = arm.halfWidth(Math.min(along, arm.length))
    const half = clamp(bare.half(along, side > 0), usual, thickest * usual)
    const width = widths[k] + (widths[k + 1] - widths[k]) * (row - k)
    const room = clamp(loose * (width / 2 - half), 0, loosest * unit)
    const across = away / (half + cloth * unit + room)
    if (across > 1) return false
    const from = between(outer[k], outer[k + 1], row - k)
    const to = between(inner[k], inner[k + 1], row - k)
    const source = between(from, to, (1 - side * across) / 2)
    result[0] = source.x
    result[1] = source.y
    return true
  }
  return {
    box: {
      left: Math.min(shoulder.x, elbow.x, hand.x) - margin,
      right: Math.max(shoulder.x, elbow.x, hand.x) + margin,
      top: Math.min(shoulder.y, elbow.y, hand.y) - margin,
      bottom: Math.max(shoulder.y, elbow.y, hand.y) + margin,
    },
    sourceAt(x, y, result) {
      projectOnLowerArm(arm, x, y, fore)
      // The forearm lies before the upper arm.
      if (fore[0] > arm.upperLength && place(fore, result)) return true
      projectOnUpperArm(arm, x, y, upper)
      return place(upper, result)
    },
  }
}
