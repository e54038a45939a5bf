import { interpolate } from '../../geometry/points.ts'
import { topDownOf } from './off-shoulder.ts'
import type { Frame } from './upper-frame.ts'

/**
 * Which row of the garment's picture lies at which height on the body axes, and where its armhole ends on the body and the garment's own armpits
 * hang: lower than that where they were cut deep. Rows in pixels of the garment's picture, heights in pixels of the frame.
 */
export type LaidRows = {
  bodyArmpitDown: number
  garmentArmpitDown: number
  rowAt: (down: number) => number
}

/**
 * Cloth hangs evenly from the shoulders to the hem, so that what is printed on a chest keeps its proportions: where armpits are cut
 * deeper than the body's, as those of wide garments laid flat are, what lies at the body's armpit is cloth of the seam above them. They
 * hang no lower than the sleeves end, which hide that seam.
 */
export function layRows(frame: Frame, bodyArmpitDown: number, hemDown: number): LaidRows {
  const { measures, fit } = frame
  const { shoulderY, armpitY, hemY } = measures
  const topDown = topDownOf(frame)
  const even = Math.min(fit.scale, (hemDown - topDown) / Math.max(1, hemY - shoulderY))
  // Without sleeves an armhole's end is in sight.
  const hangs = measures.isSleeved ? topDown + even * (armpitY - shoulderY) : -Infinity
  const garmentArmpitDown = Math.max(bodyArmpitDown, Math.min(hangs, fit.sleeveLength))
  const knots: [down: number, row: number][] = [
    [topDown, shoulderY],
    [garmentArmpitDown, armpitY],
    [hemDown, hemY],
  ]
  return { bodyArmpitDown, garmentArmpitDown, rowAt: (down) => interpolate(knots, down) }
}
