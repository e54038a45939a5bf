import type { Point } from '../../geometry/points.ts'
import { smoothPath } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { mix, quantile } from '../../pixels/scalar.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { NeckHole } from './enlarge-neck-hole.ts'

/** Columns and rows are looked at in such steps, down to so far below the highest edge; in widths of the chest. */
const grid = { step: 1 / 150, deep: 0.55 }
/** Brightness, 0..255: the front is brighter than the inside above it, by what counts up to `most`; less than `least` tells nothing. It is read at such distances, in steps, and across so many columns of pixels to each side. */
const edge = { least: 4, most: 12, near: [1, 2], across: 3 }
/** What a bend of the edge costs, and what one costs that lies at the lowest row. */
const costs = { bend: 6, depth: 6 }
/** What lies above the garment is no part of it, but for one step. */
const outside = -40
/**
 * A part of a hole ends deeper below the garment's edge than a whole one. The edge of the whole is so much wider than the part, lies so near around that, and is as
 * wide as a neck; all but `wider` in widths of the chest.
 */
const whole = { ends: 0.08, wider: 1.2, beside: 0.04, most: 0.6 }
/** Halves of which one hangs so many times as deep as the other are not of one neckline. */
const uneven = 1.5
/** Of a half's points so many hang no deeper than the neckline does. */
const fallen = 0.75
/**
 * A hole breaks off on the side where its front rises between two shares of its depth over so much less than on the other one; it is level where it lies no more pixels
 * above its deepest.
 */
const steep = { from: 0.25, to: 0.75, times: 1.5, level: 1 }
/** So many points to each side the edge is smoothed over. */
const even = 4

/** The front's edge, from left to right. */
type Front = NeckHole['front']

/**
 * Light that falls into a neck leaves a part of its inside as bright as the front: then a hole that was found by its shade is but a part, or takes in what is no
 * part of it. The front's edge is followed beyond the hole; or its shallower half stands for both. Null where the hole is whole.
 */
export function completeNeckHole(
  picture: Picture,
  matte: Plane,
  upper: UpperLandmarks,
  hole: NeckHole,
): Front | null {
  return followBeyond(picture, matte, upper, hole) ?? mirrorShallow(hole) ?? mirrorGradual(upper, hole)
}

/** The smoothest line down from one shoulder and up to the other along which the cloth below is brighter. */
function followBeyond(
  picture: Picture,
  matte: Plane,
  { left, right }: UpperLandmarks,
  hole: NeckHole,
): Front | null {
  const { width, height } = matte
  const chest = right.shoulder.x - left.shoulder.x
  const step = Math.max(1, Math.round(grid.step * chest))
  const columns = Array.from(
    { length: Math.ceil(chest / step) },
    (_, k) => Math.round(left.shoulder.x) + k * step,
  )
  const tops = columns.map((x) => {
    let y = 0
    while (y < height - 1 && matte.values[y * width + x] < 0.5) y++
    return y
  })
  const depthOf = ({ x, y }: Point) => y - (tops[Math.round((x - columns[0]) / step)] ?? y)
  if (Math.max(depthOf(hole.left), depthOf(hole.right)) < whole.ends * chest) return null
  const base = Math.min(...tops)
  const rows = Math.round((grid.deep * chest) / step)
  const brightness = (x: number, y: number) => {
    let sum = 0
    for (let away = -edge.across; away <= edge.across; away++) {
      const i =
        (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x + away))) * 3
      sum += lumaOf(picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2])
    }
    return sum / (2 * edge.across + 1)
  }
  const gains = columns.map((x, k) =>
    Float64Array.from({ length: rows }, (_, row) => {
      const y = base + row * step
      if (y < tops[k] - step) return outside
      if (y < tops[k] + 2 * step) return 0
      const change = edge.near.reduce(
        (sum, away) => sum + brightness(x, y + away * step) - brightness(x, y - away * step),
        0,
      )
      const seen = Math.min(edge.most, change / edge.near.length) - edge.least
      return Math.max(-edge.least, seen - (costs.depth * row) / rows)
    }),
  )
  const path = findSmoothestPath(gains, costs.bend).columns.map((row, k) => ({
    x: columns[k],
    y: base + row * step,
  }))
  const isInside = path.map(({ y }, k) => y > tops[k] + 3 * step)
  const middle = columns.findIndex((x) => x >= (hole.left.x + hole.right.x) / 2)
  let [first, last] = [middle, middle]
  while (first > 0 && isInside[first]) first--
  while (last < path.length - 1 && isInside[last]) last++
  const across = columns[last] - columns[first]
  const isWhole =
    isInside[middle] &&
    across > whole.wider * (hole.right.x - hole.left.x) &&
    across < whole.most * chest &&
    Math.min(hole.left.x - columns[first], columns[last] - hole.right.x) > -whole.beside * chest
  return isWhole ? smoothPath(path.slice(first, last + 1), even) : null
}

/** Stripes hide the edge: where a hole breaks off its front rises at once. The gradual half stands for both, about where the other breaks off. */
function mirrorGradual({ left, right }: UpperLandmarks, { front }: NeckHole): Front | null {
  const chest = right.shoulder.x - left.shoulder.x
  const deepest = Math.max(...front.map(({ y }) => y))
  const run = (points: Front) => {
    const from = points[0]
    const at = (share: number) => points.find(({ y }) => y >= mix(from.y, deepest, share)) ?? from
    return Math.abs(at(steep.to).x - at(steep.from).x)
  }
  const reversed = front.toReversed()
  const [one, other] = [run(front), run(reversed)]
  if (Math.max(one, other) < steep.times * Math.min(one, other)) return null
  const gradual = one > other ? front : reversed
  const last = gradual.findLastIndex(({ y }) => y > deepest - steep.level)
  const half = gradual.slice(0, last + 1)
  const axis = half[last].x
  if (2 * Math.abs(axis - half[0].x) > whole.most * chest) return null
  // As askew as the shoulders are.
  const lean = (right.shoulder.y - left.shoulder.y) / chest
  const mirrored = half.toReversed().map(({ x, y }) => ({ x: 2 * axis - x, y: y + 2 * lean * (axis - x) }))
  const line = [...half, ...mirrored.slice(1)]
  return smoothPath(one > other ? line : line.toReversed(), even)
}

function mirrorShallow({ front }: NeckHole): Front | null {
  const last = front.length - 1
  const depths = front.map(({ y }, k) => y - mix(front[0].y, front[last].y, k / last))
  const half = last >> 1
  const halves = [depths.slice(0, half + 1), depths.slice(-half - 1).reverse()]
  const [one, other] = halves.map((part) => part.reduce((sum, depth) => sum + depth, 0) / part.length)
  if (Math.max(one, other) < uneven * Math.min(one, other)) return null
  const own = one < other ? halves[0] : halves[1]
  // Near the middle it may have begun to fall already.
  const deepest = quantile(Float32Array.from(own), fallen)
  const hung = front.map(({ x, y }, k) => ({
    x,
    y: y - depths[k] + Math.min(deepest, own[Math.min(half, k, last - k)]),
  }))
  return smoothPath(hung, even)
}
