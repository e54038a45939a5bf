import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Occluders } from '../uncover/find-occluders.ts'

/** How much darker each pixel is, 0..1. */
export type ContactShadows = {
  /** Skin below a cuff; null where there is no sleeve. */
  onSkin: Plane | null
  /** Cloth behind arms, hands, hair and what is worn over it. */
  onCloth: Plane
}

/** A sleeve stands off the arm, and an arm off the trunk: how far down the shadow lies, how soft it is, in units, and its darkest share. */
const ofSleeve = { drop: 0.03, blur: 0.03, darkest: 0.44 }
const ofFront = { drop: 0.028, blur: 0.035, darkest: 0.32 }

/** The cloth's own on what is worn below it and on skin, laid with it; as soft as `blurCover` makes it, and so much of its darkest there is all about. */
export const ofCloth = { drop: 0.03, darkest: 0.48, about: 0.75 }

/** The shadows that parts of the picture cast on what lies close behind them, from light above the camera. */
export function castContactShadows(
  { sleeveCover, sleeveEnds }: DrawnGarment,
  { photo, bareArms }: Occluders,
  unit: number,
): ContactShadows {
  const front = createPlane(photo.width, photo.height)
  for (let i = 0; i < front.values.length; i++)
    front.values[i] = Math.max(photo.values[i], bareArms.values[i])
  const onCloth = castShadow(front, front, ofFront, unit)
  const hasSleeves = sleeveEnds.left > 0 || sleeveEnds.right > 0
  if (hasSleeves)
    for (let i = 0; i < front.values.length; i++)
      front.values[i] = sleeveCover.values[i] * (1 - photo.values[i])
  const onSkin = hasSleeves ? castShadow(front, sleeveCover, ofSleeve, unit) : null
  free(front)
  return { onSkin, onCloth }
}

/** What `above` casts on all but itself. */
function castShadow(
  inSight: Plane,
  above: Plane,
  { drop, blur: softness, darkest }: typeof ofSleeve,
  unit: number,
): Plane {
  // Written from the end on, where what is still to be read lies above.
  const shadow = blur(inSight, softness * unit)
  const fall = Math.round(drop * unit) * above.width
  for (let i = shadow.values.length - 1; i >= fall; i--)
    shadow.values[i] = darkest * shadow.values[i - fall] * (1 - above.values[i])
  shadow.values.fill(0, 0, fall)
  return shadow
}
