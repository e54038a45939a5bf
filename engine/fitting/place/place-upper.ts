import type { GarmentReading, UpperLandmarks, UpperSide } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Body } from '../body/read-body.ts'
import { findPrintEnd } from './find-print.ts'
import { fitScale, measureGarment, tipAbove } from './upper-frame.ts'
import type { Frame, UpperPlacement } from './upper-frame.ts'
import type { LaidRows } from './lay-rows.ts'
import { layRows } from './lay-rows.ts'
import { isOffShoulder, offShoulder } from './off-shoulder.ts'
import { pairShoulders } from './pair-shoulders.ts'
import { placeHem } from './place-hem.ts'
import { placeNeckBottom, placeShoulder } from './place-shoulder.ts'
import { pairCentre, pairSides } from './pair-sides.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Tuck } from './tuck-in.ts'
import { findTuck, hasHandAt, tuckIn } from './tuck-in.ts'

/** How deep an armhole is, in units: at least, and at most; the latter is a share of the sleeve's length, but no less than `deepestAtLeast` and no more than the last two. */
const armhole = { least: 0.2, ofSleeve: 0.75, deepestAtLeast: 0.3, sleeved: 0.4, sleeveless: 0.46 }
/** Shares of the way from shoulder to armpit at which the seam has pairs. */
const seamShares = [0.33, 0.67]

/** Where a top, a dress or a coat comes to lie, as pairs for its warp. */
export function placeUpper(
  { model, axes, arms }: Body,
  garment: GarmentReading,
  upper: UpperLandmarks,
): UpperPlacement {
  const measures = measureGarment(upper)
  const frame = { model, garment, upper, axes, arms, measures, fit: fitScale(model, upper, axes, measures) }
  const pairs: ControlPairs = { from: [], to: [] }
  const left = placeShoulder(frame, upper.left, -1)
  const right = placeShoulder(frame, upper.right, 1)
  const neckBottom = placeNeckBottom(frame, left.neck, right.neck)
  pairShoulders(frame, pairs, left, right, neckBottom)
  const armpitDown = placeArmpitDown(frame)
  const hanging = placeHem(frame, armpitDown)
  const rows = layRows(frame, armpitDown, hanging)
  const tuck = findTuckOf(frame, rows, hanging)
  const hemDown = tuck ? tuck.level : hanging
  const inSight = tuck ? tuckFrame(frame, rows.rowAt(hemDown)) : frame
  const sides = pairSides(inSight, pairs, rows, hemDown, tuck)
  pairCentre(inSight, pairs, rows, hemDown, sides.edges)
  if (measures.isSleeved) {
    const { shoulderY, armpitY } = measures
    const share = (rows.rowAt(armpitDown) - shoulderY) / Math.max(1, armpitY - shoulderY)
    pairSeam(pairs, upper.left, left.shoulder, sides.left.armpit, share)
    pairSeam(pairs, upper.right, right.shoulder, sides.right.armpit, share)
  }
  return {
    pairs,
    scale: frame.fit.scale,
    sleeveScale: frame.fit.sleeveScale,
    left: { ...left, ...sides.left },
    right: { ...right, ...sides.right },
    neckBottom,
    hemDown,
    tuck,
    isOffShoulder: isOffShoulder(upper, measures),
    sides: sides.edges,
  }
}

/** The armhole ends well above the hem of a sleeve, however the sleeve was spread in its photo. */
function placeArmpitDown({ model, upper, measures, fit }: Frame): number {
  const { unit } = model.body
  if (isOffShoulder(upper, measures)) return offShoulder.armpit * unit
  const lowest = clamp(
    armhole.ofSleeve * fit.sleeveLength,
    armhole.deepestAtLeast * unit,
    measures.isSleeved ? armhole.sleeved * unit : armhole.sleeveless * unit,
  )
  return clamp(
    (measures.armpitY - measures.shoulderY) * fit.scale - tipAbove * unit,
    armhole.least * unit,
    lowest,
  )
}

/**
 * A top hangs over the waistband, so that its length and its hem are in sight; before hands that lie there it is tucked in where the old
 * one was, unless that would cut off a part of a print. A bodysuit is worn tucked in.
 */
function findTuckOf(
  { model, garment, upper, axes, arms }: Frame,
  rows: LaidRows,
  hemDown: number,
): Tuck | null {
  const tuck = garment.garmentClass === 'top' ? findTuck(model, axes, upper.isBodysuit) : null
  if (!tuck || tuck.level >= hemDown || tuck.level <= rows.garmentArmpitDown) return null
  if (upper.isBodysuit) return tuck
  if (!Object.values(arms).some((arm) => hasHandAt(model, axes, arm, [tuck.level, hemDown]))) return null
  return findPrintEnd(garment, upper) < rows.rowAt(tuck.level) ? tuck : null
}

/** All below a row of the garment's picture is tucked in. */
function tuckFrame(frame: Frame, row: number): Frame {
  const { armpitY, hemY } = frame.measures
  const upper = tuckIn(frame.upper, (row - armpitY) / (hemY - armpitY))
  return { ...frame, upper, measures: measureGarment(upper) }
}

/** The armhole seam: body and sleeve meet on the same curve. To the body's armpit it comes with a share of its length. */
function pairSeam(
  { from, to }: ControlPairs,
  side: UpperSide,
  shoulder: Point,
  armpit: Point,
  share: number,
) {
  for (const t of seamShares) {
    from.push(between(shoulder, armpit, t))
    to.push(between(side.shoulder, side.armpit, t * share))
  }
}
