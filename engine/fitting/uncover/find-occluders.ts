import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { between, distanceFromSegment } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Armhole } from '../place/trace-armhole.ts'
import { traceArmhole } from '../place/trace-armhole.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { BareArm } from '../body/measure-bare-arm.ts'
import { measureBareArm, projectOnBareArm } from '../body/measure-bare-arm.ts'

export type Occluders = {
  /** What of the photo stays in front of the garment: hair, face, hands and bare arms. */
  photo: Plane
  /** Arms that an old sleeve covered and the new one does not: bare skin in front of the garment. */
  bareArms: Plane
}

/** `beside`: the erased pixels, blurred a little. `strands`: the hair. */
export function findOccluders(
  model: StudioModel,
  garment: DrawnGarment,
  erased: Plane,
  beside: Plane,
  strands: Plane,
): Occluders {
  const { layers, body } = model
  const { width, height } = layers.alpha
  const photo = createPlane(width, height)
  const bareArms = createPlane(width, height)
  const limbs = readLimbs(model, garment)
  const { upper } = garment
  const shares: ArmShares = { arm: 0, bare: 0, bareAtHem: 0, sleeved: 0, hand: 0 }
  for (let y = 0; y < height; y++) {
    const head = 1 - smoothstep(body.chinY, body.chinY + 0.06 * body.unit, y)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] < 0.004) continue
      const skin = layers.skin.values[i]
      let front = Math.max(smoothstep(0.25, 0.9, strands.values[i]), otherClothes(model, garment, x, y))
      if (skin > 0.02 || erased.values[i] > 0) {
        shareArms(shares, limbs, x, y, beside.values[i])
        const { arm, bare, bareAtHem, sleeved, hand } = shares
        const free = 1 - garment.sleeveCover.values[i]
        // At its edge skin is tinted by the cloth that lay beside it.
        front = Math.max(front, smoothstep(0.4, 0.95, skin) * Math.max(arm * free, hand * free, head))
        if (upper) {
          const shaded = smoothstep(0, 0.5, skin) * clamp(beside.values[i] * 4 - 0.1, 0, 1)
          const hid = Math.max(bare * Math.max(erased.values[i], shaded), bareAtHem * erased.values[i])
          // Where both share a pixel no cloth shows between them.
          bareArms.values[i] = free * smoothstep(0, 0.3, hid) * Math.max(bare, bareAtHem)
          front *= 1 - Math.max(hid, sleeved * erased.values[i]) * free
        }
      }
      photo.values[i] = Math.max(front, faceAt(body, x, y) * layers.alpha.values[i])
    }
  }
  return { photo, bareArms }
}

/** How much of the clothes that stay lies before the garment: a top before trousers, the waistband before a tucked top. */
function otherClothes({ layers }: StudioModel, garment: DrawnGarment, x: number, y: number): number {
  const i = y * layers.alpha.width + x
  if (garment.upper === null) {
    const isAbove = garment.cutsAt ? 1 - smoothstep(-1, 1.5, garment.cutsAt(x, y)) : 1
    return layers.upper.values[i] * isAbove
  }
  const { tuck } = garment.upper.placement
  const lower = layers.lower.values[i]
  if (!tuck || lower <= 0.4) return 0
  const band = smoothstep(0, 1.5, tuck.below(x, y)) * smoothstep(0.4, 0.95, lower)
  return band * (1 - garment.sleeveCover.values[i])
}

/** One arm, and how the garment leaves it. */
type Limb = {
  axis: ArmAxis
  bare: BareArm
  palm: Point
  /** Where its sleeve ends, in pixels along it; 0 without one. */
  end: number
  armhole: Armhole | null
}

type Limbs = {
  limbs: Limb[]
  unit: number
  axes: BodyAxes | null
  armpitDown: number
  /** How far from a hand all skin is its own, in pixels. */
  handReach: number
  /** Where a pixel lies on an arm: written anew for each. */
  projected: Float64Array
}

function readLimbs(model: StudioModel, { upper, arms, sleeveEnds }: DrawnGarment): Limbs {
  const { unit } = model.body
  const limbs = (['left', 'right'] as const).map((key) => {
    const axis = arms[key]
    return {
      axis,
      bare: measureBareArm(model, axis),
      palm: between(axis.joints.wrist, axis.joints.hand, 0.35),
      end: sleeveEnds[key],
      armhole: upper && traceArmhole(upper.axes, upper.placement, axis, unit),
    }
  })
  return {
    limbs,
    unit,
    axes: upper && upper.axes,
    armpitDown: upper ? upper.axes.downOf(upper.placement.left.armpit) : 0.15 * unit,
    // Before trousers all skin near a hand is the hand's; beside a top it may be that of neck and belly.
    handReach: (upper ? 0.2 : 0.26) * unit,
    projected: new Float64Array(4),
  }
}

/**
 * What a pixel is of the arms, each 0..1: of a bare arm, of one that an old sleeve hid, of one beside an old hem, of the stretch that
 * such a hem may have covered, and of a hand.
 */
type ArmShares = { arm: number; bare: number; bareAtHem: number; sleeved: number; hand: number }

/** Changes `shares`. `beside`: how near old cloth is. */
function shareArms(shares: ArmShares, of: Limbs, x: number, y: number, beside: number) {
  const { unit, axes, handReach, projected } = of
  const down = axes ? axes.downOf({ x, y }) : 0
  shares.arm = shares.bare = shares.bareAtHem = shares.sleeved = shares.hand = 0
  for (const limb of of.limbs) {
    const { axis, bare, end } = limb
    projectOnBareArm(axis, bare, unit, x, y, projected)
    const [along, , , half] = projected
    if (projected[1] > Math.max(handReach, 1.5 * half)) continue
    const isBareShoulder = end === 0 && along < axis.upperLength
    const beyond = beyondSleeve(limb, isBareShoulder, along, unit, x, y)
    // Below an armhole the crease between arm and cloth slants outwards to it; where the arm was bare it is in sight.
    const crease =
      isBareShoulder && projected[2] <= 0
        ? 1.1 *
          half *
          bare.deepIn(along) *
          (1 - smoothstep(of.armpitDown - 0.1 * unit, of.armpitDown + 0.35 * unit, down))
        : 0
    const away = projected[1] + crease
    const reach = Math.max(0.115 * unit, half)
    shares.arm = Math.max(shares.arm, (1 - smoothstep(reach, reach + 0.055 * unit, away)) * beyond)
    // Hands are never imagined: only the arm, and what a cuff hid or edged.
    const cuffed = 0.16 * unit * smoothstep(0.25, 0.45, beside)
    const isArm =
      1 - smoothstep(axis.length - 0.02 * unit + cuffed, axis.length + 0.07 * unit + cuffed, along)
    // What is imagined fades into the arm in sight.
    const within = 1 - smoothstep(half - 1.5, half + 1.5, away)
    const share = beyond * isArm * bare.seen(along)
    shares.bare = Math.max(shares.bare, within * share * smoothstep(0, 0.5, bare.hidden(along)))
    const atHem = share * smoothstep(0, 0.5, bare.hem(along))
    shares.bareAtHem = Math.max(shares.bareAtHem, within * atHem)
    shares.sleeved = Math.max(shares.sleeved, atHem)
    const fromHand = distanceFromSegment(x, y, limb.palm, axis.joints.hand)
    shares.hand = Math.max(shares.hand, 1 - smoothstep(handReach - 0.08 * unit, handReach, fromHand))
  }
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
  if (end > 0) return smoothstep(end - 0.012 * unit, end + 0.006 * unit, along)
  return isBareShoulder && armhole ? armhole.inFront(x, y) : 1
}

/** The face is never painted over, whatever its pixels were taken for: 1 within its oval, 0 outside. */
function faceAt({ face }: StudioModel['body'], x: number, y: number): number {
  if (!face) return 0
  const u = (2 * (x - face.x)) / face.width - 1
  const v = (2 * (y - face.y)) / face.height - 1
  return 1 - smoothstep(1, 1.12, u * u + v * v)
}
