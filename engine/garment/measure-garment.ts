import type { Picture, Plane } from '../picture.ts'
import { threshold, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { fitSize, reducePlane } from '../pixels/resize.ts'
import { classifyGarment, classifySleeve } from './outline/classify-garment.ts'
import { openNeckline } from './neckline/open-neckline.ts'
import { unmixSheer } from './matting/unmix-sheer.ts'
import { cleanRim } from './matting/clean-rim.ts'
import { firmStraps } from './matting/firm-straps.ts'
import { estimateCloth } from './matting/estimate-cloth.ts'
import { paintArmpits } from './matting/paint-armpits.ts'
import { straightenSeams } from './matting/straighten-seams.ts'
import { paintWaistLabel } from './matting/paint-waist-label.ts'
import { cutFrontOpening, findFrontOpening } from './neckline/find-front-opening.ts'
import type { GarmentClass, GarmentReading, GarmentRefusal } from './garment.ts'
import type { Point } from '../geometry/points.ts'
import { hasGarmentForm, hasSureForm, isRagged } from './outline/judge-form.ts'
import { allBody, mapBox, mapLower, mapRows, mapUpper } from './map-to-picture.ts'
import { endBodysuit } from './landmarks/end-bodysuit.ts'
import { measureLower } from './landmarks/measure-lower.ts'
import { measureUpper } from './landmarks/measure-upper.ts'
import { scaleDistances, separateSleeves } from './landmarks/separate-sleeves.ts'
import { partWornSleeves, scaleArms, type WornArm } from './outline/part-worn-sleeves.ts'
import { createSilhouette } from './outline/silhouette.ts'

/** Landmarks are measured at this long side: coarser contours make hems jagged. */
const silhouetteLongSide = 512

/** Where a matte comes from: from the wearer or the file's transparency, or found on a plain ground or on one of many colours. */
export type MatteSource = 'worn' | 'file' | 'plain' | 'pattern'

export const isGiven = (source: MatteSource) => source === 'worn' || source === 'file'

/** A garment upright and its matte, which may be changed. */
export type FoundGarment = { picture: Picture; matte: Plane; source: MatteSource }

/**
 * Measures a garment that was found and settles its matte, for `readGarment`. `garmentClass` overrides the guessed class; `arms` are those of
 * its wearer.
 */
export function measureGarment(
  found: FoundGarment,
  garmentClass?: GarmentClass,
  arms?: readonly [WornArm, WornArm],
): GarmentReading | GarmentRefusal {
  const { picture, matte, source } = found
  const isFound = !isGiven(source)
  const { width, height } = fitSize(picture.width, picture.height, silhouetteLongSide)
  const hanging = arms && garmentClass !== 'bottom' ? scaleArms(arms, width / picture.width) : null
  const outlined = measureOutline(reduceMatte(matte, width, height), hanging)
  if (!outlined) return { refusal: 'no_garment' }
  const { silhouette, landmarks: measured, level } = outlined
  const toPicture = enlargePoint({ width, height }, picture)
  if (source !== 'worn' && isRagged(silhouette)) return { refusal: 'no_garment' }
  // Who names the class has seen a garment there.
  if (source !== 'worn' && !garmentClass && !hasGarmentForm(silhouette, measured))
    return { refusal: 'no_garment' }
  const guessed = garmentClass ?? classifyGarment(silhouette, measured)
  const isLower = guessed === 'bottom'
  const isMeasured = isLower || level === 'full'
  if (source === 'pattern' && !(isMeasured && hasSureForm(silhouette))) return { refusal: 'no_garment' }
  const mapped = isLower ? null : mapUpper(measured, toPicture)
  const upper = mapped && guessed === 'top' ? endBodysuit(matte, mapped) : mapped
  const distances = isLower ? null : separateSleeves(width, height, measured)
  const cleaned = isFound ? estimateCloth(picture, matte) : cleanRim(picture, matte)
  // What shows through sheer cloth can be told from it where it is of one colour.
  if (source === 'plain') unmixSheer(picture, cleaned, matte)
  if (isFound && !isLower) firmStraps(picture, cleaned, matte)
  if (isFound && upper && level === 'full') paintArmpits(cleaned, matte, upper)
  if (upper && !arms) straightenSeams(cleaned, matte, upper)
  const opening = upper && findFrontOpening(cleaned, matte, upper)
  const readClass = garmentClass ?? (opening ? 'outerwear' : guessed)
  if (opening && readClass === 'outerwear') cutFrontOpening(matte, opening)
  // Worn, its inner back is hidden by a neck.
  else if (upper && !arms) openNeckline(cleaned, matte, upper)
  const lower = isLower ? mapLower(measureLower(silhouette), toPicture) : null
  const box = mapBox(silhouette, toPicture)
  if (lower) paintWaistLabel(cleaned, matte, lower)
  if (lower && lower.waistLeft.y > box.top) {
    box.top = lower.waistLeft.y
    cutAbove(matte, box.top)
  }
  const scale = picture.width / width
  const bodyRows = mapRows(silhouette, distances, picture.height, scale)
  const sleeveDistance = distances ? scaleDistances(distances, scale) : allBody()
  if (distances) free(distances)
  return {
    picture: cleaned,
    matte,
    garmentClass: readClass,
    sleeve: isLower ? 'none' : classifySleeve(measured),
    box,
    bodyRows,
    upper,
    landmarkLevel: isLower ? 'full' : level,
    lower,
    sleeveDistance,
  }
}

function reduceMatte(matte: Plane, width: number, height: number): Mask {
  const reduced = reducePlane(matte, width, height)
  const outline = threshold(reduced, 0.5)
  free(reduced)
  return outline
}

type Size = { width: number; height: number }

/** Leads points of one size to the same points of another. */
function enlargePoint(from: Size, to: Size): (point: Point) => Point {
  return ({ x, y }) => ({
    x: ((x + 0.5) * to.width) / from.width - 0.5,
    y: ((y + 0.5) * to.height) / from.height - 0.5,
  })
}

/** Only sleeves that do not show by themselves are looked for along a wearer's arms. */
function measureOutline(outline: Mask, arms: readonly [WornArm, WornArm] | null) {
  const slope = arms ? slopeOf(arms) : 0
  const measure = (mask: Mask, isParted: boolean) => {
    const silhouette = createSilhouette(mask)
    return silhouette && { silhouette, ...measureUpper(silhouette, { slope, isParted }) }
  }
  const shown = measure(outline, false)
  if (!arms || !shown || shown.landmarks.left.sleeve) return shown
  const parted = { ...outline, values: outline.values.slice() }
  partWornSleeves(parted, arms)
  const found = measure(parted, true)
  return found?.landmarks.left.sleeve ? found : shown
}

/** How far down the shoulders of a wearer lead to the right. */
function slopeOf([left, right]: readonly [WornArm, WornArm]): number {
  return (right.shoulder.y - left.shoulder.y) / Math.max(1, right.shoulder.x - left.shoulder.x)
}

/** Of what is torn above its waist nothing is laid on. */
function cutAbove({ width, values }: Plane, y: number) {
  values.fill(0, 0, Math.max(0, Math.round(y)) * width)
}
