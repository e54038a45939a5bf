import type { UpperLandmarks } from '../../garment/garment.ts'
import { interpolate } from '../../geometry/points.ts'
import { isOffShoulder } from './off-shoulder.ts'
import type { Frame, Measures } from './upper-frame.ts'
import { tipAbove } from './upper-frame.ts'

/**
 * Which row of the garment's picture lies at which height on the body axes, and where the garment's own armpits would hang: lower than
 * the body's where they were cut deep. Rows in pixels of the garment's picture, heights in pixels of the frame.
 */
export type LaidRows = { armpitDown: number; rowAt: (down: number) => number }

/**
 * Cloth hangs evenly from the shoulders to the hem, so that what is printed on a chest keeps its proportions: where armpits are cut
 * deeper than the body's, as those of wide garments laid flat are, what lies at the body's armpit is cloth of the seam above them. They
 * hang no lower than the sleeves end, which hide that seam.
 */
export function layRows(
  { measures, upper, fit, model }: Pick<Frame, 'measures' | 'upper' | 'fit' | 'model'>,
  [bodyArmpitDown, sleevesEnd]: [number, number],
  hemDown: number,
): LaidRows {
  const { shoulderY, armpitY, hemY } = measures
  const tipDown = -tipAbove * model.body.unit
  const even = Math.min(fit.scale, (hemDown - tipDown) / Math.max(1, hemY - shoulderY))
  const hangs = hasSeam(upper, measures) ? tipDown + even * (armpitY - shoulderY) : -Infinity
  const armpitDown = Math.max(bodyArmpitDown, Math.min(hangs, sleevesEnd))
  const knots: [down: number, row: number][] = [
    [tipDown, shoulderY],
    [armpitDown, armpitY],
    [hemDown, hemY],
  ]
  return { armpitDown, rowAt: (down) => interpolate(knots, down) }
}

/** Without sleeves an armhole's end is in sight, and below bare shoulders there is no seam above it. */
function hasSeam(upper: UpperLandmarks, measures: Measures): boolean {
  return measures.isSleeved && !isOffShoulder(upper, measures)
}
