import type { Mask } from '../../pixels/mask.ts'
import type { Point } from '../../geometry/points.ts'
import { convexHull, distance } from '../../geometry/points.ts'
import type { Silhouette } from './silhouette.ts'

/** The smallest box is looked for at every so many degrees. */
const everyDegrees = 2

/** The corners of the convex hull, in order. */
export function hullOf({ contour }: Silhouette): Point[] {
  return convexHull(contour).map((index) => contour[index])
}

/** With the half pixels around the contour's points. */
export function areaOfHull(hull: Point[]): number {
  let twice = 0
  let length = 0
  hull.forEach((a, k) => {
    const b = hull[(k + 1) % hull.length]
    twice += a.x * b.y - b.x * a.y
    length += distance(a, b)
  })
  return Math.abs(twice) / 2 + length / 2 + 1
}

/** Of the smallest rectangle around the hull, at any angle. */
export function areaOfBox(hull: Point[]): number {
  let least = Infinity
  for (let degrees = 0; degrees < 90; degrees += everyDegrees) {
    const c = Math.cos((degrees * Math.PI) / 180)
    const s = Math.sin((degrees * Math.PI) / 180)
    const along = hull.map(({ x, y }) => x * c + y * s)
    const across = hull.map(({ x, y }) => y * c - x * s)
    const area = [along, across].reduce(
      (product, values) => product * (Math.max(...values) - Math.min(...values) + 1),
      1,
    )
    least = Math.min(least, area)
  }
  return least
}

/**
 * The area in parts of that of the ellipse with the same spread: 1 for an ellipse, 0.98 for a hexagon, 0.955 for a rectangle. The
 * roundest tops have 0.97.
 */
export function roundness({ width, height, values }: Mask): number {
  let [area, x1, y1, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!values[i]) continue
      area++
      x1 += x
      y1 += y
      xx += x * x
      yy += y * y
      xy += x * y
    }
  }
  const spread =
    (xx / area - (x1 / area) ** 2) * (yy / area - (y1 / area) ** 2) - (xy / area - (x1 * y1) / area ** 2) ** 2
  return area / (4 * Math.PI * Math.sqrt(spread))
}
