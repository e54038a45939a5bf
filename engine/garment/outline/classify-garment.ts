import { findCrotch } from '../landmarks/measure-lower.ts'
import type { GarmentClass, SleeveKind, UpperLandmarks } from '../garment.ts'
import { distance } from '../../geometry/points.ts'
import { levelWaist } from './level-waist.ts'
import { hasCollar, hasFlatTop, hasShoulders, rowSpans, topDip } from './row-spans.ts'
import type { Silhouette } from './silhouette.ts'

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
  if (!left.sleeve || !right.sleeve || !findCrotch(silhouette, 0.45)) return false
  const rows = rowSpans(silhouette)
  return rows.width(0.12) > 1.5 * rows.width(0.01)
}

/** Sleeves as long as so many shoulder widths end at the elbow or below it; the arm is about 1.5 of them. */
const [toElbow, toWrist] = [0.95, 1.45]

/** By sleeve length in shoulder widths: three-quarter sleeves measure 1.3 to 1.42 of them, long ones 1.48 to 1.9 (12 photos). */
export function classifySleeve({ left, right }: UpperLandmarks): SleeveKind {
  const chest = right.armpit.x - left.armpit.x
  const width = Math.max(distance(left.shoulder, right.shoulder), 0.8 * chest)
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
  if (findCrotch(silhouette, 0.45) && rows.covered(0.03) > 0.4 * across) return true
  if (left.sleeve || right.sleeve || hasShoulders(silhouette) || hasCollar(silhouette)) return false
  if (hasFlatTop(silhouette)) return true
  const widensLikeHips =
    rows.width(0.12) < 1.3 * rows.width(0.03) && rows.width(0.2) > 0.99 * rows.width(0.12)
  return topDip(silhouette) < 0.03 && widensLikeHips && down > 0.62 * across
}

/** Without sleeves the armpits are uncertain, so the waist counts as well. */
function isDress(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  const isSleeved = left.sleeve !== null || right.sleeve !== null
  const chest = right.armpit.x - left.armpit.x
  const shoulders = right.shoulder.x - left.shoulder.x
  const width = isSleeved ? chest : Math.max(chest, shoulders, rowSpans(silhouette).width(0.35))
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2
  return length / width > (isSleeved ? 2.6 : 2.4)
}
