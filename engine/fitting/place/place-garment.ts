import type { GarmentReading, LowerLandmarks, UpperLandmarks } from '../../garment/garment.ts'
import { measureTrunk } from '../../garment/landmarks/measure-trunk.ts'
import { placeByOutline } from '../../garment/landmarks/place-by-outline.ts'
import { createSilhouette } from '../../garment/outline/silhouette.ts'
import type { Point } from '../../geometry/points.ts'
import { threshold } from '../../pixels/mask.ts'
import type { Body } from '../body/read-body.ts'
import { boundedSpline } from './bound-warp.ts'
import type { LowerPlacement } from './place-lower.ts'
import { placeLower } from './place-lower.ts'
import { placeUpper } from './place-upper.ts'
import type { SleevePlan } from './plan-sleeve.ts'
import { planSleeve } from './plan-sleeve.ts'
import type { PointMap } from './thin-plate-spline.ts'
import { thinPlateSpline } from './thin-plate-spline.ts'
import type { Armhole } from './trace-armhole.ts'
import { traceArmhole } from './trace-armhole.ts'
import type { UpperPlacement } from './upper-frame.ts'

/** How stiff the warp by the outline alone is: contradicting pairs are evened out (no unit, see `thinPlateSpline`). */
const stiffness = 0.03

/** Where a top, dress or coat comes to lie: its body by a warp, each side by a sleeve's mesh or an armhole. */
export type PlacedUpper = {
  kind: 'upper'
  placement: UpperPlacement
  /** Frame -> garment. */
  warp: PointMap
  sides: { left: PlacedArm; right: PlacedArm }
  /** Row of the garment's picture at which its armpits lie, left and right. */
  armpitRows: { left: number; right: number }
}
export type PlacedArm = { sleeve: SleevePlan; armhole: null } | { sleeve: null; armhole: Armhole }

/** Where trousers, shorts or a skirt come to lie. */
export type PlacedLower = { kind: 'lower'; placement: LowerPlacement }

export type PlacedGarment = PlacedUpper | PlacedLower

/** The second stage of fitting: where each point of the garment comes to lie on the body; null where it cannot lie. */
export function placeGarment(body: Body, garment: GarmentReading): PlacedGarment | null {
  const { upper, lower } = garment
  if (upper) return placeAbove(body, garment, upper)
  return lower && placeBelow(body, garment, lower)
}

function placeBelow({ model, axes }: Body, garment: GarmentReading, lower: LowerLandmarks): PlacedLower {
  return { kind: 'lower', placement: placeLower(model, garment, lower, axes) }
}

function placeAbove(body: Body, garment: GarmentReading, read: UpperLandmarks): PlacedUpper {
  const { placement, warp, upper } = placeBounded(body, garment, read)
  const placeArm = (key: 'left' | 'right'): PlacedArm => {
    const outline = upper[key].sleeve
    const arm = body.arms[key]
    return outline
      ? { sleeve: planSleeve(body.model, garment, outline, arm, placement, warp), armhole: null }
      : { sleeve: null, armhole: traceArmhole(body.axes, placement, arm, body.model.body.unit) }
  }
  return {
    kind: 'upper',
    placement,
    warp,
    sides: { left: placeArm('left'), right: placeArm('right') },
    armpitRows: { left: upper.left.armpit.y, right: upper.right.armpit.y },
  }
}

/** By the landmarks as they were read; where those would fold or tear the cloth, by its trunk or its outline alone. */
function placeBounded(body: Body, garment: GarmentReading, read: UpperLandmarks) {
  const { matte } = garment
  const isCloth = ({ x, y }: Point) =>
    matte.values[Math.round(y) * matte.width + Math.round(x)] > 0.5 && x > -0.5 && x < matte.width - 0.5
  const placement = placeUpper(body, garment, read)
  const warp = boundedSpline(placement.pairs, placement.scale, isCloth)
  if (warp) return { placement, warp, upper: read }
  const silhouette = createSilhouette(threshold(matte, 0.5))
  const upper = silhouette ? (measureTrunk(silhouette) ?? placeByOutline(silhouette)) : read
  const simple = placeUpper(body, garment, upper)
  return { placement: simple, warp: thinPlateSpline(simple.pairs, stiffness), upper }
}
