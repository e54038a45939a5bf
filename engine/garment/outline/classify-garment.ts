import { findCrotch, legsDepth } from '../landmarks/measure-lower.ts'
import type { GarmentClass, SleeveKind, UpperLandmarks } from '../garment.ts'
import { distance } from '../../geometry/points.ts'
import { levelWaist } from './level-waist.ts'
import { hasCollar, hasFlatTop, hasShoulders, rowSpans, topDip } from './row-spans.ts'
import type { Silhouette } from './silhouette.ts'

/** Sleeves as long as so many shoulder widths end at the elbow or below it; the arm is about 1.5 of them. */
const [toElbow, toWrist] = [0.95, 1.45]
/** Shoulders are no narrower than this share of the chest when sleeves are measured by them. */
const leastShoulders = 0.8
/** Heights, 0 the top and 1 the bottom: rows that tell how a garment widens from its upper edge down. */
const rowAt = { top: 0.01, edge: 0.03, below: 0.12, hips: 0.2, waist: 0.35 }
/** An open coat's shoulders are so many times as wide as its upper edge. */
const coatWidens = 1.5
/** Above legs the upper edge holds so much cloth, of the garment's width. */
const leastWaistband = 0.4
/** Hips widen by less than the first, and go on at no less than the second; the upper edge dips by less, in heights, and the garment is higher, in widths. */
const hips = { widenBy: 1.3, goOn: 0.99, dip: 0.03, shortest: 0.62 }
/** A dress is longer than so many of its widths; and sleeves that hang reach down no more than such a share of its length. */
const shortestDress = { sleeved: 2.6, sleeveless: 2.4, belowCuffs: 0.75 }

/**
 * Class from proportions. Closed coats cannot be told from long tops by their outline: the caller may know better.
 */
export function classifyGarment(silhouette: Silhouette, upper: UpperLandmarks): GarmentClass {
  const level = levelWaist(silhouette)
  if (isOpenCoat(level, upper)) return 'outerwear'
  if (isBottom(level, upper)) return 'bottom'
  return isDress(silhouette, upper) ? 'dress' : 'top'
}

/** Unlike trousers it has sleeves, and a neck much narrower than its shoulders. */
function isOpenCoat(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  if (!left.sleeve || !right.sleeve || !findCrotch(silhouette, legsDepth)) return false
  const rows = rowSpans(silhouette)
  return rows.width(rowAt.below) > coatWidens * rows.width(rowAt.top)
}

/** By sleeve length in shoulder widths: three-quarter sleeves measure 1.3 to 1.42 of them, long ones 1.48 to 1.9 (12 photos). */
export function classifySleeve({ left, right }: UpperLandmarks): SleeveKind {
  const chest = right.armpit.x - left.armpit.x
  const width = Math.max(distance(left.shoulder, right.shoulder), leastShoulders * chest)
  const lengths = [left, right].map(({ sleeve, shoulder }) =>
    sleeve ? distance(shoulder, sleeve.outer[sleeve.outer.length - 1]) / width : 0,
  )
  const length = Math.max(...lengths)
  if (length === 0) return 'none'
  if (length < toElbow) return 'short'
  return length < toWrist ? 'elbow' : 'long'
}

function isBottom(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  const { box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const rows = rowSpans(silhouette)
  if (findCrotch(silhouette, legsDepth) && rows.covered(rowAt.edge) > leastWaistband * across) return true
  if (left.sleeve || right.sleeve || hasShoulders(silhouette) || hasCollar(silhouette)) return false
  if (hasFlatTop(silhouette)) return true
  const widensLikeHips =
    rows.width(rowAt.below) < hips.widenBy * rows.width(rowAt.edge) &&
    rows.width(rowAt.hips) > hips.goOn * rows.width(rowAt.below)
  return topDip(silhouette) < hips.dip && widensLikeHips && down > hips.shortest * across
}

/** Without sleeves the armpits are uncertain, so the waist counts as well. */
function isDress(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  const isSleeved = left.sleeve !== null || right.sleeve !== null
  const chest = right.armpit.x - left.armpit.x
  const shoulders = right.shoulder.x - left.shoulder.x
  const width = isSleeved ? chest : Math.max(chest, shoulders, rowSpans(silhouette).width(rowAt.waist))
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2
  const cuffs = [left, right].map(({ sleeve, shoulder }) =>
    sleeve ? sleeve.outer.at(-1)!.y - shoulder.y : 0,
  )
  if (Math.min(...cuffs) > shortestDress.belowCuffs * length) return false
  return length / width > (isSleeved ? shortestDress.sleeved : shortestDress.sleeveless)
}
