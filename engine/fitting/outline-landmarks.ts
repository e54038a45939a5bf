import type { GarmentReading, UpperLandmarks, UpperSide } from '../garment/garment.ts'
import { clamp } from '../pixels/scalar.ts'

/** Rows, as shares of the garment's height, between which its body is measured, and where shoulders and armpits usually lie. */
const body = { from: 0.3, to: 0.9 }
const shoulderShare = 0.06
const armpitShare = 0.28
/** Of the half widths found there this share is smaller: sleeves that lie close make rows too wide, never too narrow. */
const narrowShare = 0.3
const neckShare = 0.36

/**
 * Landmarks of a top or dress by its outline alone, for garments whose own landmarks cannot be trusted: a body without sleeves, in
 * the proportions that such garments usually have.
 */
export function outlineLandmarks({ matte, box }: GarmentReading): UpperLandmarks {
  const height = box.bottom - box.top
  const centre = centreOf(matte, box)
  const halves: number[] = []
  for (let y = Math.round(box.top + body.from * height); y < box.top + body.to * height; y++)
    halves.push(halfAt(matte, centre, y))
  halves.sort((a, b) => a - b)
  const half = Math.max(0.15 * (box.right - box.left), halves[Math.floor(narrowShare * halves.length)] ?? 0)
  const side = (direction: -1 | 1): UpperSide => ({
    neck: { x: centre + direction * neckShare * half, y: box.top },
    shoulder: { x: centre + direction * 0.92 * half, y: box.top + shoulderShare * height },
    armpit: { x: centre + direction * half, y: box.top + Math.min(armpitShare * height, 0.9 * half) },
    hem: { x: centre + direction * half, y: box.bottom },
    sleeve: null,
  })
  let y = Math.max(0, Math.round(box.top))
  const column = clamp(Math.round(centre), 0, matte.width - 1)
  while (y < box.bottom && matte.values[y * matte.width + column] < 0.5) y++
  return { left: side(-1), right: side(1), neckBottom: { x: centre, y }, strapped: false }
}

function centreOf({ width, values }: GarmentReading['matte'], box: GarmentReading['box']): number {
  let sum = 0
  let weight = 1e-6
  for (let y = Math.max(0, Math.round(box.top)); y < box.bottom; y++) {
    for (let x = Math.max(0, Math.round(box.left)); x < box.right; x++) {
      sum += x * values[y * width + x]
      weight += values[y * width + x]
    }
  }
  return sum / weight
}

/** Half the width of the cloth about the middle of a row, the narrower side counting. */
function halfAt({ width, values }: GarmentReading['matte'], centre: number, y: number): number {
  let away = 0
  while (
    centre - away >= 0 &&
    centre + away < width &&
    values[y * width + Math.round(centre - away)] > 0.5 &&
    values[y * width + Math.round(centre + away)] > 0.5
  )
    away++
  return away
}
