import type { Colour, Corners } from './draw-polygons.ts'
import { drawPolygon } from './draw-polygons.ts'
import { drawnSize } from './drawn-garments.ts'
import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import { readPicture } from './read-picture.ts'

/** The reading of a drawn garment on a pale ground, for tests: a copy of its own, which a test may change. */
export function readDrawn(
  corners: Corners,
  garmentClass?: GarmentClass,
  colour: Colour = [40, 140, 70],
): GarmentReading {
  const key = JSON.stringify([corners, garmentClass, colour])
  const reading = readings.get(key) ?? readAnew(corners, garmentClass, colour)
  readings.set(key, reading)
  return copy(reading)
}

/** Many tests fit the same few garments, and to read one takes longer than to fit it. */
const readings = new Map<string, GarmentReading>()

function readAnew(corners: Corners, garmentClass: GarmentClass | undefined, colour: Colour): GarmentReading {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, corners, colour, [245, 245, 245])
  return readPicture(picture, garmentClass)
}

/** Of all that is plain data or a typed array. */
function copy<Value>(value: Value): Value {
  if (value instanceof Float32Array || value instanceof Uint8Array) return value.slice() as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy) as Value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])) as Value
}
