import type { Picture } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { fitSize } from '../pixels/resize.ts'
import { free } from '../pixels/memory.ts'
import { classNames, forEachClass, type ClassName, type ClassShares } from './classes.ts'
import { wholeSquare } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import { cropForSegmentation, layWindow, segmentationSide, toBytes } from './segmentation-window.ts'
import type { Silhouette } from './silhouette.ts'
import type { Square } from './square-crop.ts'
import type { BodyFrame } from './types.ts'

/** Long side of the grid. */
const gridSide = 512
/** How much the closer look counts against the look at the whole, and over what share of its side it fades in. */
const windowShare = 0.75
const windowFade = 0.12
/** A window is looked at that is smaller than this share of the whole. */
const closerThan = 0.75
/** It reaches from so many head radii above the head's middle to so far below the hips, in torsos, and is so wide at least, in units. */
const windowReach = { aboveHead: 2, belowHips: 0.35, narrowest: 2.6 }

/**
 * What the network sees: in the whole picture, and once more in a window from the head to the hips, where it is markedly closer.
 * `body` in pixels of the picture. Null where the caller has no such network.
 */
export async function findClasses(
  { classes }: Pick<Networks, 'classes'>,
  picture: Picture,
  body: BodyFrame,
  whole: Square,
): Promise<ClassShares | null> {
  if (!classes) return null
  const { width, height, scale } = fitSize(picture.width, picture.height, gridSide)
  const planes = classNames.map(() => createPlane(width, height))
  const look = async (square: Square, share: number, fade: number) => {
    const masks = softmax(await classes(cropForSegmentation(picture, square)))
    planes.forEach((plane, index) => layWindow(plane, scale, { square, mask: masks[index], share, fade }))
    free(...masks)
  }
  await look(whole, 1, 0)
  const closer = windowOf(body)
  if (closer.side < closerThan * whole.side) await look(closer, windowShare, windowFade)
  const shares = forEachClass((_, index) => toBytes(planes[index].values))
  free(...planes)
  return { width, height, scale, shares }
}

/** Of people this share at least is skin and hair, however much they wear; of clothes laid out next to nothing. */
const leastBare = 0.015

/** Whether somebody is in the clothes that a silhouette holds. */
export function showsSomebody({ shares }: ClassShares, { values }: Silhouette): boolean {
  return countBare(shares) > leastBare * values.reduce((area, share) => area + (share > half ? 1 : 0), 0)
}

/** The least shares of a product photo that somebody's skin and hair, and clothes, take up in it. */
const leastOfPicture = { bare: 0.004, clothes: 0.08 }

/** One look at the whole, for pictures that mostly show nobody. */
export async function glanceShowsSomebody(
  classes: NonNullable<Networks['classes']>,
  picture: Picture,
): Promise<boolean> {
  const square = wholeSquare(picture)
  const masks = softmax(await classes(cropForSegmentation(picture, square)))
  const shares = forEachClass((_, index) => masks[index].map((share) => 255 * share))
  free(...masks)
  const area = ((picture.width * picture.height) / square.side ** 2) * segmentationSide ** 2
  const bare = countBare(shares)
  const clothes = shares.clothes.reduce((sum, share) => sum + (share > half ? 1 : 0), 0)
  free(...Object.values(shares))
  return (
    bare > Math.max(leastOfPicture.bare * area, leastBare * clothes) &&
    clothes > leastOfPicture.clothes * area
  )
}

/** Of 255. */
const half = 128

function countBare({ hair, bodySkin, faceSkin }: Record<ClassName, Uint8Array | Float32Array>): number {
  let bare = 0
  for (let i = 0; i < hair.length; i++) if (hair[i] + bodySkin[i] + faceSkin[i] > half) bare++
  return bare
}

/** From above the head to below the hips. */
function windowOf({ head, unit, hipMid, torsoLength }: BodyFrame): Square {
  const top = head.y - windowReach.aboveHead * head.radius
  const bottom = hipMid.y + windowReach.belowHips * torsoLength
  return {
    centreX: (head.x + hipMid.x) / 2,
    centreY: (top + bottom) / 2,
    side: Math.max(bottom - top, windowReach.narrowest * unit),
  }
}

/** Scores, class by class within a pixel, as a plane of shares 0..1 for each class. The scores are used up. */
function softmax(scores: Float32Array): Float32Array[] {
  const depth = classNames.length
  const count = scores.length / depth
  const masks = classNames.map(() => new Float32Array(count))
  const powers = new Float64Array(depth)
  for (let i = 0, o = 0; i < count; i++, o += depth) {
    let highest = scores[o]
    for (let k = 1; k < depth; k++) if (scores[o + k] > highest) highest = scores[o + k]
    let sum = 0
    for (let k = 0; k < depth; k++) {
      const away = scores[o + k] - highest
      // What is so far below has no share in single precision.
      const power = away < -40 ? 0 : Math.exp(away)
      powers[k] = power
      sum += power
    }
    for (let k = 0; k < depth; k++) masks[k][i] = powers[k] / sum
  }
  free(scores)
  return masks
}
