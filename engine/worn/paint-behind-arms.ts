import { projectOnArm, traceArm, type ArmAxis } from '../fitting/body/arm-axis.ts'
import type { BodyFrame } from '../person/types.ts'
import type { DressedBody } from '../studio/types.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { areaOf, close, createMask, dilate, threshold, type Mask } from '../pixels/mask.ts'
import { inScope } from '../pixels/memory.ts'
import { clamp } from '../pixels/scalar.ts'
import { findHiddenCloth } from './find-hidden-cloth.ts'
import { paintFromAround } from './paint-from-around.ts'
import { trunkSide } from './trunk-side.ts'

/** In units: skin so near the line of an arm is that arm's, beyond the wrist its hand's. */
const near = { arm: 0.2, hand: 0.32 }
/** Hands at the neck or the hair hide no trunk: that begins so far below the shoulders, in units. */
const below = 0.2
/**
 * The trunk ends so far outside the hips' joints, in units, where cloth is to both sides of a limb, and where it is to one: an arm that hangs beside a
 * top hides none of it, and on what begins at a waist a hand alone rests.
 */
const hips = { above: { between: 0.1, atEnd: 0.05 }, below: { between: 0.2, atEnd: 0.2 } }
/** A hand begins so far before the wrist, in units. */
const hand = 0.1
/** An arm's rim, and its shade on the cloth, are so wide, in units. */
const rim = 0.03
/** Gaps between fingers are narrower than twice this, in units. */
const gap = 0.06
/** Cloth covers more of a pixel than the first; what covers the second is nothing else. */
const cover = { some: 0.5, all: 0.95 }

/**
 * The picture with cloth in place of forearms and hands before the trunk, as far down as the hem lies beside them; of a garment that begins at
 * a waist as far up as that does (`knownFrom` 'below'). Adds what was hidden to `cloth`, a share 0..1 of the picture's size.
 */
export function paintBehindArms(
  picture: Picture,
  cloth: Plane,
  wearer: DressedBody,
  knownFrom: 'above' | 'below',
): Picture {
  const { layers, body, torso } = wearer
  const arms = ([-1, 1] as const).map((side) => traceArm(wearer, side))
  const isWithin = (margin: number) => (x: number, y: number) =>
    x >= Math.max(torso.left[y], trunkSide(body, -1, y, margin)) &&
    x <= Math.min(torso.right[y], trunkSide(body, 1, y, margin))
  const where = { between: isWithin(hips[knownFrom].between), atEnd: isWithin(hips[knownFrom].atEnd) }
  return inScope((own) => {
    const limbs = own(findLimbs(layers.skin, arms, body, knownFrom))
    const hidden = own(findHiddenCloth(cloth, limbs, { ...where, unit: body.unit, knownFrom }))
    if (areaOf(hidden) === 0) return picture
    closeGaps(cloth, hidden, Math.round(gap * body.unit))
    const painted = own(dilate(hidden, Math.max(1, Math.round(rim * body.unit))))
    const known = own(createPlane(cloth.width, cloth.height))
    for (let i = 0; i < known.values.length; i++) {
      if (hidden.values[i]) cloth.values[i] = 1
      known.values[i] = !painted.values[i] && cloth.values[i] > cover.all ? 1 : 0
    }
    return paintFromAround(picture, known, painted, body.shoulderMid.x)
  })
}

/** Skin about the lower half of an arm and its hand; for what begins at a waist the hand alone. */
function findLimbs(
  { width, height, values }: Plane,
  arms: readonly ArmAxis[],
  body: BodyFrame,
  knownFrom: 'above' | 'below',
): Mask {
  const limbs = createMask(width, height)
  const at = new Float64Array(3)
  const first = clamp(Math.round(body.shoulderMid.y + below * body.unit), 0, height)
  for (let y = first, i = first * width; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (values[i] < cover.some) continue
      const isLimb = arms.some((arm) => {
        projectOnArm(arm, x, y, at)
        const [along, away] = at
        const begin = knownFrom === 'above' ? arm.upperLength / 2 : arm.length - hand * body.unit
        return along > begin && away < (along < arm.length ? near.arm : near.hand) * body.unit
      })
      limbs.values[i] = isLimb ? 1 : 0
    }
  }
  return limbs
}

/** What is left between fingers and their rims is hidden, too. */
function closeGaps(cloth: Plane, hidden: Mask, radius: number) {
  inScope((own) => {
    const around = own(dilate(hidden, radius))
    const both = own(threshold(cloth, cover.some))
    for (let i = 0; i < both.values.length; i++) if (hidden.values[i]) both.values[i] = 1
    const closed = own(close(both, radius))
    for (let i = 0; i < around.values.length; i++)
      if (around.values[i] && closed.values[i] && !(cloth.values[i] > cover.some)) hidden.values[i] = 1
  })
}
