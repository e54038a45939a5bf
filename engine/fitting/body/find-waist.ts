import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from './body-axes.ts'

export type Waist = {
  /** The height on the body axes from which on trousers or a skirt are worn, at a distance from the middle. */
  at: (across: number) => number
  /** The height at which they come in sight, mostly; -Infinity where they do not. */
  level: number
  /** Where they come in sight below a bare belly, by columns from left to right; none where a top hides that or hangs down to it. */
  edge: readonly EdgePoint[]
}

/** A point of the upper edge on the body axes. */
export type EdgePoint = { across: number; down: number }

/** Heights below the shoulders in torso lengths: of the usual waist, and between which the edge is looked for. */
const heights = { usual: 0.86, from: 0.5, to: 1.35 }
/** The edge is looked for in about so many columns per unit; fewer points than `least` tell nothing. */
const columns = { perUnit: 60, least: 6 }
/** The edge is where more than such a share of a pixel is worn below. */
const surely = 0.6
/** A belly is bare where so large a share of the edge has skin so far above it, in units. */
const belly = { share: 0.22, above: 0.03 }
/** How many pixels the waist rises or falls per pixel across, at most. */
const steepest = 0.15
/** So many of the points lie above the edge, as a share of all. */
const aboveEdge = 0.2

/**
 * The upper edge of what is worn below, as a straight line: the edge in sight is ragged where an old top hung over it. Where
 * that top hid it altogether, the line lies at the usual waist.
 */
export function findWaist({ layers, torso, picture, body }: StudioModel, axes: BodyAxes): Waist {
  const { torsoLength, unit } = body
  const usual = heights.usual * torsoLength
  const points: EdgePoint[] = []
  let bareAbove = 0
  const from = Math.max(0, Math.floor(axes.at(0, heights.from * torsoLength).y))
  const to = Math.min(picture.height - 1, Math.ceil(axes.at(0, heights.to * torsoLength).y))
  const row = Math.min(picture.height - 1, Math.max(0, Math.round(axes.at(0, torsoLength).y)))
  const step = Math.max(1, Math.round(unit / columns.perUnit))
  for (let x = Math.ceil(torso.left[row]); x <= torso.right[row]; x += step) {
    let y = from
    while (y <= to && !(layers.lower.values[y * picture.width + x] > surely)) y++
    if (y > to) continue
    const p = { x, y }
    points.push({ across: axes.acrossOf(p), down: axes.downOf(p) })
    const above = Math.max(0, Math.round(y - belly.above * unit))
    if (layers.skin.values[above * picture.width + x] > 0.5) bareAbove++
  }
  if (points.length < columns.least) return { at: () => usual, level: -Infinity, edge: [] }
  const slopes = points.slice(points.length >> 1).map((p, k) => {
    const q = points[k]
    return (p.down - q.down) / (p.across - q.across || 1)
  })
  const slope = clamp(median(slopes), -steepest, steepest)
  // A little above the middle of the points: the highest ones are the edge, lower ones a hem that hung over it.
  const levels = points.map(({ across, down }) => down - slope * across)
  const seen = lowShare(levels)
  const height = Math.min(seen, usual)
  return {
    at: (across) => height + slope * across,
    level: median(levels),
    edge: seen < usual && bareAbove >= belly.share * points.length ? points : [],
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}

function lowShare(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(aboveEdge * values.length)]
}
