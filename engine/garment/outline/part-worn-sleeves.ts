import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import type { Mask } from '../../pixels/mask.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'

/** The joints of an arm in the picture of a worn garment, pixels. */
export type WornArm = { shoulder: Point; elbow: Point; wrist: Point }

/** Sizes in units: the distance of the shoulder joints. */
const cut = {
  /** From where on arm and trunk are two, as a share of the upper arm: the armpit. */
  from: 0.45,
  /** Sleeves that end above this share of the upper arm show their own corner. */
  shortest: 0.9,
  /** Beyond the cuff, until cloth ends. */
  beyond: 0.3,
  /** Arm from its line to the outer edge, at least and at most. */
  half: { least: 0.06, most: 0.24 },
  /** Where cloth ends inwards of the line within so many times that, a gap shows by itself. */
  gap: 1.8,
  /** Nearer to the middle an arm lies before the trunk. */
  fromMiddle: 0.15,
}
/** Beyond the cuff a line goes on as its last so many pixels lead. */
const lastPixels = 12

/**
 * Parts sleeves from the trunk that they hang against, by a line of background along the inner edge of each arm: worn, they show no gap,
 * and without one no sleeve is found. An arm is as wide inwards of its line as outwards, unless a gap tells. Changes `mask`.
 */
export function partWornSleeves(mask: Mask, arms: readonly [WornArm, WornArm]) {
  const unit = distance(arms[0].shoulder, arms[1].shoulder)
  const middle = (arms[0].shoulder.x + arms[1].shoulder.x) / 2
  const lines = arms.map((arm) => innerEdge(mask, arm, unit, middle))
  for (const line of lines) for (const p of line) clear(mask, p)
}

export function scaleArms(arms: readonly [WornArm, WornArm], scale: number): [WornArm, WornArm] {
  const scaled = ({ x, y }: Point) => ({ x: x * scale, y: y * scale })
  const [left, right] = arms.map(({ shoulder, elbow, wrist }) => ({
    shoulder: scaled(shoulder),
    elbow: scaled(elbow),
    wrist: scaled(wrist),
  }))
  return [left, right]
}

/** Pixels down the inner edge of an arm's sleeve, from the armpit until they leave the cloth; none where there is nothing to part. */
function innerEdge(mask: Mask, arm: WornArm, unit: number, middle: number): Point[] {
  const outwards = Math.sign(arm.shoulder.x - middle)
  const upper = distance(arm.shoulder, arm.elbow)
  const length = upper + distance(arm.elbow, arm.wrist)
  const axis: Point[] = []
  for (let along = cut.from * upper; along < length; along++) {
    const p = pointAlong(arm, along, upper)
    if (!isCloth(mask, p)) break
    axis.push(p)
  }
  if (axis.length < (cut.shortest - cut.from) * upper) return []
  const halves = axis.map((p) => {
    const outer = clamp(reachOf(mask, p, outwards), cut.half.least * unit, cut.half.most * unit)
    const inner = reachOf(mask, p, -outwards)
    return inner < cut.gap * outer ? inner : outer
  })
  const line = axis.map((p, k) => ({ x: p.x - outwards * evenHalf(halves, k), y: p.y }))
  if (line.some(({ x }) => (x - middle) * outwards < cut.fromMiddle * unit)) return []
  return [...line, ...goOn(mask, line, cut.beyond * unit)]
}

function pointAlong({ shoulder, elbow, wrist }: WornArm, along: number, upper: number): Point {
  const [from, to, share] =
    along < upper
      ? [shoulder, elbow, along / upper]
      : [elbow, wrist, (along - upper) / Math.max(1, distance(elbow, wrist))]
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** How far cloth reaches to one side of a point along its row. */
function reachOf(mask: Mask, { x, y }: Point, side: number): number {
  let reach = 0
  while (isCloth(mask, { x: x + side * (reach + 1), y })) reach++
  return reach
}

/** The median of a stretch as long as the arm is wide. */
function evenHalf(halves: number[], k: number): number {
  const reach = Math.round(halves[k])
  return quantile(Float32Array.from(halves.slice(Math.max(0, k - reach), k + reach + 1)), 0.5)
}

/** On in the line's direction until cloth ends, at most so far. */
function goOn(mask: Mask, line: Point[], most: number): Point[] {
  const last = line[line.length - 1]
  const before = line[Math.max(0, line.length - lastPixels)]
  const long = distance(before, last) || 1
  const step = { x: (last.x - before.x) / long, y: (last.y - before.y) / long }
  const result: Point[] = []
  for (let k = 1; k < most; k++) {
    const p = { x: last.x + step.x * k, y: last.y + step.y * k }
    if (!isCloth(mask, p)) return result
    result.push(p)
  }
  return result
}

function isCloth({ width, height, values }: Mask, { x, y }: Point): boolean {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height && values[row * width + column] > 0
}

/** Three pixels wide, so that a contour goes in and out of it. */
function clear({ width, height, values }: Mask, { x, y }: Point) {
  for (let row = Math.round(y) - 1; row <= Math.round(y) + 1; row++) {
    for (let column = Math.round(x) - 1; column <= Math.round(x) + 1; column++) {
      if (column >= 0 && row >= 0 && column < width && row < height) values[row * width + column] = 0
    }
  }
}
