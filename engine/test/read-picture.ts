import type { Picture } from '../picture.ts'
import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import { readGarment } from '../garment/read-garment.ts'

/** The reading of a picture that must hold a garment, for tests. */
export function readPicture(picture: Picture, garmentClass?: GarmentClass): GarmentReading {
  const reading = readGarment(picture, undefined, garmentClass)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading
}
