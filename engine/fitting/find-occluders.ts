import type { Plane } from '../picture.ts'
import { between, distanceFromSegment } from '../geometry/points.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { borrowEmptyPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { traceArmhole } from './trace-armhole.ts'
import { measureBareArm, projectOnBareArm } from './measure-bare-arm.ts'

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
  const { unit, chinY } = body
  const photo = borrowEmptyPlane(width, height)
  const bareArms = borrowEmptyPlane(width, height)
  const arms = [
    { arm: garment.arms.left, end: garment.sleeveEnds.left },
    { arm: garment.arms.right, end: garment.sleeveEnds.right },
  ].map((sleeve) => ({ ...sleeve, palm: between(sleeve.arm.joints.wrist, sleeve.arm.joints.hand, 0.35) }))
  const bareArm = arms.map(({ arm }) => measureBareArm(model, arm))
  const { upper } = garment
  const armpitDown = upper ? upper.axes.downOf(upper.placement.left.armpit) : 0.15 * unit
  const armholes = arms.map(({ arm }) => upper && traceArmhole(upper.axes, upper.placement, arm, unit))
  // Before trousers all skin near a hand is the hand's; beside a top it may be that of neck and belly.
  const handReach = (upper ? 0.2 : 0.26) * unit
  const tuck = upper?.placement.tuck
  const projected = new Float64Array(4)
  for (let y = 0; y < height; y++) {
    const head = 1 - smoothstep(chinY, chinY + 0.06 * unit, y)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] < 0.004) continue
      const skin = layers.skin.values[i]
      let front = smoothstep(0.25, 0.9, strands.values[i])
      if (upper === null) {
        const isAbove = garment.cutsAt ? 1 - smoothstep(-1, 1.5, garment.cutsAt(x, y)) : 1
        front = Math.max(front, layers.upper.values[i] * isAbove)
      }
      if (tuck && layers.lower.values[i] > 0.4) {
        const band = smoothstep(0, 1.5, tuck.below(x, y)) * smoothstep(0.4, 0.95, layers.lower.values[i])
        front = Math.max(front, band * (1 - garment.sleeveCover.values[i]))
      }
      if (skin > 0.02 || erased.values[i] > 0) {
        const down = upper ? upper.axes.downOf({ x, y }) : 0
        let arm = 0
        let bare = 0
        let bareAtHem = 0
        let sleeved = 0
        let hand = 0
        for (let side = 0; side < 2; side++) {
          const { arm: axis, end } = arms[side]
          projectOnBareArm(axis, bareArm[side], unit, x, y, projected)
          const [along, , , half] = projected
          if (projected[1] > Math.max(handReach, 1.5 * half)) continue
          const isBareShoulder = end === 0 && along < axis.upperLength
          const beyond =
            end > 0
              ? smoothstep(end - 0.012 * unit, end + 0.006 * unit, along)
              : isBareShoulder
                ? (armholes[side]?.inFront(x, y) ?? 1)
                : 1
          const isOuter = projected[2] > 0
          const hidden = bareArm[side].hidden(along)
          // Below an armhole the crease between arm and cloth slants outwards to it; where the arm was bare it is in sight.
          const crease =
            isBareShoulder && !isOuter
              ? 1.1 *
                half *
                bareArm[side].deepIn(along) *
                (1 - smoothstep(armpitDown - 0.1 * unit, armpitDown + 0.35 * unit, down))
              : 0
          const away = projected[1] + crease
          const reach = Math.max(0.115 * unit, half)
          arm = Math.max(arm, (1 - smoothstep(reach, reach + 0.055 * unit, away)) * beyond)
          // Hands are never imagined: only the arm, and what a cuff hid or edged.
          const cuffed = 0.16 * unit * smoothstep(0.25, 0.45, beside.values[i])
          const isArm =
            1 - smoothstep(axis.length - 0.02 * unit + cuffed, axis.length + 0.07 * unit + cuffed, along)
          // What is imagined fades into the arm in sight.
          const within = 1 - smoothstep(half - 1.5, half + 1.5, away)
          const share = beyond * isArm * bareArm[side].seen(along)
          bare = Math.max(bare, within * share * smoothstep(0, 0.5, hidden))
          const atHem = share * smoothstep(0, 0.5, bareArm[side].hem(along))
          bareAtHem = Math.max(bareAtHem, within * atHem)
          sleeved = Math.max(sleeved, atHem)
          hand = Math.max(
            hand,
            1 -
              smoothstep(
                handReach - 0.08 * unit,
                handReach,
                distanceFromSegment(x, y, arms[side].palm, axis.joints.hand),
              ),
          )
        }
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

/** The face is never painted over, whatever its pixels were taken for: 1 within its oval, 0 outside. */
function faceAt({ face }: StudioModel['body'], x: number, y: number): number {
  if (!face) return 0
  const u = (2 * (x - face.x)) / face.width - 1
  const v = (2 * (y - face.y)) / face.height - 1
  return 1 - smoothstep(1, 1.12, u * u + v * v)
}
