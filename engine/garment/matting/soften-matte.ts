import type { Picture, Plane } from '../../picture.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import { toLuminance } from '../../pixels/lab.ts'
import { settleRim } from './settle-rim.ts'
import type { Mask } from '../../pixels/mask.ts'
import { keepLargest } from '../../pixels/components.ts'
import { dilate, erode, threshold, toPlane } from '../../pixels/mask.ts'
import { enlargePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'

/**
 * A soft matte at the picture's own size from a coarse mask. A guided filter finds the edge, biased inwards by a
 * fraction of a pixel because a light fringe looks worse than a lost hair; where garment and ground differ clearly, the
 * rim's share is then measured: how far the pixel's colour lies on the way from the ground's to the garment's.
 * `gaps` are too narrow and too shadowed for either, and stay open.
 */
export function softenMatte(picture: Picture, mask: Mask, gaps: Mask, noise: number): Plane {
  const { width, height } = picture
  const rough = enlargePlane(toPlane(mask), width, height)
  const luminance = toLuminance(picture)
  const radius = Math.round((4 * Math.max(width, height)) / 1024) + 1
  const matte = guidedFilter(luminance, rough, radius, 4e-5)
  free(rough, luminance)
  for (let i = 0; i < matte.values.length; i++) matte.values[i] = clamp((matte.values[i] - 0.35) / 0.45, 0, 1)
  const outline = threshold(matte, 0.5)
  const settled = settleRim(picture, outline, noise)
  for (let i = 0; i < matte.values.length; i++)
    if (!Number.isNaN(settled.values[i])) matte.values[i] = settled.values[i]
  free(settled, outline)
  dropSpecks(matte)
  keepStraps(matte, mask)
  const open = enlargePlane(toPlane(gaps), width, height)
  for (let i = 0; i < open.values.length; i++) matte.values[i] *= 1 - open.values[i]
  free(open)
  return matte
}

/** What stands apart from the garment: bits of its shadow. */
function dropSpecks(matte: Plane) {
  const seen = threshold(matte, 0.1)
  const whole = keepLargest(seen, 0.04)
  for (let i = 0; i < matte.values.length; i++) if (!whole.values[i]) matte.values[i] = 0
  free(seen, whole)
}

/**
 * Straps have too little cloth around a pixel for a filter or a mean to tell their light stripes from a light ground: inside them
 * the mask counts.
 */
function keepStraps(matte: Plane, mask: Mask) {
  const trunk = dilate(erode(mask, strapHalf), strapHalf + 2)
  const inside = erode(mask, 1)
  for (let i = 0; i < inside.values.length; i++) if (trunk.values[i]) inside.values[i] = 0
  const straps = enlargePlane(toPlane(inside), matte.width, matte.height)
  for (let i = 0; i < matte.values.length; i++) {
    matte.values[i] = Math.max(matte.values[i], 2 * straps.values[i] - 1)
  }
  free(straps)
}

/** Half the breadth of a broad strap, in pixels of the mask. */
const strapHalf = 5
