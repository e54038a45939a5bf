import type { GarmentReading, UpperLandmarks } from '../../garment/garment.ts'
import { clamp } from '../../pixels/scalar.ts'

/** A print has so many times the detail of the cloth beside it, and at least so much, in steps of green per pixel. */
const timesPlain = 2.5
const leastDetail = 3
/** So much of the rows beside a print is no busier than that cloth: of a scattered pattern more of them are. */
const plainShare = 0.75
/** Or, where the print is too wide to tell, so much of the front below it is plain. */
const plainBelow = 0.1
/** All over a garment its sides have as much detail as its middle, in front of a wide print at most this share. */
const narrower = 0.75
/** It lies about the middle: within so much of the garment's half width; beside it, from the second share on, cloth is plain. */
const middle = 0.5
const aside = 0.62
/** There it is looked at up to this share: farther out lie the garment's sides. */
const farthest = 0.9
/** A print covers so much of the front's rows; of fewer rows nothing is told. */
const leastRows = 0.12
const fewestRows = 8
/** The seam and the ribbing of a hem are no print, as a share of the way from the armpits to the hem. */
const hemShare = 0.07

/**
 * The row of the garment's picture where a print on its front ends: a motif on plain cloth, which a tuck must not cut. -Infinity for
 * plain and for all-over patterned cloth.
 */
export function findPrintEnd(garment: GarmentReading, { left, right }: UpperLandmarks): number {
  const from = (left.armpit.y + right.armpit.y) / 2
  const to = (left.hem.y + right.hem.y) / 2
  const centre = (left.armpit.x + right.armpit.x) / 2
  const half = Math.abs(right.armpit.x - left.armpit.x) / 2
  const rows: { y: number; inner: number; outer: number }[] = []
  for (let y = Math.round(from); y < to - hemShare * (to - from); y++) {
    rows.push({
      y,
      inner: detailOf(garment, y, [centre - middle * half, centre + middle * half]),
      outer:
        (detailOf(garment, y, [centre - farthest * half, centre - aside * half]) +
          detailOf(garment, y, [centre + aside * half, centre + farthest * half])) /
        2,
    })
  }
  if (rows.length < fewestRows) return -Infinity
  const beside = rows.map(({ outer }) => outer).sort((a, b) => a - b)[Math.floor(plainShare * rows.length)]
  // A wide print reaches into the cloth beside it; then the cloth below it tells that this is plain.
  const below = rows.length - 1 - rows.findLastIndex(({ inner }) => inner >= leastDetail)
  const detail = (of: 'inner' | 'outer') => rows.reduce((sum, row) => sum + row[of], 0)
  const isMotif = below > plainBelow * rows.length && detail('outer') < narrower * detail('inner')
  const plain = isMotif ? 0 : beside
  const printed = rows.filter(({ inner }) => inner > Math.max(leastDetail, timesPlain * plain))
  // A row of buttons or a seam is narrow in the one way or short in the other: a print covers a good part of the front.
  return printed.length > leastRows * rows.length ? printed[printed.length - 1].y : -Infinity
}

/** Mean step from pixel to pixel along a stretch of a row. */
function detailOf({ picture }: GarmentReading, y: number, [from, to]: [number, number]): number {
  const { width, height, pixels } = picture
  const row = clamp(y, 0, height - 1) * width
  let sum = 0
  let count = 0
  for (let x = Math.max(1, Math.round(from)); x < Math.min(width, to); x++, count++)
    sum += Math.abs(pixels[(row + x) * 3 + 1] - pixels[(row + x - 1) * 3 + 1])
  return sum / Math.max(1, count)
}
