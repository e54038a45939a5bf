import type { Colour, Corners } from '../garment/draw-polygons.ts'
import { drawPolygon } from '../garment/draw-polygons.ts'
import { drawnSize } from '../garment/drawn-garments.ts'
import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import { readPicture } from '../garment/read-picture.ts'

/** The reading of a drawn garment on a pale ground, for tests. */
export function readDrawn(
  corners: Corners,
  garmentClass?: GarmentClass,
  colour: Colour = [40, 140, 70],
): GarmentReading {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, corners, colour, [245, 245, 245])
  return readPicture(picture, garmentClass)
}
