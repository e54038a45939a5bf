import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import type { Picture, Plane } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import type { StudioModel } from '../studio/types.ts'
import { composeTryOn } from './compose/compose-try-on.ts'
import { findInnerBack } from './compose/inner-back.ts'
import { lineLace } from './compose/line-lace.ts'
import { castContactShadows } from './compose/contact-shadows.ts'
import { openLace } from './compose/open-lace.ts'
import { cropModel, findFittingArea } from './body/crop-model.ts'
import type { Area } from './crop.ts'
import { pastePicture } from './crop.ts'
import { evenHem } from './body/even-hem.ts'
import { levelWaist } from './body/level-waist.ts'
import { readBody } from './body/read-body.ts'
import { drawGarment } from './draw/draw-garment.ts'
import type { DrawnGarment } from './draw/drawn-garment.ts'
import { placeGarment } from './place/place-garment.ts'
import { lightCloth, returnLight } from './light/light-cloth.ts'
import { bendUnderHem } from './uncover/bend-under-hem.ts'
import { handsUnderHem } from './uncover/under-hem.ts'
import { returnUncovered, uncoverBody } from './uncover/uncover-body.ts'
import { sampleCover, type TryOnEvidence } from '../judge/evidence.ts'
import { settleBareSkin } from './body/settle-bare-skin.ts'
import { settleBelts } from './body/settle-belts.ts'
import { settleCollars } from './body/settle-collars.ts'
import { settleCuffs } from './body/settle-cuffs.ts'
import { settleForearms } from './body/settle-forearms.ts'
import { settleHeld } from './body/settle-held.ts'
import { settleHemBand } from './body/settle-hem-band.ts'
import { settleHands } from './body/settle-hands.ts'
import { settleShoes } from './body/settle-shoes.ts'
import { settleSkin } from './body/settle-skin.ts'
import { settleSlits } from './body/settle-slits.ts'
import { settleSlivers } from './body/settle-slivers.ts'
import { settleStraps } from './body/settle-straps.ts'
import { settleToes } from './body/settle-toes.ts'
import { settleWaist } from './body/settle-waist.ts'

/**
 * The studio model wearing the garment, in the studio frame. Pixels outside the old garment of the same kind, the new
 * garment and its contact shadow equal the studio model image exactly. Deterministic.
 */
export function fitGarment(model: StudioModel, garment: GarmentReading): Picture {
  return fitWithin(model.picture, cropForFitting(model, garment.garmentClass), garment)
}

/** The part of a studio model in which a garment is fitted. */
export type FittingPart = { area: Area; part: StudioModel }

/** All that `fitWithin` needs of the model besides its picture; null where no garment of the class can be. */
export function cropForFitting(
  model: StudioModel,
  garmentClass: GarmentClass,
  afterLayer?: (layer: Plane) => void,
): FittingPart | null {
  const area = findFittingArea(model, garmentClass)
  if (area.width === 0 || area.height === 0) return null
  const part = cropModel(model, area, afterLayer)
  settleSkin(part)
  settleBareSkin(part)
  if (garmentClass !== 'bottom') settleCollars(part)
  if (garmentClass !== 'bottom') settleStraps(part)
  if (garmentClass !== 'bottom') settleSlits(part)
  settleShoes(part)
  settleToes(part)
  settleCuffs(part)
  settleHeld(part)
  settleWaist(part)
  settleBelts(part)
  levelWaist(part)
  settleHemBand(part)
  evenHem(part)
  settleHands(part)
  settleSlivers(part)
  settleForearms(part)
  return { area, part }
}

/**
 * `fitGarment` for a caller that keeps no more than the part. `onFitted` gets what the result can be judged by, for use at once.
 */
export function fitWithin(
  picture: Picture,
  fitting: FittingPart | null,
  garment: GarmentReading,
  onFitted: (evidence: TryOnEvidence) => void = () => {},
): Picture {
  if (!fitting) return copyPicture(picture)
  const { area, part } = fitting
  const body = readBody(part)
  const placed = placeGarment(body, garment)
  let result: Picture | null = null
  if (placed) {
    const laid = drawGarment(body, garment, placed)
    const drawn = { ...laid, arms: bendUnderHem(part, laid) }
    const cover = sampleCover(drawn.layer, part)
    const uncovered = uncoverBody(body, garment.garmentClass, drawn)
    const cloth = lightCloth(body, garment.garmentClass, drawn, uncovered)
    const holes = openLace(drawn.layer, cloth.soft, garment, part.body.unit)
    if (holes) {
      lineLace(part, drawn, uncovered, holes)
      free(holes)
    }
    const shadows = castContactShadows(drawn, uncovered.occluders, part.body.unit)
    const innerBack = findInnerBack(part, garment, drawn)
    const composed = composeTryOn(part, drawn, uncovered, cloth, innerBack, shadows)
    free(shadows.onCloth)
    if (shadows.onSkin) free(shadows.onSkin)
    if (innerBack) free(innerBack.share, innerBack.colours)
    returnUncovered(uncovered)
    returnLight(cloth)
    free(drawn.sleeveCover, drawn.layer.values)
    result = copyPicture(picture)
    pastePicture(result, composed, area)
    const underHem = handsUnderHem(part, drawn)
    onFitted({ model: part, garment, cover, hemY: drawn.hemY, underHem, result: composed })
    free(cover)
    free(composed.pixels)
  }
  free(...Object.values(part.layers))
  free(part.picture.pixels, part.backdrop.pixels)
  return result ?? copyPicture(picture)
}

function copyPicture(picture: Picture): Picture {
  return { ...picture, pixels: picture.pixels.slice() }
}

/** The garment as it lies on the model, before light, shadow and what is in front of it; null where it cannot lie. */
export function layGarment(model: StudioModel, garment: GarmentReading): DrawnGarment | null {
  const body = readBody(model)
  const placed = placeGarment(body, garment)
  return placed && drawGarment(body, garment, placed)
}
