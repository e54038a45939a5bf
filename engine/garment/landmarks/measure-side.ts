import { indexesBetween, nearestIndex } from '../outline/contour-walk.ts'
import { findCuff, outlineSleeve } from './find-cuff.ts'
import type { UpperSide } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import { distance, pathLength } from '../../geometry/points.ts'
import type { Sleeve } from './find-sleeve.ts'
import { findNeck } from './measure-shoulder.ts'
import type { Frame, Half } from './measure-shoulder.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** A cuff whose sleeve is shorter than this share of the other one's is sought where that has its own. */
const muchShorter = 0.5
/** A hem's corner is the lowest point no farther out than this, in halves of the chest; so much of a pixel farther out counts as one lower. */
const hemReach = 2.6
const outwards = 0.6

/** One side of a garment, seen as its right one, as far as it is known before its landmarks are. */
export type Side = Half & { frame: Frame; shoulder: Point }

/**
 * The landmarks of both sides. The round corner of a shoulder may pass for that of a cuff, and its sleeve would be far too short:
 * then the cuff is sought where the other sleeve has its own.
 */
export function measureSides(sides: Side[]): UpperSide[] {
  if (sides.every(hangsClose)) return sides.map(measureCloseSide)
  const measured = sides.map((side) => measureSide(side))
  const lengths = measured.map(({ sleeve }) => (sleeve ? pathLength(sleeve.outer) : Number.NaN))
  return measured.map((side, k) => {
    const other = measured[1 - k].sleeve
    if (!other || !(lengths[k] < muchShorter * lengths[1 - k])) return side
    const across = sides[k].frame.centre - sides[1 - k].frame.centre
    const expected = (edge: Point[]) => ({ x: edge[edge.length - 1].x + across, y: edge[edge.length - 1].y })
    return measureSide(sides[k], { outer: expected(other.outer), inner: expected(other.inner) })
  })
}

/** Where the two corners of the cuff are expected, when that is known. */
type ExpectedCuff = { outer: Point; inner: Point }

function measureSide({ silhouette, sleeve, frame, shoulder }: Side, expected?: ExpectedCuff): UpperSide {
  const { contour } = silhouette
  const { armpit } = frame
  const neck = findNeck(silhouette, frame)
  if (!sleeve) return { neck, shoulder, armpit, hem: findHem(silhouette, frame, new Set()), sleeve: null }
  const path = pathAlong(silhouette, shoulder, sleeve)
  const nearest = (p: Point) =>
    path.reduce((best, index) => (distance(contour[index], p) < distance(contour[best], p) ? index : best))
  const cuff = expected
    ? { outer: nearest(expected.outer), inner: nearest(expected.inner) }
    : findCuff(contour, path, shoulder, armpit)
  const outline = outlineSleeve(contour, path, cuff, armpit)
  return { neck, shoulder, armpit, hem: findHem(silhouette, frame, new Set(path)), sleeve: outline }
}

/**
 * A short sleeve that hangs close to the body covers its armpit, and its outer side passes for a cuff: that is so many times as long as the edge above it, begins
 * by a share of its length below the shoulder, and what is left below, the true cuff, is no shorter than another. The hidden seam from armpit to cuff has a share
 * of the way from the shoulder.
 */
const close = { longer: 1.3, below: 0.1, cuff: 0.25, seam: 0.4 }

/** Whether that is so. */
function hangsClose({ silhouette, sleeve, frame: { armpit }, shoulder }: Side): boolean {
  if (!sleeve) return false
  const { contour } = silhouette
  const path = pathAlong(silhouette, shoulder, sleeve)
  const { outer, inner } = findCuff(contour, path, shoulder, armpit)
  const side = distance(contour[outer], contour[inner])
  const above = pathLength(path.slice(0, path.indexOf(outer) + 1).map((index) => contour[index]))
  return (
    side > close.longer * above &&
    contour[outer].y > shoulder.y + close.below * side &&
    distance(contour[inner], armpit) > close.cuff * side
  )
}

/** The contour along a sleeve, from the shoulder's tip to where it leaves the body. */
function pathAlong({ contour }: Silhouette, shoulder: Point, { end }: Sleeve): number[] {
  return indexesBetween(contour, nearestIndex(contour, shoulder), end)
}

/** The landmarks of a side with such a sleeve: its lowest outer corner is the cuff's, and the armpit lies above where the cuff meets the body. */
function measureCloseSide({ silhouette, sleeve, frame, shoulder }: Side): UpperSide {
  const { contour } = silhouette
  const path = pathAlong(silhouette, shoulder, sleeve!)
  const outer = findCuff(contour, path, shoulder, frame.armpit).inner
  const seam = close.seam * distance(shoulder, contour[outer])
  const armpit = { x: frame.armpit.x, y: frame.armpit.y - seam }
  return {
    neck: findNeck(silhouette, frame),
    shoulder,
    armpit,
    hem: findHem(silhouette, frame, new Set(path)),
    sleeve: outlineSleeve(contour, path, { outer, inner: path[path.length - 1] }, armpit),
  }
}

function findHem({ contour }: Silhouette, { armpit, half, centre }: Frame, sleevePath: Set<number>): Point {
  let best = armpit
  let bestScore = -Infinity
  for (let i = 0; i < contour.length; i++) {
    const { x, y } = contour[i]
    if (x < centre || x - centre > hemReach * half || sleevePath.has(i)) continue
    const score = y + outwards * (x - centre)
    if (score > bestScore) {
      bestScore = score
      best = contour[i]
    }
  }
  return best
}
