import type { GarmentReading } from '../garment/garment.ts'
import type { Picture } from '../picture.ts'
import type { StudioModel } from '../studio/types.ts'
import { composeTryOn } from './compose-try-on.ts'
import { drawLower } from './draw-lower.ts'
import { drawUpper } from './draw-upper.ts'

/**
 * The studio model wearing the garment, in the studio frame. Pixels outside the old garment of the same kind, the new
 * garment and its contact shadow equal the studio model image exactly. Deterministic.
 */
export function fitGarment(model: StudioModel, garment: GarmentReading): Picture {
  const { upper, lower } = garment
  if (upper) return composeTryOn(model, garment, drawUpper(model, garment, upper))
  if (lower) return composeTryOn(model, garment, drawLower(model, garment, lower))
  return { ...model.picture, pixels: model.picture.pixels.slice() }
}
