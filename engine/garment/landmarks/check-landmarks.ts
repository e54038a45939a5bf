import { distance } from '../../geometry/points.ts'
import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { SleeveOutline, UpperLandmarks } from '../garment.ts'
import { isInside, type Silhouette } from '../outline/silhouette.ts'

/** All shares are of the outline's box unless they name another measure; each was set well beyond what 60 garments measure. */
const limits = {
  /** From the armpits to the hem, of the height. */
  shortestTrunk: 0.12,
  /** From the shoulders to the armpits, of the height. */
  shortestArmhole: 0.02,
  /** Between the armpits, of the cloth's width just below them, to which sleeves that hang close belong. */
  narrowestChest: 0.5,
  /** How far below them that is: of the trunk's height, and in chests at most. */
  belowArmpits: { ofTrunk: 0.15, ofChest: 0.3 },
  /** Between the shoulders, in chests: narrow straps, and wide shoulders. */
  shoulders: { least: 0.3, most: 1.65 },
  /** Between the hems, in chests: bodysuits end in a point. */
  widestHem: 4.5,
  /** How far the middles of necks, shoulders and armpits may lie apart, in chests. */
  mostSkew: 0.3,
  /** How much higher one armpit, shoulder or neck may lie than the other, of the height. */
  mostTilt: { armpit: 0.16, shoulder: 0.2, neck: 0.2 },
  /** How far a landmark may lie outside the cloth, of the width. */
  farthestOutside: 0.05,
  /** Of a sleeve's area, the least inside the outline, and the most before the trunk. */
  sleeve: { leastInside: 0.65, mostBeforeTrunk: 0.45 },
  /** Of the longer sleeve. */
  shortestSleeve: 0.4,
}

/** The first rule that landmarks break, in silhouette pixels; null where they are sound. */
export type LandmarkFault =
  | 'order'
  | 'span'
  | 'symmetry'
  | 'outside the cloth'
  | 'sleeve outside the cloth'
  | 'sleeve before the trunk'

/**
 * Checks what a warp takes for granted: the landmarks come in their order, their spans are those of a garment, both sides are about
 * alike, and all lie on the cloth.
 */
export function findFault(
  silhouette: Silhouette,
  landmarks: UpperLandmarks,
  slope = 0,
): LandmarkFault | null {
  if (!areInOrder(silhouette, landmarks)) return 'order'
  if (!haveSpans(silhouette, landmarks)) return 'span'
  if (!areAlike(silhouette, landmarks, slope)) return 'symmetry'
  if (!lieOnCloth(silhouette, landmarks)) return 'outside the cloth'
  return findSleeveFault(silhouette, landmarks)
}

function areInOrder({ box }: Silhouette, { left, right, neckBottom }: UpperLandmarks): boolean {
  const down = box.bottom - box.top + 1
  const sides = [left, right]
  const fromLeft = (get: (side: UpperLandmarks['left']) => Point) => get(right).x > get(left).x
  return (
    fromLeft(({ neck }) => neck) &&
    fromLeft(({ shoulder }) => shoulder) &&
    fromLeft(({ armpit }) => armpit) &&
    fromLeft(({ hem }) => hem) &&
    neckBottom.y < (left.hem.y + right.hem.y) / 2 &&
    sides.every(
      ({ shoulder, armpit, hem }) =>
        armpit.y - shoulder.y > limits.shortestArmhole * down &&
        hem.y - armpit.y > limits.shortestTrunk * down,
    )
  )
}

function haveSpans(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  const chest = right.armpit.x - left.armpit.x
  const shoulders = right.shoulder.x - left.shoulder.x
  const hem = right.hem.x - left.hem.x
  const armpitRow = Math.max(left.armpit.y, right.armpit.y)
  const trunk = Math.min(left.hem.y, right.hem.y) - armpitRow
  const below = armpitRow + Math.min(limits.belowArmpits.ofTrunk * trunk, limits.belowArmpits.ofChest * chest)
  const run = runAround(silhouette, (left.armpit.x + right.armpit.x) / 2, Math.round(below))
  return (
    chest > limits.narrowestChest * run &&
    shoulders > limits.shoulders.least * chest &&
    shoulders < limits.shoulders.most * chest &&
    hem < limits.widestHem * chest
  )
}

/** How wide the cloth is about a point of a row. */
function runAround({ mask, box }: Silhouette, x: number, y: number): number {
  const row = y * mask.width
  let first = Math.round(x)
  let last = first
  while (first > box.left && mask.values[row + first - 1]) first--
  while (last < box.right && mask.values[row + last + 1]) last++
  return last - first + 1
}

function areAlike({ box }: Silhouette, { left, right }: UpperLandmarks, slope: number): boolean {
  const down = box.bottom - box.top + 1
  const chest = right.armpit.x - left.armpit.x
  const keys = ['neck', 'shoulder', 'armpit'] as const
  const middles = keys.map((key) => (left[key].x + right[key].x) / 2)
  const skew = Math.max(...middles) - Math.min(...middles)
  const isLevel = keys.every((key) => {
    const tilt = right[key].y - left[key].y
    const ofWearer = slope * (right[key].x - left[key].x)
    return (
      Math.abs(tilt - clamp(tilt, Math.min(0, ofWearer), Math.max(0, ofWearer))) < limits.mostTilt[key] * down
    )
  })
  return skew < limits.mostSkew * chest && isLevel
}

function lieOnCloth(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  const { box, contour } = silhouette
  const reach = limits.farthestOutside * (box.right - box.left + 1)
  const isNear = (p: Point) =>
    isInside(silhouette, p.x, p.y) || contour.some((other) => distance(p, other) < reach)
  return [left, right].every(({ neck, shoulder, armpit, hem }) => [neck, shoulder, armpit, hem].every(isNear))
}

function findSleeveFault(silhouette: Silhouette, { left, right }: UpperLandmarks): LandmarkFault | null {
  const trunk = [left.shoulder, right.shoulder, right.armpit, right.hem, left.hem, left.armpit]
  for (const { sleeve } of [left, right]) {
    if (!sleeve) continue
    const { inside, beforeTrunk } = measureSleeve(silhouette, sleeve, trunk)
    if (inside < limits.sleeve.leastInside) return 'sleeve outside the cloth'
    if (beforeTrunk > limits.sleeve.mostBeforeTrunk) return 'sleeve before the trunk'
  }
  return null
}

/** Sampled on every other pixel: the shares of a sleeve's area that lie inside the outline, and inside the trunk's polygon. */
function measureSleeve(silhouette: Silhouette, { outer, inner }: SleeveOutline, trunk: Point[]) {
  const polygon = [...inner, ...[...outer].reverse()]
  const xs = polygon.map(({ x }) => x)
  const ys = polygon.map(({ y }) => y)
  let [count, inside, beforeTrunk] = [0, 0, 0]
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y += 2) {
    for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x += 2) {
      if (!isWithin(polygon, x, y)) continue
      count++
      if (isInside(silhouette, x, y)) inside++
      if (isWithin(trunk, x, y)) beforeTrunk++
    }
  }
  return { inside: inside / Math.max(1, count), beforeTrunk: beforeTrunk / Math.max(1, count) }
}

/** The even-odd rule. */
function isWithin(polygon: Point[], x: number, y: number): boolean {
  let isOdd = false
  polygon.forEach((a, k) => {
    const b = polygon[(k + 1) % polygon.length]
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) isOdd = !isOdd
  })
  return isOdd
}
