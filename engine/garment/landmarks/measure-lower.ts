import { depthInBay, findBays, indexesBetween } from '../outline/contour-walk.ts'
import type { LowerLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** Landmarks of trousers, shorts and skirts, in silhouette pixels. */
export function measureLower(silhouette: Silhouette): LowerLandmarks {
  const { box, contour, rowLeft, rowRight } = silhouette
  const down = box.bottom - box.top + 1
  const waistRow = Math.min(box.bottom, Math.round(box.top + 0.02 * down))
  const centre = (box.left + box.right) / 2
  return {
    waistLeft: { x: rowLeft[waistRow], y: box.top },
    waistRight: { x: rowRight[waistRow], y: box.top },
    hemLeft: corner(contour, (p) => p.y + 0.6 * (centre - p.x)),
    hemRight: corner(contour, (p) => p.y + 0.6 * (p.x - centre)),
    crotch: findCrotch(silhouette, 0.04),
  }
}

/** The top of the gap between two legs that reaches at least `minimumDepth` of the garment's height into it. */
export function findCrotch(
  { contour, box, rowLeft, rowRight }: Silhouette,
  minimumDepth: number,
): Point | null {
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const lowest = box.top + 0.8 * down
  let best: Point | null = null
  let bestDepth = minimumDepth * down
  for (const bay of findBays(contour)) {
    if (contour[bay.from].y < lowest || contour[bay.to].y < lowest) continue
    for (const index of indexesBetween(contour, bay.from, bay.to)) {
      const p = contour[index]
      const centre = (rowLeft[p.y] + rowRight[p.y]) / 2
      if (Math.abs(p.x - centre) > 0.16 * across || p.y < box.top + 0.12 * down) continue
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
