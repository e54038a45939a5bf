import type { Plane } from '../../picture.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import { rowAt, type NecklineArc } from './neckline-arc.ts'
import type { NeckWindow } from './neck-window.ts'

/** An arc is read at so many places to each side of its middle, up to this share of its half: its ends lie on the shoulders' seams. */
const places = 20
const readShare = 0.88
/** Of the places so many must lie on the garment. */
const leastPlaces = 10
/** At each place so much of the lesser of its two sides counts, and so much of each side. */
const ofLesserSide = 0.7
const ofEachSide = 0.15
/** An arc's score is so much of the change that this share of its places do not reach, and so much of the mean change. */
const lowShare = 0.25
const ofLowShare = 0.7
const ofMean = 0.3
/** Of what a change has beyond a clear one this share counts; and no change counts more than so many clear ones. */
const beyondClear = 0.4
const mostClear = 2
/** A sharp change is taken between pixels so far apart across the arc, the arc between or on them. */
const changeReach = 4
/** A change from light above to dark below counts so much of one from dark to light. */
const ofDarkening = 0.6
/** The sharp change counts so much, and the step between the broad bands at most so many times the sharp change. */
const ofSharpChange = 0.5
const mostOfStep = 1.5
/** Each of those bands is read from so far from the arc on, at every so many pixels: so many times up to `farthest`. */
const bands = { from: 3, every: 2, count: 4 }
/** So many pixels above and below an arc the brightness is read; `across` holds it, written anew for each point. */
const farthest = 9
const across = new Float64Array(2 * farthest + 1)

/** What arcs are compared with. `clear`: a change of brightness that counts in full. */
export type Sight = { luminance: NeckWindow; matte: Plane; clear: number }

/** How much the brightness changes all along an arc; null where too little of it lies on the garment. */
export function scoreArc(arc: NecklineArc, sight: Sight): number | null {
  const changes: number[] = []
  for (let step = 0; step <= places; step++) {
    const u = (step / places) * readShare
    const left = changeAcross(arc, -u, sight)
    const right = changeAcross(arc, u, sight)
    if (left === null || right === null) continue
    // Necklines are alike on both sides; prints, labels and folds seldom are.
    changes.push(compress(ofLesserSide * Math.min(left, right) + ofEachSide * (left + right), sight.clear))
  }
  if (changes.length <= leastPlaces) return null
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return ofLowShare * quantile(Float32Array.from(changes), lowShare) + ofMean * mean
}

/** One strong print edge must not outweigh a faint edge that runs along the whole arc. */
function compress(change: number, clear: number): number {
  return change < clear ? change : Math.min(mostClear * clear, clear + beyondClear * (change - clear))
}

/**
 * How much an edge stands out at a point of the arc: the largest change of brightness within two pixels of it, and the step
 * between broad bands above and below. Seams and tapes of the inner back have edges; only the neckline itself parts the
 * shadowed inside from the lighter outside. Null outside the garment.
 */
function changeAcross(arc: NecklineArc, u: number, { luminance, matte }: Sight): number | null {
  const { centre, half, depth, power } = arc
  const x = centre + u * half
  const y = rowAt(arc, u)
  const column = Math.round(x)
  const row = Math.round(y)
  if (row < 0 || column < 0 || row >= matte.height || column >= matte.width) return null
  if (matte.values[row * matte.width + column] < 0.5) return null
  const slope = arc.slope - (depth * power * Math.abs(u) ** (power - 1) * Math.sign(u)) / half
  const length = Math.sqrt(1 + slope * slope)
  readAcross(luminance, x, y, -slope / length, 1 / length)
  let most = 0
  for (let k = 0; k <= changeReach; k++) {
    const change = across[farthest + k] - across[farthest + k - changeReach]
    most = Math.max(most, change > 0 ? change : -ofDarkening * change)
  }
  let step = 0
  for (let k = bands.from; k <= farthest; k += bands.every)
    step += across[farthest + k] - across[farthest - k]
  return ofSharpChange * most + clamp(step / bands.count, -most, mostOfStep * most)
}

/** The brightness from `farthest` above a point to `farthest` below it along a normal. Asked for a hundred thousand times a garment. */
function readAcross(
  { left, top, width, height, values }: NeckWindow,
  x: number,
  y: number,
  nx: number,
  ny: number,
) {
  for (let k = -farthest; k <= farthest; k++) {
    const column = Math.round(x + k * nx) - left
    const row = Math.round(y + k * ny) - top
    across[farthest + k] = values[clamp(row, 0, height - 1) * width + clamp(column, 0, width - 1)]
  }
}
