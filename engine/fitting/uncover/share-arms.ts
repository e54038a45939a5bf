import type { Point } from '../../geometry/points.ts'
import { distanceFromSegment } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { projectOnLowerArm } from '../body/arm-axis.ts'
import { projectOnBareArm } from '../body/measure-bare-arm.ts'
import type { Limb, Limbs } from './read-limbs.ts'

/** Nor does an arm reach farther than so many of its half widths, unless a hand's reach is more. */
const mostAway = 1.5
/** The crease below an armhole is so wide at most, in half widths; from so far above the armpit to so far below it, in units, it ends. */
const armpitCrease = { width: 1.1, above: 0.1, below: 0.35 }
/** Skin is the arm's so far from its line at least, and fades out over so much beyond, in units. */
const armSkin = { least: 0.115, fade: 0.055 }
/** An arm whose hand is in a pocket goes on so far beyond its wrist, in units: as far as its old sleeve did. */
const intoPocket = 0.25
/** Beside old cloth, from none at the first share to all at the second, an imagined arm ends so far beyond the wrist, in units. */
const cuff = { from: 0.01, to: 0.06, reach: 0.16 }
/** An imagined arm fades out from so far before its end to so far beyond it, in units. */
const armEnd = { before: 0.02, beyond: 0.07 }
/** At its sides it does over so many pixels, inwards and outwards. */
const softness = 1.5
/** Cloth that hid an arm by so much hid it as a whole. */
const wholly = 0.5
/** A wide neckline bares a shoulder beside the sleeve that hid it: what is so far below the joint, in units, tells of what is above, too. */
const belowNeckline = 0.2
/** A sleeve gives way to the arm from so far before its end to so far beyond it, in units. */
const sleeveEnd = { before: 0.012, beyond: 0.006 }
/** How far towards a hand's reach its skin fades out, and how wide a raised hand is to each side; in units. */
const hands = { fade: 0.08, raised: 0.1 }

/**
 * What a pixel is of the arms, each 0..1: of a bare arm, of one that an old sleeve hid, of one beside an old hem, of the stretch that
 * such a hem may have covered, and of a hand; and how much of the garment lies on it all.
 */
export type ArmShares = {
  arm: number
  bare: number
  bareAtHem: number
  sleeved: number
  hand: number
  isHand: boolean
  /** Of a forearm that lies before its upper arm. */
  folded: number
  under: number
  /** Of the skin in which the nearest arm's hand lies, and how much of it lies beyond that arm's sleeve; 0 and 1 far from arms. */
  handLabel: number
  beyond: number
}

const nothing: ArmShares = {
  arm: 0,
  bare: 0,
  bareAtHem: 0,
  sleeved: 0,
  hand: 0,
  isHand: false,
  folded: 0,
  under: 0,
  handLabel: 0,
  beyond: 1,
}

/** What a pixel far from all arms is of them. */
export const noArm = (): ArmShares => ({ ...nothing })

/** Where a pixel lies on an arm. */
type Place = Point & {
  /** In pixels along the arm, and from its line, with the crease below an armhole; half the arm's thickness there. */
  along: number
  away: number
  half: number
  /** On a shoulder that no sleeve covers. */
  isBareShoulder: boolean
  /** How much of it lies beyond the new sleeve, 0..1. */
  beyond: number
}

/** Changes `shares`. `beside`: how near old cloth is; `pocket`: how much of the pixel a pocket hides. */
export function shareArms(
  shares: ArmShares,
  of: Limbs,
  { x, y }: Point,
  near: { beside: number; pocket: number },
) {
  const { unit, handReach, projected } = of
  Object.assign(shares, nothing)
  let nearest = Infinity
  for (const limb of of.limbs) {
    const { axis, bare, end, box } = limb
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
    if (limb.isHand?.(x, y)) {
      shares.hand = 1
      shares.isHand = true
    }
    if (limb.isFolded) shares.folded = Math.max(shares.folded, onForearm(limb, unit, x, y, projected))
    // In a long sleeve no more of it is bare.
    if (limb.isFolded && end > axis.upperLength) continue
    projectOnBareArm(axis, bare, unit, x, y, projected)
    const along = projected[0]
    const half = projected[3]
    if (projected[1] > Math.max(handReach, mostAway * half)) continue
    if (limb.underHem)
      shares.under = Math.max(shares.under, limb.underHem(along, projected[1], projected[2], half))
    const isBareShoulder = end === 0 && along < axis.upperLength
    const beyond = beyondSleeve(limb, isBareShoulder, along, unit, x, y)
    const crease = isBareShoulder && projected[2] <= 0 ? creaseAt(of, limb, along, half, { x, y }) : 0
    const reach = Math.max(armSkin.least * unit, half)
    if (projected[1] - half < nearest && projected[1] < reach + armSkin.fade * unit) {
      nearest = projected[1] - half
      shares.handLabel = limb.handLabel
      shares.beyond = end > 0 ? beyond : 1
    }
    const away = projected[1] + crease
    const isChest = isBareShoulder && projected[2] <= 0 && projected[1] > limb.strapAt(along)
    const ofHand = limb.inHand && along > axis.length ? limb.inHand(x, y) : 1
    const ownSkin = isChest ? 0 : ofHand
    shares.arm = Math.max(
      shares.arm,
      (1 - smoothstep(reach, reach + armSkin.fade * unit, away)) * beyond * ownSkin,
    )
    shareImagined(shares, limb, unit, { x, y, along, away, half, isBareShoulder, beyond }, near)
    const fromHand = distanceFromSegment(x, y, limb.palm, axis.joints.hand)
    const byHand = 1 - smoothstep(handReach - hands.fade * unit, handReach, fromHand)
    if (byHand > 0) shares.hand = Math.max(shares.hand, byHand * (limb.inHand ? limb.inHand(x, y) : 1))
  }
}

/** Hands are never imagined: only the arm, and what a cuff hid or edged. */
function shareImagined(
  shares: ArmShares,
  { axis, bare, isInPocket, isBehindHip }: Limb,
  unit: number,
  { along, away, half, isBareShoulder, beyond }: Place,
  { beside, pocket }: { beside: number; pocket: number },
) {
  const cuffed = cuff.reach * unit * smoothstep(cuff.from, cuff.to, beside)
  const wrist = axis.length + cuffed + (isInPocket ? intoPocket * unit : 0)
  const isArm = 1 - smoothstep(wrist - armEnd.before * unit, wrist + armEnd.beyond * unit, along)
  // What is imagined fades into the arm in sight.
  const within = 1 - smoothstep(half - softness, half + softness, away)
  const inSight = isInPocket || isBehindHip ? 1 - pocket : 1
  const share = beyond * isArm * bare.seen(along) * inSight
  const told = isBareShoulder ? Math.max(along, belowNeckline * unit) : along
  shares.bare = Math.max(shares.bare, within * share * smoothstep(0, wholly, bare.hidden(told)))
  const atHem = share * smoothstep(0, wholly, bare.hem(along))
  shares.bareAtHem = Math.max(shares.bareAtHem, within * atHem)
  shares.sleeved = Math.max(shares.sleeved, atHem)
}

/** Below an armhole the crease between arm and cloth slants outwards to it; where the arm was bare it is in sight. */
function creaseAt({ axes, armpitDown, unit }: Limbs, { bare }: Limb, along: number, half: number, at: Point) {
  const below = smoothstep(
    armpitDown - armpitCrease.above * unit,
    armpitDown + armpitCrease.below * unit,
    axes ? axes.downOf(at) : 0,
  )
  return armpitCrease.width * half * bare.deepIn(along) * (1 - below)
}

/** How much of a pixel a forearm and its hand cover, 0..1, beyond the new sleeve. Changes `projected`. */
function onForearm({ axis, end }: Limb, unit: number, x: number, y: number, projected: Float64Array): number {
  projectOnLowerArm(axis, x, y, projected)
  const half = Math.max(axis.halfWidth(projected[0]), projected[0] > axis.length ? hands.raised * unit : 0)
  const bare = end > axis.upperLength ? beyondEnd(end, projected[0], unit) : 1
  return bare * (1 - smoothstep(half - softness, half + softness, projected[1]))
}

function beyondEnd(end: number, along: number, unit: number): number {
  return smoothstep(end - sleeveEnd.before * unit, end + sleeveEnd.beyond * unit, along)
}

/** Whether a place along an arm lies beyond the new garment's sleeve, or before its armhole. */
function beyondSleeve(
  { end, armhole }: Limb,
  isBareShoulder: boolean,
  along: number,
  unit: number,
  x: number,
  y: number,
): number {
  if (end > 0) return beyondEnd(end, along, unit)
  return isBareShoulder && armhole ? armhole.inFront(x, y) : 1
}
