import type { UpperLandmarks, UpperSide } from '../../garment/garment.ts'
import { between } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { findWaist } from '../body/find-waist.ts'
import { traceWaistband } from '../body/trace-waistband.ts'
import { wearsOnePiece } from '../body/wears-one-piece.ts'

/** The waistband that a top is tucked into. */
export type Tuck = {
  /** Its height on the body axes, mostly. */
  level: number
  /** How far it reaches from the middle on either side, in pixels. */
  half: { left: number; right: number }
  /** Signed distance of a frame pixel below the band's upper edge, in pixels. */
  below: (x: number, y: number) => number
  /**
   * How the cloth above it catches light, as a factor: it bulges over the band, is gathered by it in small folds, and lies in the
   * shade where it goes in.
   */
  light: (x: number, y: number) => number
}

/** A waistband lies in sight between the ribs and the hips, in torso lengths below the shoulders. */
const highest = 0.7
const lowest = 0.92
/** A hand lies before a band that is so near above it, or a hem so near below, when it is so far inside the trunk's sides; in units. */
const hands = { above: 0.3, below: 0.05, inside: 0.1 }
/** Places along a hand, as shares of the forearm. */
const alongHand = [0.95, 1.1, 1.25, 1.4, 1.55, 1.7]
/** What a hand or a bag hides of a band reaches at most so much farther than what is seen of it on the other side. */
const widerHidden = 1.1
/** A band is measured so far below its upper edge, in units. */
const belowEdge = 0.05
/** Its end is looked for from so far outside the torso, in units, to this share of the torso's half. */
const bandEnd = { outside: 0.1, inside: 0.75 }
/** Cloth catches light only so far above the band, and so far below its edge; in units. */
const litTo = { above: 0.4, below: -0.03 }
/** Where it goes in it is darker by so much, which fades over so much above, in units. */
const shade = { depth: 0.3, fades: 0.018 }
/** It bulges: brighter by so much, at a height above the band and so widely, in units. */
const bulge = { light: 0.07, at: 0.09, width: 0.04 }
/**
 * Its folds: two waves across, in radians to a unit, each swaying by so many radians in a wave of its own; the second counts less. They
 * brighten and darken by so much, and fade from one height on over more or less, in units, in a wave, too.
 */
const folds = {
  coarse: { wave: 43, sways: 2, swayWave: 7.3 },
  fine: { share: 0.6, wave: 71, sways: 3, swayWave: 5.1, begins: 1 },
  light: 0.06,
  fades: { from: 0.03, to: 0.28, varies: 0.08, wave: 11 },
}

/** The waistband in sight, or for a bodysuit whatever is worn below from its upper edge on; null where the old top hung over the band or nothing is worn below. */
export function findTuck(model: StudioModel, axes: BodyAxes, isBodysuit = false): Tuck | null {
  const waist = findWaist(model, axes)
  const { torsoLength, unit } = model.body
  const isInSight = waist.level > highest * torsoLength && waist.level < lowest * torsoLength
  if (!(isInSight || isBodysuit) || wearsOnePiece(model)) return null
  const slope = waist.at(1) - waist.at(0)
  const line = Float32Array.from({ length: model.picture.width }, (_, x) =>
    rowOfLine(axes, waist.level, slope, x),
  )
  const edge = traceWaistband(model, line)
  const below = (x: number, y: number) => y - edge[clamp(Math.round(x), 0, edge.length - 1)]
  return {
    level: waist.level,
    half: bandHalves(model, axes, waist.level),
    below,
    light: (x, y) => lightAbove(-below(x, y) / unit, axes.acrossOf({ x, y }) / unit),
  }
}

/** Whether a hand lies before the trunk between a waistband and a hem below it; over one in a pocket the hem hangs, or rises. */
export function hasHandAt(
  model: StudioModel,
  axes: BodyAxes,
  arm: ArmAxis,
  [band, hem]: [number, number],
): boolean {
  const { elbow, wrist } = arm.joints
  const { unit } = model.body
  return alongHand.some((along) => {
    const point = between(elbow, wrist, along)
    const down = axes.downOf(point)
    if (down < band - hands.above * unit || down > hem + hands.below * unit) return false
    const inside = axes.torsoHalf(down, arm.side) - arm.side * axes.acrossOf(point)
    return inside > hands.inside * unit
  })
}

/** The garment's landmarks when all below a share of the way from its armpits to its hem is tucked in. */
export function tuckIn(upper: UpperLandmarks, share: number): UpperLandmarks {
  const shorten = (side: UpperSide): UpperSide => ({ ...side, hem: between(side.armpit, side.hem, share) })
  return { ...upper, left: shorten(upper.left), right: shorten(upper.right) }
}

/** The folds are the same on both sides of the middle, as is everything in a mirrored photo. */
function lightAbove(above: number, across: number): number {
  if (above > litTo.above || above < litTo.below) return 1
  const darker = shade.depth * Math.exp(-Math.max(0, above) / shade.fades)
  const brighter = bulge.light * Math.exp(-(((above - bulge.at) / bulge.width) ** 2))
  const t = Math.abs(across)
  const { coarse, fine, fades } = folds
  const waves =
    Math.sin(coarse.wave * t + coarse.sways * Math.sin(coarse.swayWave * t)) +
    fine.share * Math.sin(fine.wave * t + fine.sways * Math.sin(fine.swayWave * t + fine.begins))
  const fadesAt = fades.to + fades.varies * Math.sin(fades.wave * t)
  return 1 - darker + brighter + folds.light * waves * (1 - smoothstep(fades.from, fadesAt, above))
}

/** Where the band ends on either side; where that is hidden, at the torso's side. */
function bandHalves(model: StudioModel, axes: BodyAxes, level: number): Tuck['half'] {
  const torso = (side: -1 | 1) => axes.torsoHalf(level + belowEdge * model.body.unit, side)
  const [left, right] = [seenHalf(model, axes, level, -1), seenHalf(model, axes, level, 1)]
  return {
    left: left ?? Math.min(torso(-1), widerHidden * (right ?? Infinity)),
    right: right ?? Math.min(torso(1), widerHidden * (left ?? Infinity)),
  }
}

/** Where the band is seen to end on one side; null where something hides that. */
function seenHalf(
  { layers: { lower }, body }: StudioModel,
  axes: BodyAxes,
  level: number,
  side: -1 | 1,
): number | null {
  const down = level + belowEdge * body.unit
  const torso = axes.torsoHalf(down, side)
  for (let half = torso + bandEnd.outside * body.unit; half > bandEnd.inside * torso; half--) {
    const { x, y } = axes.at(side * half, down)
    const [column, row] = [Math.round(x), Math.round(y)]
    const isFramed = column >= 0 && column < lower.width && row >= 0 && row < lower.height
    if (isFramed && lower.values[row * lower.width + column] > 0.5) return half
  }
  return null
}

function rowOfLine(axes: BodyAxes, level: number, slope: number, x: number): number {
  const [left, right] = [axes.at(-1, level - slope), axes.at(1, level + slope)]
  return left.y + ((x - left.x) / (right.x - left.x || 1)) * (right.y - left.y)
}
