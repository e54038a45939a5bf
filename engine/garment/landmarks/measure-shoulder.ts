import { clamp } from '../../pixels/scalar.ts'
import { indexesBetween, nearestIndex } from '../outline/contour-walk.ts'
import type { Sleeve } from './find-sleeve.ts'
import { findCuff } from './find-cuff.ts'
import type { Point } from '../../geometry/points.ts'
import { distanceFromLine } from '../../geometry/points.ts'
import { hasShoulders } from '../outline/row-spans.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** In halves of the chest: a neck's point lies between these, and on straps that rise above the armpits as far out as the last. */
const neckReach = { from: 0.06, to: 0.85, straps: 1.15 }
/** For each pixel nearer the middle than the chest's half the neck's point must lie so much higher. */
const outwards = 0.2
/** Straps count only when they are so much higher, of the garment's height. */
const strapRise = 0.05
/** A neckline is deep that dips by more, of the height and in pixels; a flat top goes on where the edge falls by less. */
const deep = { share: 0.06, pixels: 4 }
const flat = { share: 0.018, pixels: 2 }
/** Both shoulders are so far from the middle, in halves of the chest; reaches that differ by more than a share of their mean tell nothing. */
const shoulderReach = { least: 0.82, most: 1.3, odd: 0.25 }
/** A shoulder lies so far outside the neck, in halves of the chest. */
const beyond = 0.1
/** A strap ends where it lies so much lower than the neck's point, of the height, and so much more for each pixel farther out. */
const strapEnd = { drop: 0.03, slope: 0.55 }
/** Above the armpit, so far inside it, and a corner this far outside the line from neck to cuff at least; in halves of the chest. */
const aboveArmpit = 0.06
const leastCorner = 0.1
/** Beside a collar shoulders lie no lower, of the garment's height. */
const lowestCorner = 0.25

/** The right side of a garment as far as it is known before its shoulder is. */
export type Frame = { armpit: Point; half: number; centre: number }
export type Half = { silhouette: Silhouette; sleeve: Sleeve | null }

/** Both shoulders lie about equally far from the centre, and neither far inside nor outside the chest. */
export function balanceShoulders(sides: (Half & { frame: Frame })[]): Point[] {
  const found = sides.map(({ silhouette, sleeve, frame }) => findShoulder(silhouette, sleeve, frame))
  if (!sides.some(({ sleeve }) => sleeve)) return found
  const reaches = sides.map(({ frame, sleeve }, k) => (sleeve ? found[k].x - frame.centre : Number.NaN))
  const known = reaches.filter((reach) => !Number.isNaN(reach))
  const mean = known.reduce((sum, reach) => sum + reach, 0) / known.length
  return sides.map(({ silhouette, frame }, k) => {
    const isOdd = known.length < 2 || Math.abs(reaches[0] - reaches[1]) > shoulderReach.odd * mean
    const reach = clamp(
      isOdd ? mean : reaches[k],
      shoulderReach.least * frame.half,
      shoulderReach.most * frame.half,
    )
    // On a square neckline the strap's top is narrow, and the shoulder lies outside it.
    const beyondNeck = findNeck(silhouette, frame).x - frame.centre + beyond * frame.half
    return topAt(silhouette, frame.centre + Math.max(reach, beyondNeck))
  })
}

/** The first garment pixel from above in a column; the bottom of the box where there is none. */
export function topAt({ mask, box }: Silhouette, x: number): Point {
  const column = clamp(Math.round(x), box.left, box.right)
  let y = box.top
  while (y < box.bottom && !mask.values[y * mask.width + column]) y++
  return { x: column, y }
}

/** The collar's outer end: the highest point between centre and armpit, slightly preferring to stay near the shoulder. */
export function findNeck(silhouette: Silhouette, { half, centre }: Frame): Point {
  let best = topAt(silhouette, centre + neckReach.from * half)
  let bestScore = Infinity
  for (let x = Math.round(centre + neckReach.from * half); x <= centre + neckReach.to * half; x++) {
    const p = topAt(silhouette, x)
    const score = p.y + outwards * Math.abs(x - (centre + half))
    if (score < bestScore) {
      bestScore = score
      best = p
    }
  }
  // On a square neckline the straps rise right above the armpits.
  const down = silhouette.box.bottom - silhouette.box.top + 1
  for (let x = Math.round(centre + neckReach.to * half); x <= centre + neckReach.straps * half; x++) {
    const p = topAt(silhouette, x)
    if (p.y < best.y - strapRise * down) best = p
  }
  return innerNeck(silhouette, best, centre, half)
}

/** On a deep neckline the neck point moves inwards along the flat top to where the neckline breaks down. */
function innerNeck(silhouette: Silhouette, neck: Point, centre: number, half: number): Point {
  const down = silhouette.box.bottom - silhouette.box.top + 1
  const dip = topAt(silhouette, centre).y - neck.y
  if (dip < deep.share * down + deep.pixels) return neck
  let inner = neck
  for (let x = neck.x - 1; x > centre + neckReach.from * half; x--) {
    const p = topAt(silhouette, x)
    if (p.y > neck.y + flat.share * down + flat.pixels) break
    inner = p
  }
  return inner
}

/** Sleeved: above the armpit, moved towards the convex corner of the shoulder. Sleeveless: the outer end of the strap. */
function findShoulder(silhouette: Silhouette, sleeve: Sleeve | null, frame: Frame): Point {
  const { armpit, half, centre } = frame
  const neck = findNeck(silhouette, frame)
  if (!sleeve && hasShoulders(silhouette)) return shoulderCorner(silhouette, centre)
  if (!sleeve) {
    let outer = neck
    const down = silhouette.box.bottom - silhouette.box.top + 1
    for (let x = neck.x; x <= armpit.x; x++) {
      const p = topAt(silhouette, x)
      if (p.y > neck.y + strapEnd.drop * down + strapEnd.slope * (x - neck.x)) break
      outer = p
    }
    return outer
  }
  const above = topAt(silhouette, armpit.x - aboveArmpit * half)
  const { contour } = silhouette
  const path = indexesBetween(contour, nearestIndex(contour, above), sleeve.end)
  const cuff = contour[findCuff(contour, path, above, armpit).outer]
  let corner = above
  let farthest = leastCorner * half
  for (const index of indexesBetween(contour, nearestIndex(contour, neck), nearestIndex(contour, cuff))) {
    const away = -distanceFromLine(contour[index], neck, cuff)
    if (away > farthest) {
      farthest = away
      corner = contour[index]
    }
  }
  return topAt(silhouette, (above.x + corner.x) / 2)
}

/** Beside a collar the shoulder ends where the upper edge turns down into the armhole. */
function shoulderCorner({ contour, box }: Silhouette, centre: number): Point {
  const lowest = box.top + lowestCorner * (box.bottom - box.top)
  const score = ({ x, y }: Point) => (y > lowest ? -Infinity : x - centre - y)
  return contour.reduce((best, p) => (score(p) > score(best) ? p : best))
}
