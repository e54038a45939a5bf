import type { Picture, Plane } from '../../picture.ts'
import { toLuminance } from '../../pixels/lab.ts'
import { fitSize, reducePicture, reducePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'

/** The two front edges of a coat photographed open, in pixels of the picture: `left[k]` and `right[k]` at row `top + k`. */
export type FrontOpening = { top: number; left: Float32Array; right: Float32Array }

/** The picture is looked at with a long side of so many pixels; with fewer across half the chest nothing is seen. */
const longSide = 256
const leastHalf = 16
/** From the neck to the hem it must be so far, in halves of the chest. */
const leastLength = 1.2
/** How far a front edge may lie from the middle, in halves of the chest. */
const farthest = 0.8
/** A single hard edge counts no more than this, in brightness 0..1; what it costs to go aside by a column. */
const mostStep = 0.12
const asideCost = 0.01
/** In halves of the chest: what lies so far apart is open, and so far beside an edge the outside is read. */
const leastApart = 0.12
const outsideReach = 0.25
/** In a good row at least this share between the edges is the garment, both steps are so high, in brightness, and the inside is at most so bright as this share of the outside. */
const good = { covered: 0.9, step: 0.03, shaded: 0.85 }
/** Of all rows so many must be good. */
const leastGood = 0.85
/** The edges are followed from so many rows below the neck's points to so many above the hem, in the reduced picture. */
const ends = { belowNeck: 2, aboveHem: 3 }
/** An edge is smoothed over so many of those rows to each side. */
const smoothing = 3

/**
 * Looks for two edges that run from the neck to the hem with the shadowed inside of the garment between them. The least
 * broken line of brightness steps is found on each side, and both must hold in nearly every row: prints, plackets and panels
 * end somewhere. Null when the front is closed.
 */
export function findFrontOpening(
  picture: Picture,
  matte: Plane,
  { left, right, neckBottom }: UpperLandmarks,
): FrontOpening | null {
  const { width, height } = fitSize(picture.width, picture.height, longSide)
  const scale = width / picture.width
  const centre = ((left.armpit.x + right.armpit.x) / 2) * scale
  const half = ((right.armpit.x - left.armpit.x) / 2) * scale
  const top = Math.ceil(Math.max(left.neck.y, right.neck.y, neckBottom.y) * scale) + ends.belowNeck
  const bottom = Math.floor(Math.min(left.hem.y, right.hem.y) * scale) - ends.aboveHem
  if (half < leastHalf || bottom - top < leastLength * half) return null
  const small: Plane = toLuminance(reducePicture(picture, width, height))
  const cover = reducePlane(matte, width, height)
  const rows: Rows = { plane: small, cover, top, bottom, centre, half }
  const edges = [-1, 1].map((side) => traceEdge(rows, side))
  if (!parts(rows, edges[0], edges[1])) return null
  return enlarge(edges[0], edges[1], top, scale)
}

type Rows = { plane: Plane; cover: Plane; top: number; bottom: number; centre: number; half: number }

/** The column per row, found by dynamic programming: the sum of steps from dark inside to light outside is greatest. */
function traceEdge({ plane, top, bottom, centre, half }: Rows, side: number): Int16Array {
  const columns = Math.floor(farthest * half)
  const count = bottom - top + 1
  const best = new Float32Array(columns * count)
  const from = new Int16Array(columns * count)
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < columns; c++) {
      let before = 0
      if (k > 0) {
        let reach = -Infinity
        for (let d = Math.max(0, c - 1); d <= Math.min(columns - 1, c + 1); d++) {
          const value = best[(k - 1) * columns + d] - (d === c ? 0 : asideCost)
          if (value <= reach) continue
          reach = value
          from[k * columns + c] = d
        }
        before = reach
      }
      best[k * columns + c] = before + clamp(stepAt(plane, centre + side * c, top + k, side), 0, mostStep)
    }
  }
  const edge = new Int16Array(count)
  let column = 0
  for (let c = 1; c < columns; c++) {
    if (best[(count - 1) * columns + c] > best[(count - 1) * columns + column]) column = c
  }
  for (let k = count - 1; k >= 0; k--) {
    edge[k] = Math.round(centre + side * column)
    column = from[k * columns + column]
  }
  return edge
}

/** How much lighter it is outside a point than inside, on the way to one side. */
function stepAt({ width, values }: Plane, x: number, y: number, side: number): number {
  const i = y * width + Math.round(x)
  return (values[i + side] + values[i + 2 * side] - values[i - side] - values[i - 2 * side]) / 2
}

/** Whether the two edges hold nearly everywhere and the darker inside lies between them. */
function parts({ plane, cover, top, bottom, half }: Rows, left: Int16Array, right: Int16Array): boolean {
  let rows = 0
  for (let k = 0; k <= bottom - top; k++) {
    const y = top + k
    const isOpen = right[k] - left[k] > leastApart * half
    const steps = [stepAt(plane, left[k], y, -1), stepAt(plane, right[k], y, 1)]
    const inside = meanBetween(plane, y, left[k] + 1, right[k] - 1)
    const outside = Math.min(
      meanBetween(plane, y, left[k] - outsideReach * half, left[k] - 1),
      meanBetween(plane, y, right[k] + 1, right[k] + outsideReach * half),
    )
    const isCloth = meanBetween(cover, y, left[k] + 1, right[k] - 1) > good.covered
    if (isOpen && isCloth && Math.min(...steps) > good.step && inside < good.shaded * outside) rows++
  }
  return rows > leastGood * (bottom - top + 1)
}

function meanBetween({ width, values }: Plane, y: number, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let x = Math.max(0, Math.round(from)); x <= Math.min(width - 1, Math.round(to)); x++) {
    sum += values[y * width + x]
    count++
  }
  return count ? sum / count : 0
}

/** Both edges in the picture's own rows, smoothed because single columns would show as stair steps. */
function enlarge(left: Int16Array, right: Int16Array, top: number, scale: number): FrontOpening {
  const count = Math.round(left.length / scale)
  const stretch = (edge: Int16Array) =>
    Float32Array.from({ length: count }, (_, k) => {
      const middle = (k + 0.5) * scale - 0.5
      let sum = 0
      let weight = 0
      for (let n = -smoothing; n <= smoothing; n++) {
        const at = clamp(Math.round(middle) + n, 0, edge.length - 1)
        const share = 1 / (1 + Math.abs(Math.round(middle) + n - middle))
        sum += edge[at] * share
        weight += share
      }
      return (sum / weight + 0.5) / scale - 0.5
    })
  return { top: Math.round((top + 0.5) / scale - 0.5), left: stretch(left), right: stretch(right) }
}

/** Clears the matte between the front edges, from the back of the neck to below the hem: what is worn beneath stays in sight. */
export function cutFrontOpening(matte: Plane, { top, left, right }: FrontOpening) {
  const { width, height, values } = matte
  for (let y = 0; y < height; y++) {
    const k = clamp(y - top, 0, left.length - 1)
    for (let x = Math.max(0, Math.floor(left[k])); x <= Math.min(width - 1, right[k] + 1); x++) {
      values[y * width + x] *= clamp(Math.max(left[k] - x, x - right[k]) + 0.5, 0, 1)
    }
  }
}
