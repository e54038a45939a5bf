import { depthInBay, findBays, indexesBetween } from '../outline/contour-walk.ts'
import type { LowerLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/**
 * Where a waist is looked for, in shares of the garment's height; and how wide it is at least, beside what the growth of the rows below
 * lets expect: `torn` of it is not the waist, `whole` of it is. And what is narrower than `peak` of the row at `lowest` is a peak, however high.
 */
const waist = { below: 0.02, step: 0.08, lowest: 0.25, torn: 0.75, whole: 0.93, peak: 0.3 }

/** A hem's corner is the lowest point, where so much of a pixel farther out counts as one lower. */
const outwards = 0.6
/** Of the garment's height: a gap that reaches so far up parts the legs of trousers, and one that reaches so far at least is a crotch. */
export const legsDepth = 0.45
const leastDepth = 0.04
/** A crotch's gap opens below the first and lies no higher than the second, of the height, and so near the middle, of the width. */
const gap = { opens: 0.8, highest: 0.12, aside: 0.16 }

/** Landmarks of trousers, shorts and skirts, in silhouette pixels. */
export function measureLower(silhouette: Silhouette): LowerLandmarks {
  const { box, contour, rowLeft, rowRight } = silhouette
  const { top, row } = findWaistRow(silhouette)
  const centre = (box.left + box.right) / 2
  return {
    waistLeft: { x: rowLeft[row], y: top },
    waistRight: { x: rowRight[row], y: top },
    hemLeft: corner(contour, (p) => p.y + outwards * (centre - p.x)),
    hemRight: corner(contour, (p) => p.y + outwards * (p.x - centre)),
    crotch: findCrotch(silhouette, leastDepth),
  }
}

/**
 * Where the garment begins, and the row that tells how wide it is there. What lay beneath a top or a hand begins torn: peaks in which
 * the cloth is much narrower than a little below. It counts from where it is whole.
 */
function findWaistRow({ box, mask }: Silhouette): { top: number; row: number } {
  const down = box.bottom - box.top + 1
  const rowAt = (share: number) => Math.min(box.bottom, Math.round(box.top + share * down))
  const clothOf = (y: number) => {
    let cloth = 0
    for (let x = box.left; x <= box.right; x++) cloth += mask.values[y * mask.width + x] ? 1 : 0
    return cloth
  }
  const peak = waist.peak * clothOf(rowAt(waist.lowest))
  const isWhole = (share: number, least: number) => {
    const [here, below, lower] = [0, 1, 2].map((k) => clothOf(rowAt(share + k * waist.step)))
    return here >= peak && here * lower >= least * below * Math.min(below, lower)
  }
  if (isWhole(waist.below, waist.torn)) return { top: box.top, row: rowAt(waist.below) }
  let share = waist.below
  while (share < waist.lowest && !isWhole(share, waist.whole)) share += 1 / down
  return { top: rowAt(share), row: rowAt(share) }
}

/** The top of the gap between two legs that reaches at least `minimumDepth` of the garment's height into it. */
export function findCrotch(
  { contour, box, rowLeft, rowRight }: Silhouette,
  minimumDepth: number,
): Point | null {
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const lowest = box.top + gap.opens * down
  let best: Point | null = null
  let bestDepth = minimumDepth * down
  for (const bay of findBays(contour)) {
    if (contour[bay.from].y < lowest || contour[bay.to].y < lowest) continue
    for (const index of indexesBetween(contour, bay.from, bay.to)) {
      const p = contour[index]
      const centre = (rowLeft[p.y] + rowRight[p.y]) / 2
      if (Math.abs(p.x - centre) > gap.aside * across || p.y < box.top + gap.highest * down) continue
      const depth = depthInBay(contour, bay, index)
      if (depth > bestDepth) {
        bestDepth = depth
        best = p
      }
    }
  }
  return best
}

function corner(contour: Point[], score: (p: Point) => number): Point {
  return contour.reduce((best, p) => (score(p) > score(best) ? p : best))
}
