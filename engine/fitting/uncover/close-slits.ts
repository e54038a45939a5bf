import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import { close, createMask, dilate } from '../../pixels/mask.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { continueCloth } from './cover-leftovers.ts'
import type { Occluders } from './find-occluders.ts'

/** Slits up to twice as wide are closed, in units; an arm that hangs beside a trunk stands farther off it. */
const narrow = 0.014
/** The old garment was there, and cloth and arms are, from these shares on. */
const present = { old: 0.3, now: 0.5 }

/**
 * Between the new garment and an arm before it no thread of the background shows where the old garment left none: cloth goes on over it
 * (a morphological closing).
 */
export function closeSlits(
  { body: { unit } }: StudioModel,
  drawn: DrawnGarment,
  erased: Plane,
  { photo, bareArms }: Occluders,
) {
  const { width, height, values } = drawn.layer
  const [cloth, all] = [createMask(width, height), createMask(width, height)]
  for (let i = 0; i < all.values.length; i++) {
    cloth.values[i] = values[i * 4 + 3] > present.now ? 1 : 0
    const front = Math.max(photo.values[i], bareArms.values[i])
    all.values[i] = cloth.values[i] || front > present.now ? 1 : 0
  }
  const radius = Math.max(2, Math.round(narrow * unit))
  const closed = close(all, radius)
  const nearCloth = dilate(cloth, radius)
  const slits = createPlane(width, height)
  for (let i = 0; i < slits.values.length; i++)
    if (closed.values[i] && !all.values[i] && nearCloth.values[i] && erased.values[i] > present.old)
      slits.values[i] = 1
  continueCloth(drawn, slits, 0.12 * unit)
  free(slits)
}
