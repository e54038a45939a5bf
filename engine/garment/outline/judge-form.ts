import { areaOf, open } from '../../pixels/mask.ts'
import { areaOfBox, areaOfHull, hullOf, roundness } from './area-ratios.ts'
import { depthInBay, findBays, indexesBetween } from './contour-walk.ts'
import type { UpperLandmarks } from '../garment.ts'
import { distance } from '../../geometry/points.ts'
import { hasFlatTop, rowSpans } from './row-spans.ts'
import type { Silhouette } from './silhouette.ts'
import { isSymmetric } from './symmetry.ts'

/**
 * Whether an outline may be a garment's. It need not be likely: only forms that garments never have are told apart, those of
 * shoes, fruit, boxes, bottles, cups, bags and plants.
 */
export function hasGarmentForm(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  if (hasLeaves(silhouette) || !isSymmetric(silhouette, leastSymmetry)) return false
  const hull = hullOf(silhouette)
  const fullness = areaOf(silhouette.mask) / areaOfHull(hull)
  const isSleeved = left.sleeve !== null && right.sleeve !== null
  const isOpenAbove = hasNeck(silhouette) || hasWaist(silhouette)
  const roundest = isSleeved || isOpenAbove ? 0.993 : 0.981
  if (fullness > 0.935 && roundness(open(silhouette.mask, stalk(silhouette))) > roundest) return false
  if (fullness > 0.92 && hasEar(silhouette)) return false
  if (isSleeved || isOpenAbove) return true
  if (fullness > 0.965 && areaOf(silhouette.mask) > squarest(silhouette) * areaOfBox(hull)) return false
  return !(fullness > 0.98 && isCup(silhouette)) && !isBottle(silhouette) && !hasArch(silhouette)
}

/** Shoes reach 0.69, a top with one long sleeve 0.7. */
const leastSymmetry = 0.66

/** A share of the box: what is broader than high may be a top without straps. */
function squarest({ box }: Silhouette): number {
  return box.bottom - box.top > 0.65 * (box.right - box.left) ? 0.95 : 0.965
}

/** The upper edge bends down between two shoulders. */
function hasNeck({ contour, box }: Silhouette): boolean {
  const across = box.right - box.left + 1
  const lowest = box.top + 0.12 * (box.bottom - box.top)
  return findBays(contour).some((bay) => {
    const [a, b] = [contour[bay.from], contour[bay.to]]
    const isCentral = Math.abs((a.x + b.x - box.left - box.right) / 2) < 0.15 * across
    if (a.y > lowest || b.y > lowest || !isCentral || b.x - a.x < 0.12 * across) return false
    return indexesBetween(contour, bay.from, bay.to).some(
      (index) => depthInBay(contour, bay, index) > 0.02 * across,
    )
  })
}

/** A level upper edge clearly narrower than the cloth below it. */
function hasWaist(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const waist = width(0.03)
  const hips = Math.max(width(0.3), width(0.5))
  return hasFlatTop(silhouette) && waist > 0.35 * hips && waist < 0.92 * hips && width(0.15) > 1.04 * waist
}

/** Garments have wide bays at the armpits, the neck and the crotch; between leaves there are more. */
const mostBays = 6

function hasLeaves({ contour, box }: Silhouette): boolean {
  const deep = 0.05 * Math.sqrt((box.right - box.left) * (box.bottom - box.top))
  const bays = findBays(contour).filter(
    (bay) =>
      // Those of a fringe are narrow.
      distance(contour[bay.from], contour[bay.to]) > deep &&
      indexesBetween(contour, bay.from, bay.to).some((index) => depthInBay(contour, bay, index) > deep),
  )
  return bays.length > mostBays
}

/** Half the breadth of what an opening takes away, in pixels. */
function stalk({ mask }: Silhouette): number {
  return Math.round(0.06 * Math.sqrt(areaOf(mask)))
}

/** A mug’s handle: the middle bulges to one side only, while above and below it all is upright. */
function hasEar({ box, rowLeft, rowRight }: Silhouette): boolean {
  const middleAt = (height: number) => {
    const y = Math.round(box.top + height * (box.bottom - box.top))
    return (rowLeft[y] + rowRight[y]) / 2
  }
  const ends = [0.12, 0.9].map(middleAt)
  const bulge = Math.abs(middleAt(0.5) - (ends[0] + ends[1]) / 2)
  const across = box.right - box.left + 1
  return bulge > 0.12 * across && Math.abs(ends[0] - ends[1]) < 0.05 * across
}

/** Widest at the rim, and narrower all the way down. */
function isCup(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const heights = [0.1, 0.3, 0.5, 0.7, 0.9]
  return heights.every((h, k) => k === 0 || width(h) < width(heights[k - 1])) && width(0.9) < 0.8 * width(0.1)
}

/** A long neck with parallel sides above a body with parallel sides: roll necks are shorter. */
function isBottle(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const neck = [0.02, 0.06, 0.1, 0.15, 0.2].map(width)
  const body = [0.6, 0.7, 0.8, 0.9].map(width)
  return Math.max(...neck) < 0.5 * Math.min(...body) && isEven(neck, 0.75) && isEven(body, 0.95)
}

function isEven(widths: number[], share: number): boolean {
  return Math.min(...widths) > share * Math.max(...widths)
}

/** A bag’s handle: a round arch that ends on a level edge much wider than itself. Shoulders fall off to the sides. */
function hasArch(silhouette: Silhouette): boolean {
  const { box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const { width } = rowSpans(silhouette)
  for (let h = 0.15; h < 0.5; h += 2 / down) {
    const isLedge = width(h + 0.015) - width(h) > 0.24 * across
    if (isLedge && width(0.02) < 0.6 * width(h) && width(0.5 * h) > 0.6 * width(h)) return true
  }
  return false
}
