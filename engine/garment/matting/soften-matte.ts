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

/** The guided filter: its radius, in pixels of a picture of so many on the long side, and the variance of brightness (0..1) below which it is flat. */
const filter = { radius: 4, longSide: 1024, flat: 4e-5 }
/** What the filter gives is no cloth up to the first, and from there over the second on fades into cloth: biased inwards. */
const edge = { from: 0.35, fade: 0.45 }
/** What covers more is seen; pieces of it that are smaller, of the largest one's area, are specks. */
const seenFrom = 0.1
const leastPiece = 0.04
/** Half the breadth of a broad strap, in pixels of the mask, and by how much more what is no strap is widened again. */
const strapHalf = 5
const strapMargin = 2

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
  const radius = Math.round((filter.radius * Math.max(width, height)) / filter.longSide) + 1
  const matte = guidedFilter(luminance, rough, radius, filter.flat)
  free(rough, luminance)
  for (let i = 0; i < matte.values.length; i++)
    matte.values[i] = clamp((matte.values[i] - edge.from) / edge.fade, 0, 1)
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
  const seen = threshold(matte, seenFrom)
  const whole = keepLargest(seen, leastPiece)
  for (let i = 0; i < matte.values.length; i++) if (!whole.values[i]) matte.values[i] = 0
  free(seen, whole)
}

/**
 * Straps have too little cloth around a pixel for a filter or a mean to tell their light stripes from a light ground: inside them
 * the mask counts.
 */
function keepStraps(matte: Plane, mask: Mask) {
  const trunk = dilate(erode(mask, strapHalf), strapHalf + strapMargin)
  const inside = erode(mask, 1)
  for (let i = 0; i < inside.values.length; i++) if (trunk.values[i]) inside.values[i] = 0
  const straps = enlargePlane(toPlane(inside), matte.width, matte.height)
  for (let i = 0; i < matte.values.length; i++) {
    matte.values[i] = Math.max(matte.values[i], 2 * straps.values[i] - 1)
  }
  free(straps)
}
