import type { Box } from '../../garment/garment.ts'
import type { Plane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { between } from '../../geometry/points.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxOf } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Armhole } from '../place/trace-armhole.ts'
import { traceArmhole } from '../place/trace-armhole.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { BareArm } from '../body/measure-bare-arm.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import { passesBehindHip, seesHand } from '../body/see-arm.ts'
import { meetStrap } from './meet-strap.ts'
import { partHand } from './part-hand.ts'
import { reachUnderHem } from './under-hem.ts'
import { findWholeHand } from '../body/whole-hand.ts'

/** One arm, and how the garment leaves it. */
export type Limb = {
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
  /** How far from its line, towards the body, the upper arm's skin reaches. */
  strapAt: (along: number) => number
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

/** No arm, sleeve or hand reaches farther from its line, in units. */
const widest = 0.45

/** How far from palm and fingers skin is the hand's, before trousers and beside a top; in units. */
const handSkin = { beforeTrousers: 0.26, besideTop: 0.2 }
/** What touches a hand may be a thigh from so far below the hips on, in units. */
const belowHips = 0.1
/** Where no top tells, armpits count as so far below the shoulders, in units. */
const usualArmpit = 0.15

/** From this cosine of the angle between both parts of an arm on they lie before one another. */
const foldedFrom = 0.75

function boxAround({ joints: { shoulder, elbow, hand } }: ArmAxis, reach: number): Box {
  const { left, right, top, bottom } = boxOf([shoulder, elbow, hand])
  return { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach }
}

function isFolded({ joints: { shoulder, elbow, wrist } }: ArmAxis): boolean {
  const [up, on] = [shoulder, wrist].map(({ x, y }) => ({ x: x - elbow.x, y: y - elbow.y }))
  const cosine = (up.x * on.x + up.y * on.y) / (Math.hypot(up.x, up.y) * Math.hypot(on.x, on.y) || 1)
  return wrist.y < elbow.y && cosine > foldedFrom
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
      strapAt: meetStrap(model, axis, widest * unit),
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
