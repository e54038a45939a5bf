import { indexesBetween, nearestIndex } from '../outline/contour-walk.ts'
import { findCuff, outlineSleeve } from './find-cuff.ts'
import type { UpperSide } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import { distance, pathLength } from '../../geometry/points.ts'
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
  const path = indexesBetween(contour, nearestIndex(contour, shoulder), sleeve.end)
  const nearest = (p: Point) =>
    path.reduce((best, index) => (distance(contour[index], p) < distance(contour[best], p) ? index : best))
  const cuff = expected
    ? { outer: nearest(expected.outer), inner: nearest(expected.inner) }
    : findCuff(contour, path, shoulder, armpit)
  const outline = outlineSleeve(contour, path, cuff, armpit)
  return { neck, shoulder, armpit, hem: findHem(silhouette, frame, new Set(path)), sleeve: outline }
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
