import type { Box } from '../../garment/garment.ts'
import type { Plane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { between, distanceFromSegment } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxOf } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Armhole } from '../place/trace-armhole.ts'
import { traceArmhole } from '../place/trace-armhole.ts'
import { projectOnLowerArm, type ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { BareArm } from '../body/measure-bare-arm.ts'
import { measureBareArm, projectOnBareArm } from '../body/measure-bare-arm.ts'
import { passesBehindHip, seesHand } from '../body/see-arm.ts'
import { partHand } from './part-hand.ts'
import { reachUnderHem } from './under-hem.ts'
import { findWholeHand } from '../body/whole-hand.ts'

/** One arm, and how the garment leaves it. */
type Limb = {
  axis: ArmAxis
  bare: BareArm
  palm: Point
  /** A hand out of sight is in a pocket: what trousers or a skirt covered of the arm, the garment covers. */
  isInPocket: boolean
  /** It hangs behind trousers or a skirt: what they cover of it stays covered. */
  isBehindHip: boolean
  /** Its forearm is folded back upwards and lies before the upper arm. */
  isFolded: boolean
  /** How much of the garment lies on it where its hand is under the hem. */
  underHem: ReturnType<typeof reachUnderHem>
  /** How much of a pixel is the hand and not the skin behind it; null where nothing bare is. */
  inHand: ((x: number, y: number) => number) | null
  /** Whether a pixel belongs to the hand as a whole; null where that cannot be told. */
  isHand: ((x: number, y: number) => boolean) | null
  /** Where its sleeve ends, in pixels along it; 0 without one. */
  end: number
  /** The piece of skin that its hand lies in; 0 where that is not its own. */
  handLabel: number
  armhole: Armhole | null
  /** Outside of it no pixel is the arm's. */
  box: Box
}

export type Limbs = {
  limbs: Limb[]
  unit: number
  axes: BodyAxes | null
  armpitDown: number
  /** How far from a hand all skin is its own, in pixels. */
  handReach: number
  /** Of the pieces of skin apart from all other, those that hands lie in; 0 for none. */
  skinLabels: Int32Array
  handLabels: readonly number[]
  /** Row below which what touches a hand may be a thigh. */
  lowestHand: number
  /** Where a pixel lies on an arm: written anew for each. */
  projected: Float64Array
}

/** The palm's middle, as a share of the way from the wrist to the joint `hand`. */
const palmAt = 0.35
/** A hand's skin is looked for so near to its palm, in units. */
const palmReach = 0.1
/** And an upper arm's so near to its middle, in units. */
const upperArmReach = 0.08
/** A piece of skin that a hand lies in, and that is no larger than an arm, in square units, is the hand's as a whole. */
const largestArm = 0.4

/** An arm whose hand is in a pocket goes on so far beyond its wrist, in units: as far as its old sleeve did. */
const intoPocket = 0.25

/** No arm, sleeve or hand reaches farther from its line, in units. */
const widest = 0.45
/** Nor does an arm reach farther than so many of its half widths, unless a hand's reach is more. */
const mostAway = 1.5

/** How far from palm and fingers skin is the hand's, before trousers and beside a top, and over how much of that it fades out; in units. */
const handSkin = { beforeTrousers: 0.26, besideTop: 0.2, fade: 0.08 }
/** What touches a hand may be a thigh from so far below the hips on, in units. */
const belowHips = 0.1
/** Where no top tells, armpits count as so far below the shoulders, in units. */
const usualArmpit = 0.15
/** The crease below an armhole is so wide at most, in half widths; from so far above the armpit to so far below it, in units, it ends. */
const armpitCrease = { width: 1.1, above: 0.1, below: 0.35 }
/** Skin is the arm's so far from its line at least, and fades out over so much beyond, in units. */
const armSkin = { least: 0.115, fade: 0.055 }
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

/** Of the angle between both parts of an arm: from this cosine on they lie before one another. A raised hand is so wide to each side, in units. */
const folded = { cosine: 0.75, hand: 0.1 }

function boxAround({ joints: { shoulder, elbow, hand } }: ArmAxis, reach: number): Box {
  const { left, right, top, bottom } = boxOf([shoulder, elbow, hand])
  return { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach }
}

function isFolded({ joints: { shoulder, elbow, wrist } }: ArmAxis): boolean {
  const [up, on] = [shoulder, wrist].map(({ x, y }) => ({ x: x - elbow.x, y: y - elbow.y }))
  const cosine = (up.x * on.x + up.y * on.y) / (Math.hypot(up.x, up.y) * Math.hypot(on.x, on.y) || 1)
  return wrist.y < elbow.y && cosine > folded.cosine
}

/** The label of the nearest piece within `reach` of a point; 0 where there is none. */
function labelNear(labels: Int32Array, { width, height }: Plane, { x, y }: Point, reach: number): number {
  for (let away = 0; away <= reach; away += 2) {
    for (let turn = 0; turn < 8; turn++) {
      const column = Math.round(x + away * Math.cos((turn * Math.PI) / 4))
      const row = Math.round(y + away * Math.sin((turn * Math.PI) / 4))
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const label = labels[row * width + column]
      if (label > 0) return label
    }
  }
  return 0
}

/** Skin from a row on: below the waist of trousers or a skirt a hand hangs together with no belly. */
function findLimbSkin(skin: Plane, from: number): Mask {
  const mask = threshold(skin, 0.5)
  mask.values.fill(0, 0, Math.max(0, Math.round(from)) * skin.width)
  return mask
}

export function readLimbs(model: StudioModel, garment: DrawnGarment): Limbs {
  const { upper, arms, sleeveEnds, waistY } = garment
  const { unit } = model.body
  const limbSkin = findLimbSkin(model.layers.skin, upper ? 0 : waistY)
  const { labels, pieces } = findComponents(limbSkin)
  free(limbSkin.values)
  const labelOf = ({ joints: { shoulder, elbow } }: ArmAxis, palm: Point) => {
    const label = labelNear(labels, model.layers.skin, palm, palmReach * unit)
    if (label === 0 || pieces[label - 1].area >= largestArm * unit * unit) return 0
    // What reaches the upper arm is a bare arm, which the garment may cover.
    const upperArm = between(shoulder, elbow, 0.5)
    return labelNear(labels, model.layers.skin, upperArm, upperArmReach * unit) === label ? 0 : label
  }
  const limbs = (['left', 'right'] as const).map((key) => {
    const axis = arms[key]
    const palm = between(axis.joints.wrist, axis.joints.hand, palmAt)
    return {
      axis,
      bare: measureBareArm(model, axis),
      palm,
      isInPocket: !seesHand(model, axis),
      isBehindHip: passesBehindHip(model, axis),
      isFolded: isFolded(axis),
      underHem: reachUnderHem(model, garment, axis),
      inHand: partHand(model, axis),
      isHand: findWholeHand(model.layers.skin, axis, unit),
      end: sleeveEnds[key],
      handLabel: labelOf(axis, palm),
      armhole: upper && traceArmhole(upper.axes, upper.placement, axis, unit),
      box: boxAround(axis, widest * unit),
    }
  })
  return {
    limbs,
    unit,
    skinLabels: labels,
    handLabels: limbs.map(({ handLabel }) => handLabel).filter((label) => label > 0),
    lowestHand: model.body.hipMid.y + belowHips * unit,
    axes: upper && upper.axes,
    armpitDown: upper ? upper.axes.downOf(upper.placement.left.armpit) : usualArmpit * unit,
    // Before trousers all skin near a hand is the hand's; beside a top it may be that of neck and belly.
    handReach: (upper ? handSkin.besideTop : handSkin.beforeTrousers) * unit,
    projected: new Float64Array(4),
  }
}

/** For limbs that were asked all that is wanted: their memory serves what comes next. */
export function returnLimbs({ skinLabels }: Limbs) {
  free(skinLabels)
}

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

/** What a pixel far from all arms is of them. */
export const noArm = (): ArmShares => ({
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
})

/** Changes `shares`. `beside`: how near old cloth is; `pocket`: how much of the pixel a pocket hides. */
export function shareArms(
  shares: ArmShares,
  of: Limbs,
  { x, y }: Point,
  { beside, pocket }: { beside: number; pocket: number },
) {
  const { unit, axes, handReach, projected } = of
  shares.arm =
    shares.bare =
    shares.bareAtHem =
    shares.sleeved =
    shares.hand =
    shares.folded =
    shares.under =
      0
  shares.isHand = false
  shares.handLabel = 0
  shares.beyond = 1
  let nearest = Infinity
  for (const limb of of.limbs) {
    const { axis, bare, end, box } = limb
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
    if (limb.isHand?.(x, y)) {
      shares.hand = 1
      shares.isHand = true
    }
    if (limb.isFolded) shares.folded = Math.max(shares.folded, onForearm(axis, unit, x, y, projected))
    projectOnBareArm(axis, bare, unit, x, y, projected)
    const along = projected[0]
    const half = projected[3]
    if (projected[1] > Math.max(handReach, mostAway * half)) continue
    if (limb.underHem)
      shares.under = Math.max(shares.under, limb.underHem(along, projected[1], projected[2], half))
    const isBareShoulder = end === 0 && along < axis.upperLength
    const beyond = beyondSleeve(limb, isBareShoulder, along, unit, x, y)
    // Below an armhole the crease between arm and cloth slants outwards to it; where the arm was bare it is in sight.
    const crease =
      isBareShoulder && projected[2] <= 0
        ? armpitCrease.width *
          half *
          bare.deepIn(along) *
          (1 -
            smoothstep(
              of.armpitDown - armpitCrease.above * unit,
              of.armpitDown + armpitCrease.below * unit,
              axes ? axes.downOf({ x, y }) : 0,
            ))
        : 0
    const away = projected[1] + crease
    const reach = Math.max(armSkin.least * unit, half)
    if (projected[1] - half < nearest && projected[1] < reach + armSkin.fade * unit) {
      nearest = projected[1] - half
      shares.handLabel = limb.handLabel
      shares.beyond = end > 0 ? beyond : 1
    }
    const ownSkin = limb.inHand && along > axis.length ? limb.inHand(x, y) : 1
    shares.arm = Math.max(
      shares.arm,
      (1 - smoothstep(reach, reach + armSkin.fade * unit, away)) * beyond * ownSkin,
    )
    // Hands are never imagined: only the arm, and what a cuff hid or edged.
    const cuffed = cuff.reach * unit * smoothstep(cuff.from, cuff.to, beside)
    const wrist = axis.length + cuffed + (limb.isInPocket ? intoPocket * unit : 0)
    const isArm = 1 - smoothstep(wrist - armEnd.before * unit, wrist + armEnd.beyond * unit, along)
    // What is imagined fades into the arm in sight.
    const within = 1 - smoothstep(half - softness, half + softness, away)
    const inSight = limb.isInPocket || limb.isBehindHip ? 1 - pocket : 1
    const share = beyond * isArm * bare.seen(along) * inSight
    const told = isBareShoulder ? Math.max(along, belowNeckline * unit) : along
    shares.bare = Math.max(shares.bare, within * share * smoothstep(0, wholly, bare.hidden(told)))
    const atHem = share * smoothstep(0, wholly, bare.hem(along))
    shares.bareAtHem = Math.max(shares.bareAtHem, within * atHem)
    shares.sleeved = Math.max(shares.sleeved, atHem)
    const fromHand = distanceFromSegment(x, y, limb.palm, axis.joints.hand)
    const near = 1 - smoothstep(handReach - handSkin.fade * unit, handReach, fromHand)
    if (near > 0) shares.hand = Math.max(shares.hand, near * (limb.inHand ? limb.inHand(x, y) : 1))
  }
}

/** How much of a pixel a forearm and its hand cover, 0..1. Changes `projected`. */
function onForearm(axis: ArmAxis, unit: number, x: number, y: number, projected: Float64Array): number {
  projectOnLowerArm(axis, x, y, projected)
  const half = Math.max(axis.halfWidth(projected[0]), projected[0] > axis.length ? folded.hand * unit : 0)
  return 1 - smoothstep(half - softness, half + softness, projected[1])
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
  if (end > 0) return smoothstep(end - sleeveEnd.before * unit, end + sleeveEnd.beyond * unit, along)
  return isBareShoulder && armhole ? armhole.inFront(x, y) : 1
}
