import type { Picture, Plane } from '../../picture.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import { toLuminance } from '../../pixels/lab.ts'
import { findBetween } from './find-between.ts'
import type { Mask } from '../../pixels/mask.ts'
import { dilate, erode, invert, threshold, toPlane } from '../../pixels/mask.ts'
import { enlargePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import { free, inScope } from '../../pixels/memory.ts'

/**
 * A soft matte at the picture's own size from a coarse mask. A guided filter finds the edge, biased inwards by a
 * fraction of a pixel because a light fringe looks worse than a lost hair; where garment and ground differ clearly, the
 * rim's share is then measured: how far the pixel's colour lies on the way from the ground's to the garment's.
 * `gaps` are too narrow and too shadowed for either, and stay open.
 */
export function softenMatte(picture: Picture, mask: Mask, gaps: Mask): Plane {
  const { width, height } = picture
  const rough = enlargePlane(toPlane(mask), width, height)
  const luminance = toLuminance(picture)
  const radius = Math.round((4 * Math.max(width, height)) / 1024) + 1
  const matte = guidedFilter(luminance, rough, radius, 4e-5)
  free(rough, luminance)
  for (let i = 0; i < matte.values.length; i++) matte.values[i] = clamp((matte.values[i] - 0.35) / 0.45, 0, 1)
  measureRim(picture, matte)
  keepStraps(matte, mask)
  const open = enlargePlane(toPlane(gaps), width, height)
  for (let i = 0; i < open.values.length; i++) matte.values[i] *= 1 - open.values[i]
  free(open)
  return matte
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

const clearContrast = 45 ** 2

function measureRim(picture: Picture, matte: Plane) {
  const { width, height, pixels } = picture
  const hard = threshold(matte, 0.5)
  const radius = Math.max(3, Math.round(width / 100))
  const core = erode(hard, radius)
  const rim = dilate(hard, 2)
  const far = dilate(hard, 3)
  inScope((own) => {
    const garment = measureMeans(picture, core, radius, own)
    const ground = measureMeans(picture, invert(far), radius * 1.5, own)
    const shares = own(new Float32Array(width * height).fill(Number.NaN))
    const cloth = new Float64Array(3)
    const behind = new Float64Array(3)
    for (let i = 0; i < shares.length; i++) {
      if (!rim.values[i] || core.values[i]) continue
      const x = i % width
      const y = (i / width) | 0
      if (!garment(x, y, cloth) || !ground(x, y, behind)) continue
      let along = 0
      let contrast = 0
      for (let c = 0; c < 3; c++) {
        const difference = cloth[c] - behind[c]
        along += (pixels[i * 3 + c] - behind[c]) * difference
        contrast += difference * difference
      }
      if (contrast > clearContrast) shares[i] = along / contrast
    }
    // Ground-coloured stripes end at the rim between others, and stay.
    for (let i = 0; i < shares.length; i++) core.values[i] |= shares[i] > 0.6 ? 1 : 0
    const between = findBetween(core, Math.round(width / 60))
    for (let i = 0; i < shares.length; i++) {
      if (shares[i] <= 1 && !between.values[i])
        matte.values[i] = Math.min(matte.values[i], clamp((shares[i] - 0.28) / 0.55, 0, 1))
    }
  })
}
