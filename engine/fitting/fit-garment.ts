import type { GarmentReading } from '../garment/garment.ts'
import type { Picture } from '../picture.ts'
import type { StudioModel } from '../studio/types.ts'
import { composeTryOn } from './compose-try-on.ts'
import { cropModel, findFittingArea } from './crop-model.ts'
import { pastePicture } from './crop.ts'
import { drawLower } from './draw-lower.ts'
import { drawUpper } from './draw-upper.ts'

/**
 * The studio model wearing the garment, in the studio frame. Pixels outside the old garment of the same kind, the new
 * garment and its contact shadow equal the studio model image exactly. Deterministic.
 */
export function fitGarment(model: StudioModel, garment: GarmentReading): Picture {
  const area = findFittingArea(model, garment.garmentClass)
  const result = { ...model.picture, pixels: model.picture.pixels.slice() }
  if (area.width > 0 && area.height > 0)
    pastePicture(result, fitWithin(cropModel(model, area), garment), area)
  return result
}

function fitWithin(model: StudioModel, garment: GarmentReading): Picture {
  const { upper, lower } = garment
  if (upper) return composeTryOn(model, garment, drawUpper(model, garment, upper))
  if (lower) return composeTryOn(model, garment, drawLower(model, garment, lower))
  return model.picture
}
