import type { Picture, Plane } from '../../picture.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { EdgeWay, EdgeWays } from './edge-ways.ts'
import { findEdgeWays } from './edge-ways.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'

/** The width of the neck in pixels at which lines are traced, at most. */
const tracedSpan = 160

/** How far beside the middle the lines may meet, in widths of the neck. */
const tipReach = 0.22

/** Among changes of this size (Lab units) lines are found anywhere. */
const patterned = 6

/**
 * The front edge of a neckline of any form (V, shirt collar, square, low between straps) as a line from its left to its right
 * upper end, in pixels of the picture. One line is traced on each side, along which the shadowed inner back gives way to the
 * lighter front, until both meet near the middle. Null unless both hold nearly everywhere and are alike.
 */
export function traceNeckline(
  picture: Picture,
  matte: Plane,
  { left, right, neckBottom }: UpperLandmarks,
): Point[] | null {
  const neck = right.neck.x - left.neck.x
  if (neck < 12) return null
  const top = Math.min(left.neck.y, right.neck.y)
  const scale = Math.min(1, tracedSpan / neck)
  const beside = Math.min(0.5 * neck, left.neck.x, picture.width - 1 - right.neck.x)
  const box = {
    left: left.neck.x - beside,
    right: right.neck.x + beside,
    top: top - 0.15 * neck,
    bottom: Math.max(top, neckBottom.y) + 2.6 * neck,
  }
  const span = neck * scale
  // A collar stands out beyond the points where the outline leaves the neck.
  const farthest = clamp(0.3 * scale * (right.shoulder.x - left.shoulder.x), 0.66 * span, 0.9 * span)
  return inScope((own) => traceInWindow(openEdgeWindow(picture, matte, box, scale, own), span, farthest, own))
}

/** `span`: the width of the neck in the window. */
function traceInWindow(window: EdgeWindow, span: number, farthest: number, own: Own): Point[] | null {
  if (window.clear > patterned) return null
  const sides = ([-1, 1] as const).map((side) =>
    findEdgeWays(window, side, 0.3 * span, farthest, tipReach * span, own),
  )
  const ways = joinWays(window, sides, span).find(
    (pair) =>
      pair.every((way) => isClear(way, window.clear, span)) &&
      leadDown(pair, window, span) &&
      areAlike(pair, span),
  )
  if (!ways) return null
  const [leftLine, rightLine] = ways.map(({ points }) => smooth(points, Math.round(0.05 * span)))
  return [...leftLine, ...rightLine.reverse()].map(window.toPicture)
}

/**
 * Pairs of the best lines that meet, the likeliest first: without the strip between two edges that run on side by side, as those of
 * a placket do, or with little of it, because a tip may be narrow, too.
 */
function joinWays(window: EdgeWindow, sides: EdgeWays[], span: number): EdgeWay[][] {
  const pairAbove = (row: number) => {
    const tip = chooseTip(window, sides, tipReach * span, row)
    return tip && sides.map(({ wayTo }) => wayTo(tip.x, tip.y))
  }
  const pairs: EdgeWay[][] = []
  for (let pair = pairAbove(window.height); pair !== null;) {
    const strip = findStrip(pair, span)
    if (strip === null) return [pair, ...pairs]
    for (const share of [0.1, 0.2, 0.3]) {
      const longer = pairAbove(strip + share * span)
      if (longer) pairs.push(longer)
    }
    pair = pairAbove(strip)
  }
  return pairs
}

/** Where the two best lines meet near the middle, above a row. */
function chooseTip({ width }: EdgeWindow, sides: EdgeWays[], reach: number, limit: number): Point | null {
  let tip: Point | null = null
  let most = 0
  for (let y = 0; y < limit; y++) {
    for (let x = Math.ceil(width / 2 - reach); x < width / 2 + reach; x++) {
      const left = sides[0].total[y * width + x]
      const right = sides[1].total[y * width + width - 1 - x]
      const total = 0.7 * Math.min(left, right) + 0.15 * (left + right)
      if (total <= most) continue
      most = total
      tip = { x, y }
    }
  }
  return tip
}

/** The row from which on the lines run side by side; null where they do not. */
function findStrip(ways: EdgeWay[], span: number): number | null {
  const gaps = gapsBetween(ways)
  const reach = Math.round(0.2 * span)
  for (let k = 0; k + reach < gaps.length; k++) {
    const { y, gap } = gaps[k]
    if (gap < 0.5 * gaps[0].gap && gap - gaps[k + reach].gap < 0.04 * span) return y
  }
  return null
}

/** Row by row, from where both lines have begun: how far they are apart, and the middle between them. */
function gapsBetween([left, right]: EdgeWay[]): { y: number; gap: number; middle: number }[] {
  const innerAt = (points: Point[]) => new Map(points.map(({ x, y }) => [y, x]))
  const inner = [innerAt(left.points), innerAt(right.points)]
  const rows: { y: number; gap: number; middle: number }[] = []
  for (let y = Math.max(left.points[0].y, right.points[0].y); y <= left.points.at(-1)!.y; y++) {
    const from = inner[0].get(y)
    const to = inner[1].get(y)
    if (from !== undefined && to !== undefined) rows.push({ y, gap: to - from, middle: (from + to) / 2 })
  }
  return rows
}

/** Nearly every point lies on an edge, and the edge is strong; no bridge leads to the other line where there is none. */
function isClear({ points, gains }: EdgeWay, clear: number, span: number): boolean {
  const good = gains.filter((gain) => gain > 0).length
  const bridge = gains.filter((gain, k) => gain <= 0 && points[k + 1].y === points[k].y).length
  const sum = gains.reduce((total, gain) => total + gain, 0)
  return good > 0.9 * gains.length && bridge < 0.1 * span && sum > 0.95 * clear * gains.length
}

/** The lines begin beside the upper edge and lead down well below it; the lower edge of a high collar lies across. */
function leadDown(ways: EdgeWay[], { width, height, cloth }: EdgeWindow, span: number): boolean {
  let edge = 0
  while (edge < height && !cloth[edge * width + (width >> 1)]) edge++
  return ways.every(({ points }) => {
    const start = points[0].y
    return start < edge + 0.3 * span && points.at(-1)!.y > start + 0.35 * span
  })
}

/** The middle between the lines stays where it is. */
function areAlike(ways: EdgeWay[], span: number): boolean {
  const rows = gapsBetween(ways)
  const mean = rows.reduce((sum, { middle }) => sum + middle, 0) / rows.length
  const skew = rows.reduce((sum, { middle }) => sum + Math.abs(middle - mean), 0) / rows.length
  return skew < 0.04 * span
}

/** Without the steps of single pixels; both ends stay. */
function smooth(points: Point[], reach: number): Point[] {
  return points.map((_, k) => {
    const near = Math.min(reach, k, points.length - 1 - k)
    const around = points.slice(k - near, k + near + 1)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    return { x: mean(around.map(({ x }) => x)), y: mean(around.map(({ y }) => y)) }
  })
}
