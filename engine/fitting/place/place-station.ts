import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Leg } from '../body/measure-leg.ts'
import { middleOfLeg } from '../body/leg-line.ts'
import type { LowerFrame } from './lower-frame.ts'
import type { LowerRow } from './lower-source.ts'
import { readLowerRow } from './lower-source.ts'
import { edgesAt, wornAlong } from './worn-below.ts'

/** The legs of shorts stand apart by twice so much at their hem, in units: thighs are round, and what touches would be a skirt. */
const notchOfShorts = 0.03
/** What hangs keeps this share of the room it has, laid flat; and lies so far off the body at least, in units. */
const drawnIn = 0.94
const ease = 0.02
/** At the waist it is so much wider than the band on either side, in units. */
const atWaistEase = 0.01
/** The trunk's own sides count down to so far below the hips, in torsos. */
const trunkReach = 0.1
/** Above the crotch cloth reaches out to a leg by so many of its own halves at most, and stands off by so much at most, in units. */
const mostOfLeg = 1.4
const loosest = 0.12
/** Laid flat, short legs spread wider than they stand off the thighs: half of one is at most so many halves of the thigh and so many units more. */
const shortLegs = { ofThigh: 1.2, more: 0.03 }
/** From the hips to so far below them, in torsos, the middle passes from theirs to that between the legs. */
const legsReach = 0.3
/** Above the hips, over so many pixels, it passes from the waist's to theirs. */
const hipsReach = 100

/** A row in the frame: its height and its sides, and the row of the garment that lies there; `isParted`: below the crotch. */
export type Station = {
  y: number
  left: number
  right: number
  innerLeft: number
  innerRight: number
  isParted: boolean
  source: LowerRow
}

/** Where the row a share of the way down the garment comes to lie. */
export function placeStation(frame: LowerFrame, t: number): Station {
  const { crotch, crotchShare, legs, model, scale, waist } = frame
  const { hipMid, unit } = model.body
  const y = frame.rowOf(t)
  const source = readLowerRow(frame, t)
  const bowAt = (x: number) => frame.bowAt(x) * frame.tiltAt(y)
  const bodyHalf = (side: -1 | 1) => {
    const own = edgesAt(model, Math.min(y, hipMid.y + trunkReach * model.body.torsoLength), bowAt)
    const middle = middleAt(frame, y)
    return (side < 0 ? middle - own.left : own.right - middle) + ease * unit
  }
  const middle = middleAt(frame, y)
  if (!crotch || t <= crotchShare) {
    const natural = ((source.right - source.left) / 2) * scale * (crotch ? drawnIn : 1)
    const place = (side: -1 | 1) => {
      const atHips = smoothstep(frame.waistY, hipMid.y, y)
      const edge = side < 0 ? waist.left : waist.right
      const atWaist = Math.abs(edge - middle) + atWaistEase * unit
      const leg = outerOfLeg(frame, side, y)
      const covered = Math.max(bodyHalf(side) * (y > hipMid.y ? 0 : 1), Math.min(leg, mostOfLeg * natural))
      // About the waist cloth lies as close as the band; it hangs free from the hips on.
      const hanging = Math.max(covered, Math.min(natural, crotch ? covered + loosest * unit : natural))
      const reach = atWaist + (hanging - atWaist) * atHips
      const room = Math.min(reach, frame.roomAt(side, y))
      const half = Math.max(covered * atHips, room, halfInSight(model, middle, side, y, bowAt))
      // A skirt stands off the hips: trousers over it do not.
      const most = crotch && frame.overSkirt ? Math.max(atWaist, hipOf(frame, side)) : Infinity
      return middle + side * Math.min(half, most)
    }
    return {
      y,
      left: place(-1),
      right: place(1),
      innerLeft: middle,
      innerRight: middle,
      isParted: false,
      source,
    }
  }
  const belowCrotch = clamp((t - crotchShare) / (frame.clothEnd - crotchShare), 0, 1)
  const notch = frame.isLong ? 0 : notchOfShorts * belowCrotch * unit
  const place = (side: -1 | 1) => {
    const leg = side < 0 ? legs.left : legs.right
    const [outer, inner] = side < 0 ? [source.left, source.innerLeft] : [source.right, source.innerRight]
    const laid = (Math.abs(outer - inner) / 2) * scale * drawnIn
    const natural = frame.isLong
      ? laid
      : Math.min(laid, shortLegs.ofThigh * leg.halfAt(y, side) + shortLegs.more * unit)
    const axis = middleOfLeg(leg, y)
    const half = Math.max(natural, leg.halfAt(y, side) + ease * unit)
    const innerHalf = Math.max(natural, leg.halfAt(y, side < 0 ? 1 : -1) + ease * unit)
    // Close legs never cross: each keeps to its own side.
    const gap = Math.max(side * (axis - middle) - innerHalf, 0)
    const innerX = middle + side * Math.max(frame.gapOf(gap, middle, y), notch)
    return { outer: axis + side * half, inner: innerX }
  }
  const [l, r] = [place(-1), place(1)]
  return { y, left: l.outer, right: r.outer, innerLeft: l.inner, innerRight: r.inner, isParted: true, source }
}

/** How far from the middle what was worn below is in sight on the trunk, at one height, or along a line that lies lower by `bowAt` at a column: cloth was there, and covers what is under it. */
function halfInSight(
  model: StudioModel,
  middle: number,
  side: -1 | 1,
  y: number,
  bowAt: (x: number) => number,
) {
  const { torso, picture } = model
  const row = clamp(Math.round(y), 0, picture.height - 1)
  const isWorn = wornAlong(model, bowAt)
  let x = clamp(Math.round(side < 0 ? torso.left[row] : torso.right[row]), 0, picture.width - 1)
  while ((x - middle) * side > 0 && !isWorn(x, y)) x -= side
  return Math.max(0, (x - middle) * side)
}

/** The line on which both halves meet: below the hips midway between the legs. */
function middleAt({ legs, model, waist }: LowerFrame, y: number): number {
  const { hipMid } = model.body
  const between = (middleOfLeg(legs.left, y) + middleOfLeg(legs.right, y)) / 2
  const above = (waist.left + waist.right) / 2
  const low = smoothstep(hipMid.y, hipMid.y + legsReach * model.body.torsoLength, y)
  return y < hipMid.y
    ? above + (hipMid.x - above) * smoothstep(0, 1, (y - hipMid.y) / hipsReach + 1)
    : hipMid.x + (between - hipMid.x) * low
}

/** How far from the middle the outer side of a leg lies, below the hips. */
function outerOfLeg(frame: LowerFrame, side: -1 | 1, y: number): number {
  const leg: Leg = side < 0 ? frame.legs.left : frame.legs.right
  if (y < leg.hip.y) return 0
  return (
    side * (middleOfLeg(leg, y) - middleAt(frame, y)) + leg.halfAt(y, side) + ease * frame.model.body.unit
  )
}

/** The same at the hips. */
function hipOf(frame: LowerFrame, side: -1 | 1): number {
  const { left, right } = frame.legs
  return outerOfLeg(frame, side, side < 0 ? left.hip.y : right.hip.y)
}
