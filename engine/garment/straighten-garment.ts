import type { Picture, Plane } from '../picture.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { fitSize, reducePlane } from '../pixels/resize.ts'
import { rotatePicture, rotatePlane } from '../pixels/rotate.ts'
import { createSilhouette } from './outline/silhouette.ts'
import { findLean } from './outline/symmetry.ts'

/** Pixels of the long side at which an outline tells how far it leans. */
const longSide = 384

/** A garment that leans, and its matte, made upright: landmarks and necklines are looked for in rows. As they are where it does not. */
export function straightenGarment(picture: Picture, matte: Plane): { picture: Picture; matte: Plane } {
  const { width, height } = fitSize(picture.width, picture.height, longSide)
  const reduced = reducePlane(matte, width, height)
  const outline = threshold(reduced, 0.5)
  const silhouette = createSilhouette(outline)
  const lean = silhouette ? findLean(silhouette) : 0
  free(reduced, outline)
  if (lean === 0) return { picture, matte }
  const upright = { picture: rotatePicture(picture, -lean), matte: rotatePlane(matte, -lean) }
  free(matte)
  return upright
}
