import type { Picture, Plane } from '../picture.ts'
import type { Point } from '../geometry/points.ts'

export type GarmentClass = 'top' | 'dress' | 'bottom' | 'outerwear'
export type SleeveKind = 'none' | 'short' | 'elbow' | 'long'
export type GarmentRefusal = { refusal: 'no_garment' | 'garment_cut_off' | 'image_too_small' }

/**
 * How far the landmarks of a top, dress or coat could be found and passed their checks (order, spans, symmetry, inside the outline).
 * `full`: all, sleeves included. `trunk`: necks, shoulders, armpits and hems; sleeves, if there are any, could not be told.
 * `outline`: none; the landmarks stand where garments of that outline usually have them.
 */
export type LandmarkLevel = 'full' | 'trunk' | 'outline'

/** What the engine knows about a garment photo. All points are in pixels of `picture`; left and right are image sides. */
export type GarmentReading = {
  /** The photo, with the colours of the garment's rim replaced by colours from just inside it. */
  picture: Picture
  /** 0 outside, 1 inside, soft at the rim, the hidden inner back of the neckline removed. */
  matte: Plane
  garmentClass: GarmentClass
  sleeve: SleeveKind
  box: Box
  /** Body edges, one pair per picture row; NaN where the row holds no garment or a sleeve hides the edge. */
  bodyRows: BodyRows
  /** Tops, dresses and outerwear. */
  upper: UpperLandmarks | null
  /** Of `upper`; `full` for trousers, shorts and skirts. */
  landmarkLevel: LandmarkLevel
  /** Trousers, shorts and skirts. */
  lower: LowerLandmarks | null
  /** Signed distance in pixels of `picture`, on a coarser grid: above 0 in a sleeve, below 0 in the body of the garment. */
  sleeveDistance: Plane
}

export type Box = { left: number; top: number; right: number; bottom: number }
export type BodyRows = { left: Float32Array; right: Float32Array }

export type UpperLandmarks = {
  left: UpperSide
  right: UpperSide
  /** Lowest point of the visible front neckline. */
  neckBottom: Point
  /** Straps instead of shoulders. */
  strapped: boolean
  /** It narrows between the legs, and is worn in trousers or a skirt. */
  isBodysuit?: true
  /** On this side of the picture, -1 left, 1 right, no sleeve was seen: the other one's mirror image stands for it. */
  mirroredSleeve?: -1 | 1
}

export type UpperSide = {
  neck: Point
  shoulder: Point
  armpit: Point
  hem: Point
  sleeve: SleeveOutline | null
}

/** Sleeve edges, resampled at equal steps: outer from the shoulder tip, inner from the armpit, both to the cuff. */
export type SleeveOutline = { outer: Point[]; inner: Point[] }

export type LowerLandmarks = {
  waistLeft: Point
  waistRight: Point
  hemLeft: Point
  hemRight: Point
  /** Null for a skirt. */
  crotch: Point | null
}
