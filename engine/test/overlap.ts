import type { GarmentReading } from '../garment/garment.ts'
import { polygonMask, type Corners } from './draw-polygons.ts'

/** Of what a drawn garment and its reading cover together the share that both do, 0..1. */
export function overlap({ matte }: GarmentReading, corners: Corners): number {
  const truth = polygonMask(matte.width, matte.height, corners).values
  let both = 0
  let either = 0
  for (let i = 0; i < truth.length; i++) {
    const found = matte.values[i] > 0.5
    if (found && truth[i]) both++
    if (found || truth[i]) either++
  }
  return both / either
}
