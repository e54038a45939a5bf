import type { UpperSide } from '../../garment/garment.ts'
import { between, type Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm, type ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Leg } from '../body/measure-leg.ts'
import { middleOfLeg } from '../body/leg-line.ts'
import { traceLegs } from '../body/legs.ts'
import { isLongSleeved } from '../body/long-sleeves.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import type { LaidRows } from './lay-rows.ts'
import type { Frame, Measures } from './upper-frame.ts'

/** Where rows of the sides lie between armpit and hem, as shares: dresses have one more, at the hips. */
const heights = { top: [0, 0.2, 0.4, 0.6, 0.8, 1], longer: [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1] }
/** The armhole ends at the trunk, inside the arm that hangs beside it: as a share of the trunk's half, and how far down it is whole. */
const atArmhole = { share: 0.84, until: 0.35 }
/** Cloth that is close stands off the body by the first, loose cloth by the second, in units, and by shares of the width that it has beyond it. */
const standsOff = { close: 0.02, loose: 0.03, atArmpit: 0.12, below: 0.34 }
/** No top is wider than the body by more, in units. */
const loosest = 0.45
/** A side that lies so far within an arm is the arm's own, in units. */
const withinArm = 0.16
/** Below so many torsos a dress hangs beside the legs: the sides of what is worn there are an old skirt's. */
const hips = 1.1
/** The garment's own edge is read a little above its hem: this is the last row that is paired. */
export const aboveHem = 0.985
/** Cloth follows the body's waist by so much less than it would. */
const straight = 0.75
/** An old top that hung wider by so little, in units, is hidden by the new one: what lies there is not in sight. */
const coveredSide = 0.09
/** An old edge is a sleeve's that lies so near outside an arm's line, in units, from such a share of its length on. */
const outerSide = { near: 0.16, from: 0.3 }
/** From this share on an arm's lower joint is before the trunk; where a back hides it, its place is a guess. */
const beforeTrunk = 0.5
/** Cloth hangs behind a hand to so far beyond the wrist, in parts of the way to the joint `hand`. */
const handLength = 1.5
/** An edge that is farther from the straight line, in chests, is a sleeve's. */
const nearLine = 0.16

/**
 * A row of the sides: `t` its share of the way from armpit to hem, `y` and its ends in the garment's picture, half its width there in frame pixels,
 * `down` on the body axes and how far from the middle each side hangs.
 */
export type SideRow = {
  t: number
  y: number
  left: number
  right: number
  flatHalf: number
  down: number
  reach: { left: number; right: number }
}

/** How far from the middle the sides of a garment hang on the body, row by row: cloth wider than the body keeps a third of its width beyond it. */
export function hangSides(
  { model, garment, upper, axes, measures, fit }: Frame,
  arms: Record<-1 | 1, ArmAxis>,
  { bodyArmpitDown, rowAt }: LaidRows,
  hemDown: number,
): SideRow[] {
  const { unit } = model.body
  const isDress = garment.garmentClass === 'dress'
  const legs = isDress ? traceLegs(model) : null
  const seen = { [-1]: measureBareArm(model, arms[-1]).seen, 1: measureBareArm(model, arms[1]).seen }
  const sleeved = { [-1]: isLongSleeved(model, arms[-1]), 1: isLongSleeved(model, arms[1]) }
  const armAt = (side: -1 | 1, down: number) => acrossOfArm(arms[side], seen[side], axes, down)
  const rows = heights[garment.garmentClass === 'top' ? 'top' : 'longer'].map((t) => {
    const downAt = (share: number) => bodyArmpitDown + (hemDown - bodyArmpitDown) * share
    const down = downAt(t)
    const y = rowAt(downAt(Math.min(t, aboveHem)))
    const edgeOf = (key: 'left' | 'right') => edgeAt(garment.bodyRows[key], upper[key], y, measures)
    const [left, right] = [edgeOf('left'), edgeOf('right')]
    const flatHalf = ((right - left) / 2) * fit.scale
    const bare = atArmhole.share + (1 - atArmhole.share) * Math.min(1, t / atArmhole.until)
    const reachOf = (side: -1 | 1) => {
      const leg = legs && (side < 0 ? legs.left : legs.right)
      const trunk = bare * axes.torsoHalf(leg ? Math.min(down, hips * model.body.torsoLength) : down, side)
      const arm = armAt(side, down)
      const isArm = arm !== null && trunk > arm && trunk < arm + withinArm * unit
      const beside = isArm ? arm : trunk
      const body = leg ? Math.max(beside, acrossOfLeg(leg, model, axes, down, side)) : trunk
      const loose = Math.min(flatHalf - body, isDress ? Infinity : loosest * unit)
      const share = t === 0 ? standsOff.atArmpit : standsOff.below
      const half = body + (loose > 0 ? standsOff.loose * unit + loose * share : standsOff.close * unit)
      const room = isArm ? arm : Math.max(body, arm ?? half)
      const hanging = Math.max(t === 0 ? body : 0, isDress ? half : Math.min(half, room))
      return t === 0 ? hanging : coverOldSide(model, axes, down, arms[side], hanging, sleeved[side])
    }
    return { t, y, left, right, down, flatHalf, reach: { left: reachOf(-1), right: reachOf(1) } }
  })
  if (!isDress) for (const side of [-1, 1] as const) hangStraight(rows, side, (down) => armAt(side, down))
  return rows
}

/** Between chest and hem cloth hangs straight unless it is cut to the waist: the body draws in there, and the cloth does not. Changes `rows`. */
function hangStraight(rows: SideRow[], side: -1 | 1, armAt: (down: number) => number | null) {
  const key = side < 0 ? 'left' : 'right'
  const [first, last] = [rows[0], rows[rows.length - 1]]
  for (const { t, down, flatHalf, reach } of rows.slice(1, -1)) {
    const line = first.reach[key] + (last.reach[key] - first.reach[key]) * t
    const cut = flatHalf / (first.flatHalf + (last.flatHalf - first.flatHalf) * t)
    const hung = Math.min(line * Math.min(1, cut), armAt(down) ?? Infinity)
    if (hung > reach[key]) reach[key] += straight * (hung - reach[key])
  }
}

/** Half the width at a height, a little wider where the old garment's edge lies just beyond, unless that is its sleeve's. */
function coverOldSide(
  { layers: { upper }, body: { unit } }: Frame['model'],
  axes: BodyAxes,
  down: number,
  arm: ArmAxis,
  half: number,
  isSleeved: boolean,
): number {
  for (let more = 0; more <= coveredSide * unit; more++) {
    const { x, y } = axes.at(arm.side * (half + more), down)
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= upper.width || row >= upper.height) return half
    if (upper.values[row * upper.width + column] < 0.5)
      return isSleeved && isOuterSide(arm, { x, y }, unit) ? half : half + more
  }
  return half
}

const projected = new Float64Array(3)

/** Whether a point lies on the outer side of an arm. */
function isOuterSide(arm: ArmAxis, { x, y }: Point, unit: number): boolean {
  projectOnArm(arm, x, y, projected)
  const [along, away, outwards] = projected
  return (
    along > outerSide.from * arm.length && along < arm.length && outwards > 0 && away < outerSide.near * unit
  )
}

/** How far from the middle a hanging arm lies at a height: cloth hangs behind it and not beyond. Null where no arm is in sight. */
function acrossOfArm(
  { joints, side, upperLength, length }: ArmAxis,
  seen: (along: number) => number,
  axes: BodyAxes,
  down: number,
): number | null {
  const { shoulder, elbow, wrist, hand } = joints
  const stretches = [
    { from: between(shoulder, elbow, 0.5), to: elbow, along: upperLength },
    { from: elbow, to: wrist, along: length },
    { from: wrist, to: between(wrist, hand, handLength), along: length },
  ].map((stretch) => ({ ...stretch, first: axes.downOf(stretch.from), last: axes.downOf(stretch.to) }))
  const stretch = stretches.find(({ first, last }) => down >= first && down < last)
  if (!stretch || seen(stretch.along) < beforeTrunk) return null
  const { from, to, first, last } = stretch
  return side * axes.acrossOf(between(from, to, (down - first) / (last - first)))
}

/** How far from the middle a leg reaches below the hips, so that no thigh shows beside a dress. */
function acrossOfLeg(leg: Leg, { body }: StudioModel, axes: BodyAxes, down: number, side: -1 | 1): number {
  if (down < body.torsoLength) return 0
  const { y } = axes.at(0, down)
  return side * axes.acrossOf({ x: middleOfLeg(leg, y) + side * leg.halfAt(y, side), y })
}

/** Down to the armpit the seam; below it the outline's own edge where it is near the straight line from armpit to hem; elsewhere a sleeve hides it. */
function edgeAt(
  edges: Float32Array,
  { shoulder, armpit, hem }: UpperSide,
  y: number,
  { shoulderY, armpitY, hemY, chest }: Measures,
): number {
  if (y <= armpitY) return between(shoulder, armpit, (y - shoulderY) / Math.max(1, armpitY - shoulderY)).x
  const expected = between(armpit, hem, (y - armpitY) / (hemY - armpitY)).x
  const edge = edges[clamp(Math.round(y), 0, edges.length - 1)]
  return Math.abs(edge - expected) < nearLine * chest ? edge : expected
}
