import { distanceFromSegment } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import type { Leg } from '../body/measure-leg.ts'
import { middleOfLeg } from '../body/leg-line.ts'
import { outsideOfLeg, traceLegs } from '../body/legs.ts'
import { boundByBand } from './bound-by-band.ts'
import { lightDirection } from './light-direction.ts'
import { reliefOfArm, reliefOfLeg } from './limb-relief.ts'
import { belly, reliefOfBelly, reliefOfShoulders } from './trunk-relief.ts'
import type { BareArm } from '../body/measure-bare-arm.ts'
import { measureBareArm, projectOnBareArm } from '../body/measure-bare-arm.ts'

export const bodyParts = { trunk: 0, arm: 1, leg: 2, hand: 3 } as const

/** What a plain model of the unclothed body says of one pixel. */
export type BodyPoint = {
  /** Signed distance outside the body in pixels. */
  outside: number
  /** The same of an arm in sight, without its hand; Infinity where another is nearer. */
  outsideArm: number
  part: (typeof bodyParts)[keyof typeof bodyParts]
  /** How much of a limb of its own it is: arms come out of the trunk gradually. */
  limb: number
  /** How far the surface turns away from the viewer: -1 at the left edge in the picture .. 1 at the right. */
  turn: number
  /** Light on its part of the body by that one's own relief, as a factor. */
  relief: number
  /** Brightness by the body's relief in even light; 1 where it faces the viewer. */
  light: number
}

/** The neck runs from so far above the chin's end to between the shoulders, counts down to so far below them, and is half so wide; in units. */
const neck = { aboveChin: 0.1, lowest: 0.2, half: 0.15 }

/** The answer is one object that is written anew each time. */
export function describeBody(model: StudioModel, arms: ArmAxis[]): (x: number, y: number) => BodyPoint {
  const { unit, shoulderMid, hipMid, head, chinY } = model.body
  const axes = readBodyAxes(model)
  const direction = lightDirection(model)
  const projected = new Float64Array(4)
  const limbs = arms.map((axis) => ({ axis, bare: measureBareArm(model, axis), projected }))
  const legs = Object.values(traceLegs(model))
  const chin = { x: head.x, y: chinY - neck.aboveChin * unit }
  const draft: Draft = { ...blank }
  const place: Place = { x: 0, y: 0, across: 0, shoulders: axes.width, belowEdge: 0 }
  const besideWaist = boundByBand(model, axes)
  return (x, y) => {
    startAnew(draft)
    for (const limb of limbs) considerArm(draft, limb, unit, x, y)
    place.x = x
    place.y = y
    place.across = axes.acrossOf(place)
    place.belowEdge = axes.downOf(place) - axes.shoulderEdge(place.across)
    const relief = reliefOfShoulders(place.across / axes.width, place.belowEdge / unit)
    // Arms hang before the trunk: within them nothing else shades, and their edge is none where the trunk goes on.
    if (draft.outside < -softEdge) return lit(draft, relief, direction)
    draft.isArm = draft.outside < 0
    const besideArm = draft.outside
    if (y < shoulderMid.y + neck.lowest * unit)
      consider(
        draft,
        distanceFromSegment(x, y, chin, shoulderMid) - neck.half * unit,
        bodyParts.trunk,
        0,
        rounded(0),
      )
    if (y > hipMid.y) considerLegs(draft, legs, x, y)
    return lit(draft, relief * considerTrunk(draft, model, place, besideArm, besideWaist(place)), direction)
  }
}

/** A point while the parts of the body are gone through. */
type Draft = BodyPoint & {
  isArm: boolean
  /** How far down an arm. */
  armAlong: number
  /** How far beyond the outer side of an upper arm the pixel lies: there is no trunk. */
  beyondArm: number
}

/** A pixel, and how far from the middle and below the shoulders' upper edge it lies; `shoulders` is their width. */
type Place = { x: number; y: number; across: number; shoulders: number; belowEdge: number }

const blank: Readonly<Draft> = {
  outside: Infinity,
  outsideArm: Infinity,
  part: bodyParts.trunk,
  limb: 0,
  turn: 0,
  relief: 1,
  light: 1,
  isArm: false,
  armAlong: 0,
  beyondArm: -Infinity,
}

/** Every pixel asks for it, and `Object.assign` would take a while. */
function startAnew(draft: Draft) {
  draft.outside = draft.outsideArm = Infinity
  draft.part = bodyParts.trunk
  draft.limb = draft.turn = 0
  draft.relief = 1
  draft.isArm = false
  draft.beyondArm = -Infinity
}

/** An upper arm bounds the trunk from so far below the joint on, in units. */
const boundsTrunk = 0.05
/** An arm comes out of the trunk between so far and so far below the joint, in units; at its inner rim that begins so much farther down. */
const comesOut = { from: 0.05, to: 0.45, inner: 0.2 }
/** From so far before to so far beyond where it begins, in units, its own relief fades in; on the inner side so many times as far down. */
const roundness = { before: 0.05, beyond: 0.2, inner: 1.3 }

function considerArm(
  draft: Draft,
  { axis, bare, projected }: { axis: ArmAxis; bare: BareArm; projected: Float64Array },
  unit: number,
  x: number,
  y: number,
) {
  projectOnBareArm(axis, bare, unit, x, y, projected)
  const along = projected[0]
  const isOuter = projected[2] > 0
  const half = projected[3]
  const outside = projected[1] - half
  if (isOuter && along > boundsTrunk * unit && along < axis.upperLength)
    draft.beyondArm = Math.max(draft.beyondArm, outside)
  if (outside >= draft.outside || bare.seen(along) < 0.5) return
  draft.armAlong = along
  draft.outside = outside
  draft.part = along > axis.length ? bodyParts.hand : bodyParts.arm
  draft.outsideArm = draft.part === bodyParts.arm ? outside : Infinity
  const turned = clamp(projected[1] / half, 0, 1)
  // On its inner side the arm parts from the trunk farther down.
  const start = isOuter ? 0 : comesOut.inner * unit * turned
  draft.limb = smoothstep(comesOut.from * unit + start, comesOut.to * unit + start, along)
  draft.turn = isOuter === axis.side > 0 ? turned : -turned
  const { upperLength, length } = axis
  const share = along < upperLength ? along / upperLength : 1 + (along - upperLength) / (length - upperLength)
  // At the shoulder its own roundness shows before its colour; within, no shadow of the trunk lies on it above the armpit.
  const rounds = smoothstep(
    roundness.inner * start - roundness.before * unit,
    roundness.inner * start + roundness.beyond * unit,
    along,
  )
  draft.relief = 1 + (reliefOfArm(share, isOuter ? turned : -turned) - 1) * rounds
}

/** Of all parts but the arms the one counts within which a point lies deepest; an arm hangs before them. */
function consider(draft: Draft, outside: number, part: BodyPoint['part'], turn: number, relief: number) {
  if (outside >= draft.outside) return
  draft.outside = outside
  if (draft.isArm) return
  draft.part = part
  draft.limb = part === bodyParts.leg ? 1 : 0
  draft.turn = turn
  draft.relief = relief
}

function considerLegs(draft: Draft, legs: readonly Leg[], x: number, y: number) {
  for (const leg of legs) {
    const aside = x - middleOfLeg(leg, y)
    const turn = clamp(aside / leg.halfAt(y, aside < 0 ? -1 : 1), -1, 1)
    const outside = outsideOfLeg(leg, x, y)
    if (outside < draft.outside)
      consider(draft, outside, bodyParts.leg, turn, rounded(turn) * reliefOfLeg(leg, turn, y))
  }
}

/** The trunk reaches so far above the shoulders' upper edge, in units. */
const aboveEdge = 0.06
/**
 * Heights of the trunk are shares of the way from the shoulders to the hips. Down to the one it ends beside the joints, down to the other
 * at the shoulders' upper edge.
 */
const shoulder = { joints: 0.2, edge: 0.1 }
/** How far cloth stood off that edge, in units, and between which distances from the middle, in shoulder widths. */
const stoodOff = { little: 0.02, littleFrom: 0.2, littleTo: 0.45, more: 0.07, moreFrom: 0.38, moreTo: 0.54 }
/** Between the first heights the trunk comes to turn away towards its sides, between the others its flat chest becomes a round waist. */
const turnsAway = { from: 0.25, to: 0.5 }
const waist = { from: 0.45, to: 0.6 }
/** The trunk rounds into an arm over so much, which falls to nothing between such places along the arm's outer and inner side; in units. */
const joins = { size: 0.14, outer: [0.05, 0.15], inner: [0.2, 0.45] }

/** The answer is the belly's relief, as a factor of brightness. */
function considerTrunk(
  draft: Draft,
  { body, torso }: StudioModel,
  { x, y, across, shoulders, belowEdge }: Place,
  besideArm: number,
  besideWaist: number,
): number {
  const { unit, torsoLength, shoulderMid, hipMid } = body
  const v = (y - shoulderMid.y) / (hipMid.y - shoulderMid.y || torsoLength)
  if (belowEdge <= -aboveEdge * unit || v >= crotch) return 1
  const aside = x - (shoulderMid.x + (hipMid.x - shoulderMid.x) * v)
  const side = Math.max(torso.left[y] - x, x - torso.right[y])
  // Beside the joints the shoulder is the arm's.
  const beyondJoints = v < shoulder.joints ? Math.abs(across) - 0.5 * shoulders : -Infinity
  // Cloth stood off the ends of the shoulders a little.
  const outwards = Math.abs(across) / shoulders
  const clothed =
    (stoodOff.little * smoothstep(stoodOff.littleFrom, stoodOff.littleTo, outwards) +
      stoodOff.more * smoothstep(stoodOff.moreFrom, stoodOff.moreTo, outwards)) *
    unit
  const away = Math.max(
    side,
    besideWaist,
    beyondJoints,
    draft.beyondArm,
    v < shoulder.edge ? clothed - belowEdge : -Infinity,
  )
  const half = Math.max(1, (torso.right[y] - torso.left[y]) / 2)
  const turn = clamp(aside / half, -1, 1)
  // The chest is flat before it turns away, the waist is round.
  const flat = Math.abs(turn) + (1 - Math.abs(turn)) * smoothstep(waist.from, waist.to, v)
  const turned = turn * flat * smoothstep(turnsAway.from, turnsAway.to, v)
  consider(draft, away, bodyParts.trunk, turned, rounded(turned))
  // The shoulder rounds into the arm, above and in the armpit.
  const [from, to] = draft.beyondArm > -Infinity ? joins.outer : joins.inner
  const rounding = joins.size * unit * (1 - smoothstep(from * unit, to * unit, draft.armAlong))
  const close = Math.max(0, rounding - Math.abs(away - besideArm))
  if (close > 0) draft.outside -= (close * close) / (4 * rounding)
  return v > belly.from ? reliefOfBelly(aside / unit, v) : 1
}

/** Half the width, in pixels, over which the body's edge fades. */
export const softEdge = 1.5

/** In a studio's soft light a leg or a waist is so bright along its middle, and loses so much towards its sides and at its very rim. */
const rounding = { middle: 1.045, sides: 0.22, rim: 0.11 }

/** Where the legs part, in torso lengths below the shoulders. */
const crotch = 1.14

/** Light from the side tells so much on the trunk, and so much more on a limb. */
const fromSide = { trunk: 0.4, limb: 0.6 }

function lit(point: BodyPoint, onTrunk: number, direction: number): BodyPoint {
  const { limb, turn, relief, part } = point
  // An arm that comes out of the trunk turns away no more than that does.
  const turned = part === bodyParts.arm ? limb : fromSide.trunk + fromSide.limb * limb
  const sideways = 1 + direction * turn * turned
  point.light = sideways * relief * (1 + (onTrunk - 1) * (1 - limb))
  return point
}

function rounded(turn: number): number {
  const turned = turn * turn
  return rounding.middle - rounding.sides * turned - rounding.rim * turned ** 3
}
