import type { Point } from '../../geometry/points.ts'

/** Of the depth of the lowest point below the line between both ends a point has so much that hangs about lowest. */
const aboutLowest = 0.85

/** The middle of what hangs about lowest of a neckline below the line between its ends, which may lie askew; from left to right. */
export function lowestOf(line: Point[]): Point {
  const [first, last] = [line[0], line[line.length - 1]]
  const lean = (last.y - first.y) / (last.x - first.x || 1)
  const depths = line.map(({ x, y }) => y - first.y - lean * (x - first.x))
  const most = Math.max(...depths)
  const low = line.filter((_point, k) => depths[k] >= aboutLowest * most)
  return low[low.length >> 1]
}
