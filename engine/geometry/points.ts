import { clamp } from '../pixels/scalar.ts'

export type Point = { x: number; y: number }

export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Piecewise linear interpolation through `knots` ([x, y], ascending x), constant beyond the ends. */
export function interpolate(knots: [number, number][], x: number): number {
  if (x <= knots[0][0]) return knots[0][1]
  for (let k = 1; k < knots.length; k++) {
    if (x <= knots[k][0]) {
      const from = knots[k - 1]
      const to = knots[k]
      return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
    }
  }
  return knots[knots.length - 1][1]
}

/** Signed distance of `p` from the line a to b; positive on the right hand of the walk (image coordinates, y down). */
export function distanceFromLine(p: Point, a: Point, b: Point): number {
  const length = distance(a, b) || 1
  return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length
}

export function distanceFromSegment(x: number, y: number, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length2 = dx * dx + dy * dy || 1
  const t = clamp(((x - a.x) * dx + (y - a.y) * dy) / length2, 0, 1)
  const ex = x - a.x - t * dx
  const ey = y - a.y - t * dy
  return Math.sqrt(ex * ex + ey * ey)
}

/** `count` points at equal steps of arc length along a path. */
export function resamplePath(path: Point[], count: number): Point[] {
  const cumulated = [0]
  for (let i = 1; i < path.length; i++) cumulated.push(cumulated[i - 1] + distance(path[i - 1], path[i]))
  const total = cumulated[cumulated.length - 1]
  const result: Point[] = []
  let segment = 0
  for (let k = 0; k < count; k++) {
    const target = (total * k) / (count - 1)
    while (segment < path.length - 2 && cumulated[segment + 1] < target) segment++
    const step = cumulated[segment + 1] - cumulated[segment] || 1
    const next = path[Math.min(segment + 1, path.length - 1)]
    result.push(between(path[segment], next, clamp((target - cumulated[segment]) / step, 0, 1)))
  }
  return result
}

/** Smooths a path, its ends held. */
export function smoothPath(path: Point[], rounds: number): Point[] {
  let result = path
  for (let round = 0; round < rounds; round++) {
    result = result.map((p, i) => {
      if (i === 0 || i === result.length - 1) return p
      const before = result[i - 1]
      const after = result[i + 1]
      return { x: (before.x + 2 * p.x + after.x) / 4, y: (before.y + 2 * p.y + after.y) / 4 }
    })
  }
  return result
}

export function pathLength(path: Point[]): number {
  let length = 0
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1], path[i])
  return length
}

/** Convex hull (monotone chain) as indexes into `points`, in the order of the points' own indexes. */
export function convexHull(points: Point[]): number[] {
  const order = points.map((_, i) => i).sort((a, b) => points[a].x - points[b].x || points[a].y - points[b].y)
  const turn = (o: number, a: number, b: number) =>
    (points[a].x - points[o].x) * (points[b].y - points[o].y) -
    (points[a].y - points[o].y) * (points[b].x - points[o].x)
  const chain = (indexes: number[]) => {
    const result: number[] = []
    for (const i of indexes) {
      while (result.length > 1 && turn(result[result.length - 2], result[result.length - 1], i) <= 0)
        result.pop()
      result.push(i)
    }
    result.pop()
    return result
  }
  const lower = chain(order)
  const upper = chain(order.reverse())
  return [...lower, ...upper].sort((a, b) => a - b)
}
