import type { GarmentReading, UpperLandmarks } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { distance, pathLength } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Body } from '../body/read-body.ts'
import { shoulderTip } from '../body/shoulder-edge.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Tuck } from './tuck-in.ts'

/** The shoulders' tips, where a garment's own come to lie, are so far above the line of the joints, in units (see `readShoulderEdge`). */
export const tipAbove = 0.085
/** In the body's shoulder widths: how wide the chest of a garment on straps becomes, and how far apart its straps lie; and those of one without sleeves, at most, by the whole's scale and by their own. */
const becomes = { strappedChest: 1.02, straps: 0.67, shoulders: 1.02, ownShoulders: 0.94 }
/** From the shoulders to the hem a garment is usually so long, in torsos; it is pressed together to no less than this share of its scale across. */
const usualTorsos = 1.05
const mostPressed = 0.6
/** Of the mean of both scales: sleeves come out a little shorter. */
const ofSleeves = 0.95

/** Where a top, dress or coat comes to lie on the body; points in frame pixels. */
export type UpperPlacement = {
  /** Frame -> garment pairs for the body of the garment. */
  pairs: ControlPairs
  /** Frame pixels per garment pixel, by the shoulders' width. */
  scale: number
  /** The same for sleeves: between the shoulders' scale and the length's. */
  sleeveScale: number
  left: PlacedSide
  right: PlacedSide
  neckBottom: Point
  /** Height of the hem on the body axes. */
  hemDown: number
  /** What the hem is tucked into; null where it hangs. */
  tuck: Tuck | null
  /** Its upper edge lies below bare shoulders. */
  isOffShoulder: boolean
  /** The garment's sides below the armpits: [down, distance from the middle] on the body axes. */
  sides: { left: [number, number][]; right: [number, number][] }
}
export type PlacedSide = { neck: Point; shoulder: Point; armpit: Point; hem: Point }

export type Measures = ReturnType<typeof measureGarment>

/** All that a garment's place follows from. */
export type Frame = {
  model: StudioModel
  garment: GarmentReading
  upper: UpperLandmarks
  axes: BodyAxes
  arms: Body['arms']
  measures: Measures
  fit: ReturnType<typeof fitScale>
}

export function measureGarment({ left, right }: UpperLandmarks) {
  const chest = distance(left.armpit, right.armpit)
  const shoulderY = (left.shoulder.y + right.shoulder.y) / 2
  const hemY = (left.hem.y + right.hem.y) / 2
  return {
    isSleeved: left.sleeve !== null || right.sleeve !== null,
    shoulders: Math.max(1, right.shoulder.x - left.shoulder.x),
    /** From the middle of one strap to that of the other. */
    straps: Math.max(1, (right.shoulder.x - left.shoulder.x + right.neck.x - left.neck.x) / 2),
    chest: Math.max(1, chest),
    centre: (left.shoulder.x + right.shoulder.x) / 2,
    armpitCentre: (left.armpit.x + right.armpit.x) / 2,
    hemCentre: (left.hem.x + right.hem.x) / 2,
    shoulderY,
    armpitY: (left.armpit.y + right.armpit.y) / 2,
    hemY,
    /** Length from the shoulders to the hem in chest widths. */
    length: (hemY - shoulderY) / Math.max(1, chest),
  }
}

/**
 * Product photos are shot on narrow ghost mannequins: at the scale of the shoulders everything would be a quarter too
 * long. So widths follow the shoulders and lengths a scale of their own.
 */
export function fitScale(model: StudioModel, upper: UpperLandmarks, axes: BodyAxes, m: Measures) {
  const { unit } = model.body
  const { strapped } = upper
  const width = 2 * shoulderTip(model.body, axes.width)
  const scale = widthScale(m, width, strapped)
  const strap = strapped
    ? (becomes.straps * width) / m.straps
    : Math.min(scale, (becomes.ownShoulders * width) / m.shoulders)
  const usualLength = usualTorsos * model.body.torsoLength + tipAbove * unit
  const vertical = clamp(usualLength / Math.max(1, m.hemY - m.shoulderY), mostPressed * scale, scale)
  const sleeveScale = 0.5 * (vertical + scale) * ofSleeves
  return {
    scale,
    shoulderScale: m.isSleeved ? scale : strap,
    vertical,
    sleeveScale,
    sleeveLength: sleeveScale * lengthOfSleeves(upper),
  }
}

/** How long the shorter sleeve is, in pixels of the garment's picture; Infinity without sleeves. */
function lengthOfSleeves({ left, right }: UpperLandmarks): number {
  return Math.min(
    ...[left.sleeve, right.sleeve].map((sleeve) => (sleeve ? pathLength(sleeve.outer) : Infinity)),
  )
}

/** Frame pixels per garment pixel across: by the shoulders; without sleeves by the chest where that makes less, and on straps by the chest alone. */
function widthScale({ isSleeved, shoulders, chest }: Measures, width: number, strapped: boolean): number {
  if (isSleeved) return width / shoulders
  const byChest = (strapped ? becomes.strappedChest : 1) * (width / chest)
  return strapped ? byChest : Math.min(byChest, (becomes.shoulders * width) / shoulders)
}
