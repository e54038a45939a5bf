import type { Point } from '../../geometry/points.ts'
import { between, distance } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'
import { centreArm } from './centre-arm.ts'
import { reachHand } from './reach-hand.ts'

/** The smooth middle line of one arm, measured in pixels from the shoulder joint. */
export type ArmAxis = {
  side: -1 | 1
  joints: { shoulder: Point; elbow: Point; wrist: Point; hand: Point }
  upperLength: number
  /** Shoulder to wrist. */
  length: number
  /** Shoulder to a little beyond the wrist, where the line ends. */
  total: number
  /** Point of the line and its unit normal, pointing away from the body for a hanging arm. */
  at: (along: number) => { point: Point; outwards: Point }
  /** Half the arm's usual thickness. */
  halfWidth: (along: number) => number
}

/** How far from the elbow the line ends and the joint `hand` lies, in forearms. */
const fromElbow = { end: 1.12, hand: 1.5 }
/**
 * The line's knots, as shares of the upper arm and of the way from the elbow to the line's end; the elbow is rounded off. `before` only gives the
 * line its direction at the shoulder.
 */
const upperKnots = { before: -0.4, middle: 0.5, last: 0.86 }
const lowerKnots = { first: 0.14, middle: 0.55 }
/** Half the usual thickness at the shoulder and in the middle of the arm, and how much it loses from there over a whole arm's length; in units. */
const usualHalf = { shoulder: 0.128, upperLoss: 0.052, middle: 0.102, lowerLoss: 0.074 }

export function traceArm(model: DressedBody, side: -1 | 1): ArmAxis {
  const { body } = model
  const centred = centreArm(model, side < 0 ? body.sides.left : body.sides.right)
  const { shoulder, elbow } = centred
  return armThrough(side, shoulder, elbow, reachHand(model, elbow, centred.wrist), body.unit)
}

/** The arm through three joints. */
export function armThrough(side: -1 | 1, shoulder: Point, elbow: Point, wrist: Point, unit: number): ArmAxis {
  const end = between(elbow, wrist, fromElbow.end)
  const knots = [
    shoulder,
    between(shoulder, elbow, upperKnots.middle),
    between(shoulder, elbow, upperKnots.last),
    between(elbow, end, lowerKnots.first),
    between(elbow, end, lowerKnots.middle),
    end,
  ]
  const line = catmullRom(between(shoulder, elbow, upperKnots.before), knots)
  const cumulated = [0]
  for (let i = 1; i < line.length; i++) cumulated.push(cumulated[i - 1] + distance(line[i - 1], line[i]))
  const upperLength = distance(shoulder, elbow)
  const length = upperLength + distance(elbow, wrist)
  return {
    side,
    joints: { shoulder, elbow, wrist, hand: between(elbow, wrist, fromElbow.hand) },
    upperLength,
    length,
    total: cumulated[cumulated.length - 1],
    at: (along) => pointOn(line, cumulated, along, side),
    halfWidth: (along) => {
      const z = along / (length || 1)
      return (
        unit *
        (z < 0.5
          ? usualHalf.shoulder - usualHalf.upperLoss * z
          : usualHalf.middle - usualHalf.lowerLoss * (z - 0.5))
      )
    },
  }
}

/**
 * The nearest point of the arm's straight segments, into `result`: how far along the arm it lies, the distance from it, and 1 on
 * the arm's outer side, which is away from the body when the arm hangs, or -1 on its inner side.
 */
export function projectOnArm(arm: ArmAxis, x: number, y: number, result: Float64Array) {
  projectOnLowerArm(arm, x, y, lowerArm)
  projectOnUpperArm(arm, x, y, result)
  if (result[1] <= lowerArm[1]) return
  for (let k = 0; k < 3; k++) result[k] = lowerArm[k]
}

const lowerArm = new Float64Array(3)

/** The same on the segment from shoulder to elbow alone. */
export function projectOnUpperArm({ joints, side }: ArmAxis, x: number, y: number, result: Float64Array) {
  projectOnSegment(x, y, joints.shoulder, joints.elbow, result)
  result[2] = result[2] * side > 0 ? 1 : -1
}

/** The same on the segment from elbow to hand alone. */
export function projectOnLowerArm(
  { joints, upperLength, side }: ArmAxis,
  x: number,
  y: number,
  result: Float64Array,
) {
  projectOnSegment(x, y, joints.elbow, joints.hand, result)
  result[0] += upperLength
  result[2] = result[2] * side > 0 ? 1 : -1
}

/** Along, distance, and what is above 0 to the left of the way from a to b, seen in the picture. */
function projectOnSegment(x: number, y: number, a: Point, b: Point, result: Float64Array) {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = Math.sqrt(dx * dx + dy * dy) || 1
  const t = clamp(((x - a.x) * dx + (y - a.y) * dy) / (length * length), 0, 1)
  const ex = x - a.x - t * dx
  const ey = y - a.y - t * dy
  result[0] = t * length
  result[1] = Math.sqrt(ex * ex + ey * ey)
  result[2] = ex * dy - ey * dx
}

const stepsPerKnot = 8

function catmullRom(before: Point, knots: Point[]): Point[] {
  const line: Point[] = []
  for (let k = 0; k < knots.length - 1; k++) {
    const p0 = k > 0 ? knots[k - 1] : before
    const p1 = knots[k]
    const p2 = knots[k + 1]
    const p3 = knots[Math.min(knots.length - 1, k + 2)]
    for (let step = 0; step < stepsPerKnot; step++) {
      const t = step / stepsPerKnot
      const blend = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      line.push({ x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) })
    }
  }
  line.push(knots[knots.length - 1])
  return line
}

/** The normal is taken over so many steps of the line, back and on from where the step with the point begins. */
const stretch = { back: 3, on: 4 }

/** The normal is taken over a longer stretch than the point, so that a bent elbow does not fold the mesh. */
function pointOn(line: Point[], cumulated: number[], along: number, side: -1 | 1) {
  let i = 0
  while (i < cumulated.length - 2 && cumulated[i + 1] < along) i++
  const point = between(line[i], line[i + 1], (along - cumulated[i]) / (cumulated[i + 1] - cumulated[i] || 1))
  const from = line[Math.max(0, i - stretch.back)]
  const to = line[Math.min(line.length - 1, i + stretch.on)]
  const length = distance(from, to) || 1
  const dx = (to.x - from.x) / length
  const dy = (to.y - from.y) / length
  return { point, outwards: side < 0 ? { x: -dy, y: dx } : { x: dy, y: -dx } }
}
