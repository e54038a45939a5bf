import type { Own } from '../../pixels/memory.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'
import type { Point } from '../../geometry/points.ts'

/** A line of the window from the upper outline downwards, and how much better than no edge it is at each point but the first. */
export type EdgeWay = { points: Point[]; gains: number[] }

/** Ways lead down, inwards or both. `near` and `far`: from a point to others outside the line, for the left side. */
const moves = [
  { dx: 0, dy: 1, near: [-2, 0], far: [-4, 0], length: 1 },
  { dx: 1, dy: 1, near: [-1, 1], far: [-3, 3], length: Math.SQRT2 },
  { dx: 1, dy: 0, near: [0, 2], far: [0, 4], length: 1 },
]

/** A way that is worse than no edge by this many clear steps is given up. */
const givenUp = 25

/** A step counts as so many clear ones at most, before what no edge costs is taken off; at the edge of the cloth a point costs so much of a clear one. */
const mostStep = 2.2
const atClothsEdge = 0.3
/** A step of hue counts so much of one of lightness, and as at most so many times as large as that. */
const ofColour = 0.7
const mostColour = 2

/** The best way to each pixel from the upper outline; -Infinity where none leads. Columns count from the outer side. */
export type EdgeWays = { total: Float32Array; wayTo: (x: number, y: number) => EdgeWay }

/**
 * Dynamic programming over the lines along which it gets lighter outwards, from the upper outline inwards and down. `side` is -1
 * for lines that come from the left, 1 from the right; they begin `from` to `to` pixels from the middle and
 * end before it or at most `across` pixels beyond. `own` notes what the ways lie in.
 */
export function findEdgeWays(
  window: EdgeWindow,
  side: -1 | 1,
  from: number,
  to: number,
  across: number,
  own: Own,
): EdgeWays {
  const { width, height, cloth, clear } = window
  const total = own(new Float32Array(width * height).fill(-Infinity))
  const last = own(new Int8Array(width * height).fill(-1))
  const gains = moves.map(() => own(new Float32Array(width * height)))
  for (let y = 1; y < height; y++) {
    for (let k = 1; k <= Math.min(width - 1, width / 2 + across); k++) {
      const i = y * width + k
      const x = side < 0 ? k : width - 1 - k
      const at = y * width + x
      if (!cloth[at]) continue
      const isOutline = !cloth[at - width] || !cloth[at - side]
      if (isOutline && Math.abs(k - (width / 2 - (from + to) / 2)) < (to - from) / 2) total[i] = 0
      for (let m = 0; m < moves.length; m++) {
        const { dx, dy, near, far, length } = moves[m]
        const before = total[i - dy * width - dx]
        if (before < -givenUp * clear) continue
        const step = stepAcross(window, x, y, -side, near, far)
        const gain = Number.isNaN(step)
          ? -atClothsEdge * clear
          : clamp(step, -clear, mostStep * clear) - clear
        gains[m][i] = gain
        if (before + gain * length <= total[i]) continue
        total[i] = before + gain * length
        last[i] = m
      }
    }
  }
  const wayTo = (x: number, y: number) => {
    const way: EdgeWay = { points: [], gains: [] }
    let k = side < 0 ? x : width - 1 - x
    for (;;) {
      const m = last[y * width + k]
      way.points.unshift({ x: side < 0 ? k : width - 1 - k, y })
      if (m < 0) return way
      way.gains.unshift(gains[m][y * width + k])
      k -= moves[m].dx
      y -= moves[m].dy
    }
  }
  return { total, wayTo }
}

/** How much lighter (and of another colour) it is outside a point than inside, in Lab units; NaN at the edge of the cloth. */
function stepAcross(
  { width, height, cloth, lightness, a, b }: EdgeWindow,
  x: number,
  y: number,
  mirror: number,
  near: number[],
  far: number[],
): number {
  const across = Math.abs(far[0])
  if (x < across || x + across >= width || y < far[1] || y + far[1] >= height) return Number.NaN
  const i = y * width + x
  const n = near[1] * width + mirror * near[0]
  const f = far[1] * width + mirror * far[0]
  if (!cloth[i + n] || !cloth[i - n] || !cloth[i + f] || !cloth[i - f]) return Number.NaN
  const light = (lightness[i + n] - lightness[i - n] + lightness[i + f] - lightness[i - f]) / 2
  if (light <= 0) return light
  const da = (a[i + n] - a[i - n] + a[i + f] - a[i - f]) / 2
  const db = (b[i + n] - b[i - n] + b[i + f] - b[i - f]) / 2
  const colour = ofColour * Math.min(Math.sqrt(da * da + db * db), mostColour * light)
  return Math.sqrt(light * light + colour * colour)
}
