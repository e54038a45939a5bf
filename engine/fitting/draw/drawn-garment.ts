import type { Plane } from '../../picture.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Layer } from '../layer.ts'
import type { LowerPlacement } from '../place/place-lower.ts'
import type { UpperPlacement } from '../place/upper-frame.ts'

/** A garment as it lies on the body, before light, shadow and whatever is in front of it. */
export type DrawnGarment = {
  layer: Layer
  /** How much of each pixel a sleeve covers. */
  sleeveCover: Plane
  arms: { left: ArmAxis; right: ArmAxis }
  /** Where each sleeve ends, in pixels along the arm; 0 without a sleeve. */
  sleeveEnds: { left: number; right: number }
  /** Null for trousers, shorts and skirts. */
  upper: { placement: UpperPlacement; axes: BodyAxes } | null
  /** Null for all else. */
  lower: LowerPlacement | null
  /** Where trousers or a skirt cut off the dress that is worn: how far below their upper edge a pixel lies; otherwise null. */
  cutsAt: ((x: number, y: number) => number) | null
  /** Row of the upper edge of what is worn below; 0 for all else. */
  waistY: number
  /** Row of the hem in the frame. */
  hemY: number
  /** Where the hem was lifted above a hand in a pocket. */
  lifted: { left: boolean; right: boolean }
  /** Frame pixels per garment pixel. */
  scale: number
}
