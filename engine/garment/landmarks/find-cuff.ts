import type { Point } from '../../geometry/points.ts'
import { distance, resamplePath, smoothPath } from '../../geometry/points.ts'
import type { SleeveOutline } from '../garment.ts'
import { angleAt } from '../outline/contour-walk.ts'

const cuffs = {
  /** Of the sleeve's length: what lies farther out tells its direction; and its corners, where it bends softly. */
  end: 0.75,
  farEnd: 0.8,
  /** A corner lies farthest along the sleeve plus so much of its way across. */
  slant: 0.75,
  /** Degrees between chords of this share of the outline: above, the armpit is soft. */
  softBend: 125,
  chord: 0.1,
}

/** Number of points on each edge of a sleeve outline. */
const outlineCount = 17

/** The corners of the cuff on the contour between shoulder tip and armpit, by the directions along and across the sleeve. */
export function findCuff(
  contour: Point[],
  path: number[],
  shoulder: Point,
  armpit: Point,
): { outer: number; inner: number } {
  const root = { x: (shoulder.x + armpit.x) / 2, y: (shoulder.y + armpit.y) / 2 }
  const farthest = path.reduce((far, index) => Math.max(far, distance(contour[index], root)), 0)
  const far = path.filter((index) => distance(contour[index], root) > cuffs.end * farthest)
  const end = {
    x: far.reduce((sum, index) => sum + contour[index].x, 0) / far.length,
    y: far.reduce((sum, index) => sum + contour[index].y, 0) / far.length,
  }
  const length = distance(end, root) || 1
  const along = { x: (end.x - root.x) / length, y: (end.y - root.y) / length }
  const outwards = { x: along.y, y: -along.x }
  const alongAt = (index: number) =>
    (contour[index].x - root.x) * along.x + (contour[index].y - root.y) * along.y
  const reach = (index: number, side: number) => {
    const x = contour[index].x - root.x
    const y = contour[index].y - root.y
    return alongAt(index) + side * cuffs.slant * (x * outwards.x + y * outwards.y)
  }
  // Where the outline bends softly, as under a batwing sleeve, the armpit lies low and would pass for a corner of the cuff.
  const isSoft =
    angleAt(contour, path[path.length - 1], Math.max(6, Math.round(cuffs.chord * path.length))) >
    cuffs.softBend
  const longest = path.reduce((most, index) => Math.max(most, alongAt(index)), 0)
  const ends = isSoft ? path.filter((index) => alongAt(index) > cuffs.farEnd * longest) : path
  let outer = path[0]
  let inner = ends[ends.length - 1] ?? path[path.length - 1]
  for (const index of path) if (reach(index, 1) > reach(outer, 1)) outer = index
  for (const index of ends) if (reach(index, -1) > reach(inner, -1)) inner = index
  return { outer, inner }
}

/** Both edges of a sleeve, smoothed because single contour pixels would show as stair steps. */
export function outlineSleeve(
  contour: Point[],
  path: number[],
  cuff: { outer: number; inner: number },
  armpit: Point,
): SleeveOutline {
  const outerEnd = Math.max(1, path.indexOf(cuff.outer))
  const innerStart = Math.min(path.length - 2, path.indexOf(cuff.inner))
  const points = (indexes: number[]) => indexes.map((index) => contour[index])
  const edge = (line: Point[]) => smoothPath(resamplePath(line, outlineCount), 2)
  return {
    outer: edge(points(path.slice(0, outerEnd + 1))),
    inner: edge([armpit, ...points(path.slice(innerStart).reverse())]),
  }
}
