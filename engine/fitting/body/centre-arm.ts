import type { Point } from '../../geometry/points.ts'
import { between, distance } from '../../geometry/points.ts'
import { solveLinearSystem } from '../../geometry/solve-linear-system.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'

type Joints = { shoulder: Point; elbow: Point; wrist: Point }

/** How far a joint may be moved and how little it wants to, in body units and in stops that agree. */
const limits = [
  { most: 0.06, ridge: 1.5 },
  { most: 0.11, ridge: 0.6 },
  { most: 0.11, ridge: 0.6 },
]
/** An upper arm or a forearm that is shorter in the picture, in body units, has no direction to go by. */
export const shortestPart = 0.15
/** The usual thickness of an arm, in body units. */
const thickness = 0.19
/**
 * All in usual thicknesses: an arm's inside is looked for within so much of its line, its edges until they are so far apart; what is wider is no
 * arm alone, and before what is not so wide cloth hangs.
 */
const section = { within: 0.7, traced: 1.7, widest: 1.6, whole: 0.8 }
/**
 * Down to such a share of the upper arm the outline tells where the shoulder ends. It is looked for between so many usual thicknesses from the
 * arm's line; the arm's middle lies so many within it, and counts so much beside one that is seen.
 */
const onShoulder = { until: 0.35, from: 0.3, to: 1.2, middle: 0.6, weight: 0.3 }
const stops = 12

/** The joints moved so that the arm's middle line runs through the middle of the skin or the sleeve that is in sight. */
export function centreArm(model: DressedBody, { shoulder, elbow, wrist }: Joints): Joints {
  const joints = [shoulder, elbow, wrist]
  // Unknown are the moves of the joints, across and down; the last number of a row is its right side.
  const rows = Array.from({ length: 6 }, () => new Float64Array(7))
  rows.forEach((row, k) => (row[k] = limits[k >> 1].ridge))
  for (const first of [0, 1]) {
    const [from, to] = [joints[first], joints[first + 1]]
    const length = distance(from, to)
    if (length < shortestPart * model.body.unit) continue
    const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
    for (let k = first === 0 ? 1 : 0; k <= stops; k++) {
      const t = k / stops
      const point = between(from, to, t)
      const seen =
        seeMiddle(model, point, normal) ?? (first === 0 ? seeShoulder(model, point, normal, t) : null)
      if (!seen) continue
      const terms = [0, 0, 0, 0, 0, 0, seen.aside]
      for (const [joint, share] of [
        [first, 1 - t],
        [first + 1, t],
      ]) {
        terms[joint * 2] = share * normal.x
        terms[joint * 2 + 1] = share * normal.y
      }
      rows.forEach((row, i) => terms.forEach((term, j) => (row[j] += seen.weight * terms[i] * term)))
    }
  }
  const moves = solveLinearSystem(rows)
  const [movedShoulder, movedElbow, movedWrist] = joints.map((joint, k) => {
    const [x, y] = [moves[k * 2], moves[k * 2 + 1]]
    const share = clamp((limits[k].most * model.body.unit) / (Math.hypot(x, y) || 1), 0, 1)
    return { x: joint.x + x * share, y: joint.y + y * share }
  })
  return { shoulder: movedShoulder, elbow: movedElbow, wrist: movedWrist }
}

/** How far aside the middle of the arm lies, and how sure that is. */
type Seen = { aside: number; weight: number } | null

/** From the edges of the skin or the sleeve; null where they are hidden or another part of the body is met. */
function seeMiddle({ layers, body }: DressedBody, point: Point, normal: Point): Seen {
  const usual = thickness * body.unit
  for (const layer of [layers.skin, layers.alpha]) {
    const valueAt = (aside: number) => valueBeside(layer, point, normal, aside)
    const start = nearestInside(valueAt, section.within * usual)
    if (start === null) continue
    let low = start
    let high = start
    while (valueAt(low) >= 0.5 && high - low < section.traced * usual) low--
    while (valueAt(high) >= 0.5 && high - low < section.traced * usual) high++
    const isWhole = valueAt(low) < 0.5 && valueAt(high) < 0.5
    if (!isWhole || high - low > section.widest * usual) continue
    if (high - low > section.whole * usual) return { aside: (low + high) / 2, weight: 1 }
    // Cloth hangs before a part of it: the edge towards the background tells.
    const isLowFree = valueBeside(layers.alpha, point, normal, low) < 0.5
    const isHighFree = valueBeside(layers.alpha, point, normal, high) < 0.5
    if (isLowFree !== isHighFree) return { aside: isLowFree ? low + usual / 2 : high - usual / 2, weight: 1 }
  }
  return null
}

/** Where a sleeve begins it lies on the shoulder, so that the outline tells where the shoulder ends. */
function seeShoulder({ layers, body }: DressedBody, point: Point, normal: Point, t: number): Seen {
  if (t > onShoulder.until) return null
  const usual = thickness * body.unit
  const edges = [-1, 1].map((side) => {
    for (let away = onShoulder.from * usual; away < onShoulder.to * usual; away++) {
      if (!(valueBeside(layers.alpha, point, normal, side * away) >= 0.5)) return away
    }
    return null
  })
  const [low, high] = edges
  if ((low === null) === (high === null)) return null
  return {
    aside: low === null ? (high ?? 0) - onShoulder.middle * usual : onShoulder.middle * usual - low,
    weight: onShoulder.weight,
  }
}

function valueBeside(
  { width, height, values }: DressedBody['layers']['alpha'],
  { x, y }: Point,
  normal: Point,
  aside: number,
): number {
  const column = Math.round(x + normal.x * aside)
  const row = Math.round(y + normal.y * aside)
  return column >= 0 && row >= 0 && column < width && row < height ? values[row * width + column] : Number.NaN
}

function nearestInside(valueAt: (aside: number) => number, reach: number): number | null {
  for (let away = 0; away <= reach; away++) {
    for (const aside of [away, -away]) if (valueAt(aside) >= 0.5) return aside
  }
  return null
}
