import type { Point } from '../../geometry/points.ts'
import type { EdgeWay, EdgeWays } from './edge-ways.ts'
import type { EdgeWindow } from './edge-window.ts'

/** How far beside the middle the lines may meet, in widths of the neck. */
export const tipReach = 0.22

/** Of the strip between two edges that run side by side so much may stay, in widths of the neck. */
const stripsLeft = [0.1, 0.2, 0.3]
/** At a tip so much of the lesser of both lines' gains counts, and so much of each. */
const ofLesserSide = 0.7
const ofEachSide = 0.15
/** Lines run side by side where they are nearer than this share of where they began, and over a reach draw nearer by less than the last; in widths of the neck. */
const strip = { ofFirstGap: 0.5, reach: 0.2, nearer: 0.04 }
/**
 * Pairs of the best lines that meet, the likeliest first: without the strip between two edges that run on side by side, as those of
 * a placket do, or with little of it, because a tip may be narrow, too.
 */
export function joinWays(window: EdgeWindow, sides: EdgeWays[], span: number): EdgeWay[][] {
  const pairAbove = (row: number) => {
    const tip = chooseTip(window, sides, tipReach * span, row)
    return tip && sides.map(({ wayTo }) => wayTo(tip.x, tip.y))
  }
  const pairs: EdgeWay[][] = []
  for (let pair = pairAbove(window.height); pair !== null;) {
    const row = findStrip(pair, span)
    if (row === null) return [pair, ...pairs]
    for (const share of stripsLeft) {
      const longer = pairAbove(row + share * span)
      if (longer) pairs.push(longer)
    }
    pair = pairAbove(row)
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
      const total = ofLesserSide * Math.min(left, right) + ofEachSide * (left + right)
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
  const reach = Math.round(strip.reach * span)
  for (let k = 0; k + reach < gaps.length; k++) {
    const { y, gap } = gaps[k]
    if (gap < strip.ofFirstGap * gaps[0].gap && gap - gaps[k + reach].gap < strip.nearer * span) return y
  }
  return null
}

/** Row by row, from where both lines have begun: how far they are apart, and the middle between them. */
export function gapsBetween([left, right]: EdgeWay[]): { y: number; gap: number; middle: number }[] {
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
