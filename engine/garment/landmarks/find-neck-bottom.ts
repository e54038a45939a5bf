import type { Point } from '../../geometry/points.ts'
import type { UpperSide } from '../garment.ts'
import type { Silhouette } from '../outline/silhouette.ts'
import { topAt } from './measure-shoulder.ts'

/** Of the neck's width: what lies higher than the lowest point by less is as low. */
const slackness = 0.06

/** The lowest point of the upper edge between both points of the neck. */
export function findNeckBottom(
  silhouette: Silhouette,
  { left, right }: { left: UpperSide; right: UpperSide },
  centre: number,
): Point {
  const edge: Point[] = []
  for (let x = Math.ceil(left.neck.x); x <= right.neck.x; x++) edge.push(topAt(silhouette, x))
  const level = (left.neck.y + right.neck.y) / 2
  const lowest = edge.reduce((low, { y }) => Math.max(low, y), level)
  if (lowest === level) return { x: centre, y: level }
  // A square neckline is level: its middle, not its corner, is the lowest point.
  const slack = slackness * (right.neck.x - left.neck.x)
  const low = edge.filter(({ y }) => y >= lowest - slack)
  return low.reduce((best, p) => (Math.abs(p.x - centre) < Math.abs(best.x - centre) ? p : best))
}
