import type { Picture, Plane } from '../picture.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { isRefusal } from '../refusal.ts'
import type { GarmentClass, GarmentReading, GarmentRefusal } from './garment.ts'
import { findHanger } from './hanger/find-hanger.ts'
import { paintOut } from './hanger/paint-out.ts'
import { cleanAlpha } from './matting/clean-alpha.ts'
import { matteGarment, type GarmentMatte } from './matting/matte-garment.ts'
import { isGiven, measureGarment, type MatteSource } from './measure-garment.ts'
import { matteOnPattern } from './pattern/matte-on-pattern.ts'
import { judgeOutline } from './outline/judge-outline.ts'
import type { WornArm } from './outline/part-worn-sleeves.ts'
import { smallestSide } from './reading-size.ts'
import { straightenGarment } from './straighten-garment.ts'

/**
 * Reads a garment photo: a flat or ghost-mannequin product shot, on plain ground at best, at 768 to 1024 pixels.
 * `alpha` is the file's own transparency, when it has any; `garmentClass` overrides the guessed class.
 * A garment worn by a model is not told apart from the model: its outline is given as `alpha`, the model's `arms` beside it.
 * Refuses pictures below 128 pixels a side, of something that has not the form of a garment (unless its class is named), or with
 * one cut off by the frame.
 */
export function readGarment(
  photo: Picture,
  alpha?: Plane,
  garmentClass?: GarmentClass,
  arms?: readonly [WornArm, WornArm],
): GarmentReading | GarmentRefusal {
  if (Math.min(photo.width, photo.height) < smallestSide) return { refusal: 'image_too_small' }
  const read = (matte: Plane | null, source: MatteSource, picture = photo) =>
    readMatted(picture, matte, source, garmentClass, arms)
  if (alpha && arms) return read({ ...alpha, values: alpha.values.slice() }, 'worn')
  if (alpha) return read(cleanAlpha(photo, alpha), 'file')
  const { picture, plain } = matteAlone(photo)
  const onPlain = read(plain && plain.matte, 'plain', picture)
  if (plain && isSure(plain, onPlain)) return onPlain
  const onPattern = read(matteOnPattern(photo), 'pattern')
  if (isRefusal(onPattern)) return onPlain
  if (!isRefusal(onPlain)) free(onPlain.picture, onPlain.matte)
  return onPattern
}

/** The matte of a garment without what it hangs on, and the picture that it was made of. */
function matteAlone(photo: Picture): { picture: Picture; plain: GarmentMatte | null } {
  const plain = matteGarment(photo)
  const hanger = plain && findHanger(photo, plain.matte)
  if (!plain || !hanger) return { picture: photo, plain }
  const picture = paintOut(photo, hanger, plain.matte)
  free(hanger, plain.matte)
  return { picture, plain: matteGarment(picture) }
}

/** On a quiet ground the frame has cut a garment off where it seems to have; on a restless one the ground itself may lie there. */
function isSure({ isQuiet, isDoubtful }: GarmentMatte, read: GarmentReading | GarmentRefusal): boolean {
  return isRefusal(read) ? isQuiet && read.refusal === 'garment_cut_off' : !isDoubtful
}

/** A worn garment stays as it is: where its sleeves are its wearer's arms tell. */
function readMatted(
  photo: Picture,
  matte: Plane | null,
  source: MatteSource,
  garmentClass?: GarmentClass,
  arms?: readonly [WornArm, WornArm],
): GarmentReading | GarmentRefusal {
  if (!matte) return { refusal: 'no_garment' }
  const refusal = refuse(matte, isGiven(source))
  if (refusal) return { refusal }
  const upright = arms ? { picture: photo, matte } : straightenGarment(photo, matte)
  const garment = measureGarment({ ...upright, source }, garmentClass, arms)
  if (upright.picture !== photo) free(upright.picture)
  return garment
}

/** Why a garment with this outline cannot be read; null when it can. */
function refuse(matte: Plane, isCutOut: boolean) {
  const shown = threshold(matte, 0.5)
  const refusal = judgeOutline(shown, isCutOut)
  free(shown)
  return refusal
}
