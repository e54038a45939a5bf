import type { Picture, Plane } from '../../picture.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { EdgeWay } from './edge-ways.ts'
import { findEdgeWays } from './edge-ways.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'
import { gapsBetween, joinWays, tipReach } from './join-edge-ways.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'

/** The width of the neck in pixels at which lines are traced, at most. */
const tracedSpan = 160

/** In a neck of fewer pixels there is nothing to trace. */
const narrowest = 12
/** The part of the picture that is looked at, about the neck's points and its lowest one, in widths of the neck; half of one to each side at most. */
const view = { beside: 0.5, above: 0.15, below: 2.6 }
/** The lines begin between these distances from the middle, in widths of the neck: at most so far as a share of the shoulders' width, between two bounds. */
const begins = { from: 0.3, ofShoulders: 0.3, least: 0.66, most: 0.9 }
/** The lines are smoothed over so much to each side, in widths of the neck. */
const even = 0.05
/** A clear line: so many of its points lie on an edge, a bridge is so long at most, in widths of the neck, and its mean gain is so many clear steps. */
const clearLine = { good: 0.9, bridge: 0.1, gain: 0.95 }
/** It begins so near below the upper edge, and leads down so far, in widths of the neck. */
const leads = { begins: 0.3, down: 0.35 }
/** The middle between the lines strays by less in the mean, in widths of the neck. */
const mostSkew = 0.04

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
  if (neck < narrowest) return null
  const top = Math.min(left.neck.y, right.neck.y)
  const scale = Math.min(1, tracedSpan / neck)
  const beside = Math.min(view.beside * neck, left.neck.x, picture.width - 1 - right.neck.x)
  const box = {
    left: left.neck.x - beside,
    right: right.neck.x + beside,
    top: top - view.above * neck,
    bottom: Math.max(top, neckBottom.y) + view.below * neck,
  }
  const span = neck * scale
  // A collar stands out beyond the points where the outline leaves the neck.
  const farthest = clamp(
    begins.ofShoulders * scale * (right.shoulder.x - left.shoulder.x),
    begins.least * span,
    begins.most * span,
  )
  return inScope((own) => traceInWindow(openEdgeWindow(picture, matte, box, scale, own), span, farthest, own))
}

/** `span`: the width of the neck in the window. */
function traceInWindow(window: EdgeWindow, span: number, farthest: number, own: Own): Point[] | null {
  if (window.clear > patterned) return null
  const sides = ([-1, 1] as const).map((side) =>
    findEdgeWays(window, side, begins.from * span, farthest, tipReach * span, own),
  )
  const ways = joinWays(window, sides, span).find(
    (pair) =>
      pair.every((way) => isClear(way, window.clear, span)) &&
      leadDown(pair, window, span) &&
      areAlike(pair, span),
  )
  if (!ways) return null
  const [leftLine, rightLine] = ways.map(({ points }) => smooth(points, Math.round(even * span)))
  return [...leftLine, ...rightLine.reverse()].map(window.toPicture)
}

/** Nearly every point lies on an edge, and the edge is strong; no bridge leads to the other line where there is none. */
function isClear({ points, gains }: EdgeWay, clear: number, span: number): boolean {
  const good = gains.filter((gain) => gain > 0).length
  const bridge = gains.filter((gain, k) => gain <= 0 && points[k + 1].y === points[k].y).length
  const sum = gains.reduce((total, gain) => total + gain, 0)
  return (
    good > clearLine.good * gains.length &&
    bridge < clearLine.bridge * span &&
    sum > clearLine.gain * clear * gains.length
  )
}

/** The lines begin beside the upper edge and lead down well below it; the lower edge of a high collar lies across. */
function leadDown(ways: EdgeWay[], { width, height, cloth }: EdgeWindow, span: number): boolean {
  let edge = 0
  while (edge < height && !cloth[edge * width + (width >> 1)]) edge++
  return ways.every(({ points }) => {
    const start = points[0].y
    return start < edge + leads.begins * span && points.at(-1)!.y > start + leads.down * span
  })
}

/** The middle between the lines stays where it is. */
function areAlike(ways: EdgeWay[], span: number): boolean {
  const rows = gapsBetween(ways)
  const mean = rows.reduce((sum, { middle }) => sum + middle, 0) / rows.length
  const skew = rows.reduce((sum, { middle }) => sum + Math.abs(middle - mean), 0) / rows.length
  return skew < mostSkew * span
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
