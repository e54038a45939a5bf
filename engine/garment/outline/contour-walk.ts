import type { Point } from '../../geometry/points.ts'
import { convexHull, distanceFromLine } from '../../geometry/points.ts'

/** A bay of the contour between two neighbouring hull points, in walking order. */
export type Bay = { from: number; to: number }
/** The ends of a bay are farther apart than this, in pixels across and down together. */
const narrowest = 4

export function findBays(contour: Point[]): Bay[] {
  const hull = convexHull(contour)
  return hull
    .map((from, k) => ({ from, to: hull[(k + 1) % hull.length] }))
    .filter(({ from, to }) => {
      const a = contour[from]
      const b = contour[to]
      return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > narrowest
    })
}

/** How deep the contour point lies in its bay, in pixels. */
export function depthInBay(contour: Point[], bay: Bay, index: number): number {
  return Math.abs(distanceFromLine(contour[index], contour[bay.from], contour[bay.to]))
}

/** Indexes from `from` to `to` walking forwards, both included. */
export function indexesBetween(contour: Point[], from: number, to: number): number[] {
  const count = ((to - from + contour.length) % contour.length) + 1
  return Array.from({ length: count }, (_, k) => (from + k) % contour.length)
}

/** The angle in degrees between the chords of `reach` contour steps at a point: 180 on a straight edge. */
export function angleAt(contour: Point[], index: number, reach: number): number {
  const n = contour.length
  const p = contour[index]
  const a = contour[(index + reach) % n]
  const b = contour[(index - reach + n) % n]
  const turn = Math.abs(Math.atan2(a.y - p.y, a.x - p.x) - Math.atan2(b.y - p.y, b.x - p.x))
  return ((turn > Math.PI ? 2 * Math.PI - turn : turn) * 180) / Math.PI
}

/** The closed contour with each point the mean of those up to `reach` steps away. */
export function averageAlong(contour: Point[], reach: number): Point[] {
  const n = contour.length
  const count = 2 * reach + 1
  const sum = { x: 0, y: 0 }
  for (let k = -reach; k <= reach; k++) {
    const { x, y } = contour[(k + count * n) % n]
    sum.x += x
    sum.y += y
  }
  return contour.map((_, i) => {
    const mean = { x: sum.x / count, y: sum.y / count }
    const [leaves, enters] = [contour[(i - reach + count * n) % n], contour[(i + reach + 1) % n]]
    sum.x += enters.x - leaves.x
    sum.y += enters.y - leaves.y
    return mean
  })
}

export function nearestIndex(contour: Point[], point: Point): number {
  let nearest = 0
  let least = Infinity
  for (let i = 0; i < contour.length; i++) {
    const dx = contour[i].x - point.x
    const dy = contour[i].y - point.y
    const d = dx * dx + dy * dy
    if (d < least) {
      least = d
      nearest = i
    }
  }
  return nearest
}
