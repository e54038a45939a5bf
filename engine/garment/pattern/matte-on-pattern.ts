import type { Picture, Plane } from '../../picture.ts'
import { toLab } from '../../pixels/lab.ts'
import { free } from '../../pixels/memory.ts'
import { fitSize, reducePicture } from '../../pixels/resize.ts'
import { smoothGrain } from '../../pixels/smooth-grain.ts'
import { cutOutLongSide } from '../matting/cut-out-garment.ts'
import { cutOutOfPattern } from './cut-out-of-pattern.ts'
import { softenOnPattern } from './soften-on-pattern.ts'

/** The matte of a garment on a ground of many colours, 0..1 and of the picture's size; null where nothing surely stands out from it. */
export function matteOnPattern(photo: Picture): Plane | null {
  const picture = smoothGrain(photo)
  const { width, height } = fitSize(picture.width, picture.height, cutOutLongSide)
  const mask = cutOutOfPattern(toLab(reducePicture(picture, width, height)))
  const matte = mask && softenOnPattern(picture, mask)
  if (picture !== photo) free(picture)
  return matte
}
