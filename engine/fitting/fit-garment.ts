import type { GarmentReading } from '../garment/garment.ts'
import type { Picture } from '../picture.ts'
import { returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import { composeTryOn } from './compose-try-on.ts'
import { cropModel, findFittingArea } from './crop-model.ts'
import { pastePicture } from './crop.ts'
import { drawLower } from './draw-lower.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { drawUpper } from './draw-upper.ts'

/**
 * The studio model wearing the garment, in the studio frame. Pixels outside the old garment of the same kind, the new
 * garment and its contact shadow equal the studio model image exactly. Deterministic. `rest` is called where much memory
 * has just become free.
 */
export function fitGarment(model: StudioModel, garment: GarmentReading, rest = () => {}): Picture {
  const area = findFittingArea(model, garment.garmentClass)
  const result = { ...model.picture, pixels: model.picture.pixels.slice() }
  if (area.width === 0 || area.height === 0) return result
  const part = cropModel(model, area)
  const drawn = draw(part, garment)
  rest()
  if (drawn) pastePicture(result, composeTryOn(part, garment, drawn, rest), area)
  Object.values(part.layers).forEach(returnPlane)
  return result
}

function draw(model: StudioModel, garment: GarmentReading): DrawnGarment | null {
  const { upper, lower } = garment
  if (upper) return drawUpper(model, garment, upper)
  return lower && drawLower(model, garment, lower)
}
