import { clamp } from '../../pixels/scalar.ts'
import { indexesBetween, nearestIndex } from '../outline/contour-walk.ts'
import type { Sleeve } from './find-sleeve.ts'
import { findCuff } from './find-cuff.ts'
import type { Point } from '../../geometry/points.ts'
import { distanceFromLine } from '../../geometry/points.ts'
import { hasShoulders } from '../outline/row-spans.ts'
import type { Silhouette } from '../outline/silhouette.ts'

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
    const isOdd = known.length < 2 || Math.abs(reaches[0] - reaches[1]) > 0.25 * mean
    const reach = clamp(isOdd ? mean : reaches[k], 0.82 * frame.half, 1.3 * frame.half)
    // On a square neckline the strap's top is narrow, and the shoulder lies outside it.
    const beyondNeck = findNeck(silhouette, frame).x - frame.centre + 0.1 * frame.half
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
  let best = topAt(silhouette, centre + 0.06 * half)
  let bestScore = Infinity
  for (let x = Math.round(centre + 0.06 * half); x <= centre + 0.85 * half; x++) {
    const p = topAt(silhouette, x)
    const score = p.y + 0.2 * Math.abs(x - (centre + half))
    if (score < bestScore) {
      bestScore = score
      best = p
    }
  }
  // On a square neckline the straps rise right above the armpits.
  const down = silhouette.box.bottom - silhouette.box.top + 1
  for (let x = Math.round(centre + 0.85 * half); x <= centre + 1.15 * half; x++) {
    const p = topAt(silhouette, x)
    if (p.y < best.y - 0.05 * down) best = p
  }
  return innerNeck(silhouette, best, centre, half)
}

/** On a deep neckline the neck point moves inwards along the flat top to where the neckline breaks down. */
function innerNeck(silhouette: Silhouette, neck: Point, centre: number, half: number): Point {
  const down = silhouette.box.bottom - silhouette.box.top + 1
  const dip = topAt(silhouette, centre).y - neck.y
  if (dip < 0.06 * down + 4) return neck
  let inner = neck
  for (let x = neck.x - 1; x > centre + 0.06 * half; x--) {
    const p = topAt(silhouette, x)
    if (p.y > neck.y + 0.018 * down + 2) break
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
      if (p.y > neck.y + 0.03 * down + 0.55 * (x - neck.x)) break
      outer = p
    }
    return outer
  }
  const above = topAt(silhouette, armpit.x - 0.06 * half)
  const { contour } = silhouette
  const path = indexesBetween(contour, nearestIndex(contour, above), sleeve.end)
  const cuff = contour[findCuff(contour, path, above, armpit).outer]
  let corner = above
  let farthest = 0.1 * half
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
  const lowest = box.top + 0.25 * (box.bottom - box.top)
  const score = ({ x, y }: Point) => (y > lowest ? -Infinity : x - centre - y)
  return contour.reduce((best, p) => (score(p) > score(best) ? p : best))
}
