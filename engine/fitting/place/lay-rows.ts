import type { UpperLandmarks } from '../../garment/garment.ts'
import { interpolate } from '../../geometry/points.ts'
import { isOffShoulder } from './off-shoulder.ts'
import type { Frame, Measures } from './upper-frame.ts'
import { tipAbove } from './upper-frame.ts'

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
export function layRows(
  { measures, upper, fit, model }: Pick<Frame, 'measures' | 'upper' | 'fit' | 'model'>,
  bodyArmpitDown: number,
  hemDown: number,
): LaidRows {
  const { shoulderY, armpitY, hemY } = measures
  const tipDown = -tipAbove * model.body.unit
  const even = Math.min(fit.scale, (hemDown - tipDown) / Math.max(1, hemY - shoulderY))
  const hangs = hasSeam(upper, measures) ? tipDown + even * (armpitY - shoulderY) : -Infinity
  const garmentArmpitDown = Math.max(bodyArmpitDown, Math.min(hangs, fit.sleeveLength))
  const knots: [down: number, row: number][] = [
    [tipDown, shoulderY],
    [garmentArmpitDown, armpitY],
    [hemDown, hemY],
  ]
  return { bodyArmpitDown, garmentArmpitDown, rowAt: (down) => interpolate(knots, down) }
}

/** Without sleeves an armhole's end is in sight, and below bare shoulders there is no seam above it. */
function hasSeam(upper: UpperLandmarks, measures: Measures): boolean {
  return measures.isSleeved && !isOffShoulder(upper, measures)
}
