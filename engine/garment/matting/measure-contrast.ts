import type { Picture, Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Mask } from '../../pixels/mask.ts'
import { dilate, erode, invert } from '../../pixels/mask.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import { firstMean, lengthOf, subtract } from './colour-difference.ts'
import { findPalest } from './find-palest.ts'
import { findShadow } from './find-shadow.ts'
import { depth, pure } from './rim-measures.ts'

/** Pixels beyond the pure: so near the palest cloth is looked for. */
const palestReach = 4
/** The cloth just inside is a mean so wide, as a share of the depth from which on it is pure. */
const ofPure = 0.7

export type Contrast = {
  /** RGB units from the ground's colour: of each pixel near the outline, and of the palest cloth near it, NaN where there is none. */
  own: Float32Array
  palest: Float32Array
  /** How far the pixel lies on the way from the ground's colour to that of the cloth just inside. */
  share: Float32Array
  shadow: Mask
}

export function measureContrast(
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  own: Own,
): Contrast {
  const count = rough.values.length
  const found = {
    own: own(new Float32Array(count)),
    palest: own(new Float32Array(count).fill(Number.NaN)),
    share: own(new Float32Array(count)),
  }
  // The means are of four channels at the picture's size: they go before the votes are cast.
  const shadow = inScope((ownHere) => compareWithMeans(found, picture, rough, distance, reach, ownHere))
  return { ...found, shadow: own(shadow) }
}

/** Fills `found`; the answer is the shadow. */
function compareWithMeans(
  found: Omit<Contrast, 'shadow'>,
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  own: Own,
): Mask {
  const { width, pixels } = picture
  const [beside, away] = [pure, 2 * reach].map((widened) => own(invert(own(dilate(rough, widened)))))
  const groundAt = [
    measureMeans(picture, away, 2 * reach, own),
    measureMeans(picture, beside, reach, own),
    measureMeans(picture, beside, 4 * reach, own),
  ]
  const shadow = findShadow(picture, rough, distance, reach, groundAt)
  const core = own(erode(rough, pure))
  for (let i = 0; i < core.values.length; i++) if (shadow.values[i]) core.values[i] = 0
  const clothAt = [measureMeans(picture, core, pure * ofPure, own), measureMeans(picture, core, reach, own)]
  const [cloth, ground, difference] = [0, 1, 2].map(() => new Float64Array(3))
  for (let i = 0; i < core.values.length; i++) {
    if (distance.values[i] < -reach || distance.values[i] > depth.to * reach) continue
    const x = i % width
    const y = (i / width) | 0
    if (!firstMean(groundAt, x, y, ground)) continue
    subtract(pixels, i, ground, difference)
    found.own[i] = lengthOf(difference)
    if (distance.values[i] > reach || !firstMean(clothAt, x, y, cloth)) continue
    let along = 0
    let apart = 0
    for (let c = 0; c < 3; c++) {
      along += difference[c] * (cloth[c] - ground[c])
      apart += (cloth[c] - ground[c]) ** 2
    }
    found.share[i] = along / Math.max(1, apart)
  }
  const unlike = own(blur({ width, height: rough.height, values: found.own }, 1))
  findPalest(found.palest, unlike, core, pure + palestReach)
  return shadow
}
