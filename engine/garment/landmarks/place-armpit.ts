import { clamp } from '../../pixels/scalar.ts'
import type { Point } from '../../geometry/points.ts'
import { distanceFromLine } from '../../geometry/points.ts'
import { indexesBetween } from '../outline/contour-walk.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** In halves of the chest. */
const armhole = {
  /** Its depth below the shoulder; wide sleeves laid flat have deep ones. */
  usual: 1.1,
  /** How far beside the middle it ends. */
  reach: { least: 0.8, most: 1.2 },
  /** A gap that shows begins at least so far below the armpit. */
  aboveGap: 0.5,
}

/** Of the outline's height: what counts as the top, and how low a shoulder's corner may lie. */
const shoulders = { level: 0.01, lowest: 0.3 }

/**
 * Where the armpit lies when the visible gap between sleeve and body begins below it. `depth` is the armhole's, in halves of
 * the chest: wide sleeves laid flat have deep ones.
 */
export function placeArmpit(gap: Point, shoulder: Point, centre: number, depth = armhole.usual): Point {
  const half = gap.x - centre
  const reach = clamp((half + shoulder.x - centre) / 2, armhole.reach.least * half, armhole.reach.most * half)
  return { x: centre + reach, y: Math.min(gap.y - armhole.aboveGap * reach, shoulder.y + depth * reach) }
}

/** The corner of the shoulder: the point farthest outside the chord from the garment's top down to the cuff, or to the upper arm. */
export function findOuterCorner(
  contour: Point[],
  box: Silhouette['box'],
  centre: number,
  cuff: number,
): Point {
  const own = contour.flatMap((p, index) => (p.x > centre ? [index] : []))
  const level = Math.min(...own.map((index) => contour[index].y)) + shoulders.level * (box.bottom - box.top)
  const top = own
    .filter((index) => contour[index].y <= level)
    .reduce((best, index) => (contour[index].x > contour[best].x ? index : best))
  const lowest = box.top + shoulders.lowest * (box.bottom - box.top)
  const path = indexesBetween(contour, top, cuff).filter((index) => contour[index].y <= lowest)
  const arm = path.at(-1) ?? top
  const away = (index: number) => -distanceFromLine(contour[index], contour[top], contour[arm])
  return contour[path.reduce((best, index) => (away(index) > away(best) ? index : best), top)]
}
