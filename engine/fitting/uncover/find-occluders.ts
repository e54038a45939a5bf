import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'

import { cut } from './erase-old-garment.ts'
import { findThingsAtHands } from './find-things-at-hands.ts'
import { readLimbs, returnLimbs } from './read-limbs.ts'
import { noArm, shareArms } from './share-arms.ts'

export type Occluders = {
  /** What of the photo stays in front of the garment: hair, face, hands, what these carry, and bare arms. */
  photo: Plane
  /** Arms that an old sleeve covered and the new one does not: bare skin in front of the garment. */
  bareArms: Plane
}

/**
 * Along an old armhole its shade lies on the arm's skin, within so little of it: so much of old cloth is beside a pixel at the
 * shade's far end and at its near one.
 */
const rim = { far: 0.24, near: 0.38 }

/** From so far below the middle of the face on, in halves of its height, a collar hides it: a head bent down looks over one. */
const collar = { from: 0.35, to: 0.6 }

/** Skin is in front from the first of these shares on, and at the second as a whole; fingers are as thin as what parts them from cloth. */
const limb = { from: 0.4, to: 0.95 }
const finger = { from: 0.25, to: 0.6 }
/** So is hair. */
const hair = { from: 0.25, to: 0.9 }
/** And a waistband before a top that is tucked into it, by its share of trousers or a skirt; over so many pixels below its edge. */
const waistband = { from: 0.4, to: 0.95, fade: 1.5 }
/** A pixel with no more of the person, or of skin, has none. */
const least = { person: 0.004, skin: 0.02 }

/** A jaw rises to both sides of the chin as the oval of the face does, at most so far towards the face's middle; a box that is whole ends near the chin. */
const jaw = { highest: 0.25, whole: 0.95 }
/** How far from its middle a head reaches, in units. */
const headReach = { from: 0.4, to: 0.5 }
/** Its skin is in front as far down as the chin, and fades out over so much below, in units. */
const belowChin = 0.06
/** The face fades out beyond its oval: the sum of both squared coordinates, 1 on the oval, is so much where it ends. */
const ovalEnd = 1.12

/**
 * Skin near old cloth counts as hid by it, too, and in full from so much skin on: the nearness is multiplied by a gain, less an offset.
 * A pixel that is hid by so much is wholly the imagined arm's.
 */
const hiding = { skin: 0.5, gain: 4, offset: 0.1, whole: 0.3 }

/** `beside`: the erased pixels, blurred a little. `strands`: the hair. `keepsLower`: trousers stay. */
export function findOccluders(
  model: StudioModel,
  garment: DrawnGarment,
  erased: Plane,
  beside: Plane,
  strands: Plane,
  keepsLower: boolean,
): Occluders {
  const { layers, body } = model
  const { width, height } = layers.alpha
  const photo = createPlane(width, height)
  const bareArms = createPlane(width, height)
  const limbs = readLimbs(model, garment)
  const jaws = traceJaw(body, width)
  const { upper } = garment
  const shares = noArm()
  const place = { x: 0, y: 0 }
  const around = { beside: 0, pocket: 0 }
  const things = findThingsAtHands(model, garment.arms)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] < least.person) continue
      const skin = layers.skin.values[i]
      let front = Math.max(
        smoothstep(hair.from, hair.to, strands.values[i]),
        otherClothes(model, garment, x, y),
      )
      if (skin > least.skin || erased.values[i] > 0) {
        // What of a pocket's trousers goes although they stay is the rim of an old cuff.
        place.x = x
        place.y = y
        around.beside = beside.values[i]
        around.pocket = layers.lower.values[i] * (keepsLower ? 1 - erased.values[i] : 1)
        shareArms(shares, limbs, place, around)
        const label = limbs.skinLabels[i]
        if (y < limbs.lowestHand && limbs.handLabels.includes(label))
          shares.hand = Math.max(shares.hand, label === shares.handLabel ? shares.beyond : 1)
        const { arm, bare, bareAtHem, sleeved, hand, isHand, folded } = shares
        const onTop = 1 - shares.under * garment.layer.values[i * 4 + 3]
        const unsleeved = 1 - garment.sleeveCover.values[i]
        // Beside the head skin is that of a raised arm.
        const aside = Math.abs(x - body.head.x)
        const aboveJaw = 1 - smoothstep(jaws[x], jaws[x] + belowChin * body.unit, y)
        const head = aboveJaw * (1 - smoothstep(headReach.from * body.unit, headReach.to * body.unit, aside))
        const ownLight = 1 - byCollar(body, garment, beside, i)
        // At its edge skin is tinted by the cloth that lay beside it.
        const surely = isHand ? finger : limb
        const inFront = Math.max(
          arm * unsleeved * onTop,
          hand * unsleeved * onTop,
          folded * onTop,
          head * ownLight,
        )
        front = Math.max(front, smoothstep(surely.from, surely.to, skin) * inFront)
        if (upper) {
          const shaded =
            smoothstep(0, hiding.skin, skin) * clamp(beside.values[i] * hiding.gain - hiding.offset, 0, 1)
          const hid = Math.max(bare * Math.max(erased.values[i], shaded), bareAtHem * erased.values[i])
          // Where both share a pixel no cloth shows between them.
          bareArms.values[i] =
            unsleeved * onTop * smoothstep(0, hiding.whole, hid) * Math.max(bare, bareAtHem)
          const isInSight = 1 - garment.layer.values[i * 4 + 3]
          const shade =
            skin > least.skin ? isInSight * arm * smoothstep(rim.far, rim.near, beside.values[i]) : 0
          front *= 1 - Math.max(Math.max(hid, sleeved * erased.values[i]) * unsleeved, shade)
        }
      }
      photo.values[i] = Math.max(
        front,
        things.values[i],
        faceAt(body, x, y, layers.upper.values[i]) * layers.alpha.values[i],
      )
    }
  }
  returnLimbs(limbs)
  free(things)
  return { photo, bareArms }
}

/**
 * For each column the row where the head ends and the neck begins: a neck may lie behind a collar that stands higher than the chin, a hand that is held
 * to it may not.
 */
function traceJaw({ face, chinY, sides }: StudioModel['body'], width: number): Float32Array {
  const rows = new Float32Array(width).fill(chinY)
  const isHeld = [sides.left, sides.right].some(({ wrist, shoulder }) => wrist.y < shoulder.y)
  if (isHeld || !face || chinY < face.y + jaw.whole * face.height) return rows
  const middle = face.y + face.height / 2
  for (let x = 0; x < width; x++) {
    const aside = (2 * (x - face.x)) / face.width - 1
    rows[x] = middle + (chinY - middle) * Math.max(jaw.highest, Math.sqrt(Math.max(0, 1 - aside ** 2)))
  }
  return rows
}

/** How much of a pixel lies in the shade of an old collar, which is a line on the throat that the new garment leaves in sight. */
function byCollar(
  { head }: StudioModel['body'],
  { upper, layer }: DrawnGarment,
  beside: Plane,
  i: number,
): number {
  if (!upper || Math.floor(i / beside.width) <= head.y) return 0
  return smoothstep(rim.far, rim.near, beside.values[i]) * (1 - layer.values[i * 4 + 3])
}

/** How much of the clothes that stay lies before the garment: a top before trousers, the waistband before a tucked top. */
function otherClothes({ layers }: StudioModel, garment: DrawnGarment, x: number, y: number): number {
  const i = y * layers.alpha.width + x
  if (garment.upper === null) {
    const isAbove = garment.cutsAt ? 1 - smoothstep(cut.from, cut.to, garment.cutsAt(x, y)) : 1
    return layers.upper.values[i] * isAbove
  }
  const { tuck } = garment.upper.placement
  const lower = layers.lower.values[i]
  if (!tuck || lower <= waistband.from) return 0
  const band =
    smoothstep(0, waistband.fade, tuck.below(x, y)) * smoothstep(waistband.from, waistband.to, lower)
  return band * (1 - garment.sleeveCover.values[i])
}

/** The face is never painted over: 1 within its oval, 0 outside. `cloth`: how much of the pixel was taken for the top. */
function faceAt({ face }: StudioModel['body'], x: number, y: number, cloth: number): number {
  if (!face) return 0
  const u = (2 * (x - face.x)) / face.width - 1
  const v = (2 * (y - face.y)) / face.height - 1
  return (1 - smoothstep(1, ovalEnd, u * u + v * v)) * (1 - cloth * smoothstep(collar.from, collar.to, v))
}
