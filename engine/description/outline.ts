import type { GarmentClass, GarmentReading, SleeveKind } from '../garment/garment.ts'
import { areaOf } from '../pixels/mask.ts'
import type { Sample } from './sample.ts'

const rows = 14
const classes: GarmentClass[] = ['top', 'dress', 'bottom', 'outerwear']
const sleeveLengths: Record<SleeveKind, number> = { none: 0, short: 0.4, elbow: 0.7, long: 1 }

/** The class is read from the outline, and a poor photo may tip it over: it counts less than another cut in all. */
const weights = { width: 0.7, shape: 1, class: 0.56, sleeve: 0.25, detail: 0.15 }

/** 22 numbers: how much of its box the garment fills at 14 heights, its proportions, its class, its sleeves, and details of its cut. */
export function describeOutline(
  { garment }: Sample,
  { garmentClass, sleeve, upper }: GarmentReading,
): number[] {
  const { width, height, values } = garment
  const widths = Array.from({ length: rows }, (_, row) => {
    const [first, last] = [row, row + 1].map((at) => Math.round((at / rows) * height))
    let covered = 0
    for (let i = first * width; i < last * width; i++) covered += values[i]
    return covered / Math.max(1, last - first) / width
  })
  return [
    ...widths.map((value) => weights.width * value),
    weights.shape * Math.min(2, width / height),
    weights.shape * (areaOf(garment) / values.length),
    ...classes.map((name) => (name === garmentClass ? weights.class : 0)),
    weights.sleeve * sleeveLengths[sleeve],
    weights.detail * (upper?.strapped ? 1 : 0),
  ]
}
