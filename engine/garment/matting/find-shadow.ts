import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, erode } from '../../pixels/mask.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { measureMeans, type WeightedMeans } from '../../pixels/weighted-means.ts'
import { firstMean, lengthOf, spreadOf, subtract } from './colour-difference.ts'
import { clear, depth, pure } from './rim-measures.ts'

/**
 * RGB units: a shadow is at least so much darker than the ground, and of its tint but for so much; and of the way to the cloth inside,
 * so much at most. Of what lies `beside` a garment that casts one more than a share is in it, or of the rim `within` a rough outline
 * that took it in; else it is a print or noise.
 */
const cast = { darker: 1, tint: 10, most: 0.65, beside: 0.2, within: 0.4 }
/** Of the cloth that lies deeper than any shadow, so much at most looks like one: else its own pale stripes do. */
const mostDeep = 0.25
/** RGB units: a mean of even colours is that colour but for so much. */
const rounding = 0.01
/** Cloth whose tint is within so many times a shadow's of the ground's, and which is not clearly apart from it, looks like a shadow itself: there is none beside it. */
const clothTint = 2
/** Reaches to either side of the outline: shadows are looked for so near. */
const nearReach = 1.5
/** Shares of what is like a shadow are of what lies about a pixel, blurred by so many reaches. */
const shareReach = 3

/** What near the outline has the ground's tint, but is darker, where the garment casts a shadow. */
export function findShadow(
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  groundAt: WeightedMeans[],
): Mask {
  const shadow = createMask(rough.width, rough.height)
  inScope((own) => markShadow(shadow, picture, rough, distance, reach, groundAt, own))
  return shadow
}

function markShadow(
  shadow: Mask,
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  groundAt: WeightedMeans[],
  own: Own,
) {
  const { width, height } = rough
  const clothAt = [reach, 2].map((eroded) => measureMeans(picture, own(erode(rough, eroded)), 2 * reach, own))
  const [cloth, ground, difference, contrast] = [0, 1, 2, 3].map(() => new Float64Array(3))
  const [inside, within, deep, deepLike] = [0, 1, 2, 3].map(() => own(createPlane(width, height)))
  let [shaded, beside] = [0, 0]
  for (let i = 0; i < shadow.values.length; i++) {
    if (distance.values[i] < -nearReach * reach || distance.values[i] > depth.to * reach) continue
    const x = i % width
    const y = (i / width) | 0
    if (!firstMean(groundAt, x, y, ground) || !firstMean(clothAt, x, y, cloth)) continue
    subtract(picture.pixels, i, ground, difference)
    for (let c = 0; c < 3; c++) contrast[c] = cloth[c] - ground[c]
    const isDarker =
      Math.max(difference[0], difference[1], difference[2]) < rounding - cast.darker &&
      spreadOf(difference) < cast.tint
    const apart = lengthOf(contrast)
    const isFaint = lengthOf(difference) < cast.most * apart
    const isCloth = spreadOf(contrast) < clothTint * cast.tint && apart < clear
    const like = isDarker && isFaint && !isCloth ? 1 : 0
    if (distance.values[i] > nearReach * reach) {
      deep.values[i] = 1
      deepLike.values[i] = like
      continue
    }
    shadow.values[i] = like
    if (distance.values[i] < -pure) {
      beside++
      shaded += shadow.values[i]
    } else if (distance.values[i] > 0 && distance.values[i] < pure) {
      inside.values[i] = 1
      within.values[i] = shadow.values[i]
    }
  }
  const ofCloth = compareShares(deepLike, deep, reach, own)
  for (let i = 0; i < shadow.values.length; i++)
    if (shadow.values[i] && distance.values[i] > 0 && ofCloth(i) > mostDeep) shadow.values[i] = 0
  if (shaded > cast.beside * beside) return
  const ofRim = compareShares(within, inside, reach, own)
  for (let i = 0; i < shadow.values.length; i++) if (ofRim(i) < cast.within) shadow.values[i] = 0
}

/** Which share `some` is of `all` about a pixel; 0 where there is nothing. */
function compareShares(some: Plane, all: Plane, reach: number, own: Own): (i: number) => number {
  const [few, many] = [some, all].map((plane) => own(blur(plane, shareReach * reach)))
  return (i) => few.values[i] / Math.max(Number.MIN_VALUE, many.values[i])
}
