import type { Picture, Plane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { clamp, quantile } from '../pixels/scalar.ts'
import type { Box } from './garment.ts'
import type { Point } from './geometry.ts'

/**
 * A part of a picture at a size of its own, in Lab. `cloth` marks the garment; `clear` is the step of brightness that counts as
 * an edge: on patterned cloth it is greater.
 */
export type EdgeWindow = {
  width: number
  height: number
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
  cloth: Uint8Array
  clear: number
  toPicture: (p: Point) => Point
}

/** A line of the window from the upper outline downwards, and how much better than no edge it is at each point but the first. */
export type EdgeWay = { points: Point[]; gains: number[] }

export function openEdgeWindow(picture: Picture, matte: Plane, box: Box, scale: number): EdgeWindow {
  const left = clamp(box.left, 0, picture.width - 2)
  const top = clamp(box.top, 0, picture.height - 2)
  const width = Math.floor((clamp(box.right, 0, picture.width - 1) - left) * scale)
  const height = Math.floor((clamp(box.bottom, 0, picture.height - 1) - top) * scale)
  const toPicture = ({ x, y }: Point) => ({
    x: left + (x + 0.5) / scale - 0.5,
    y: top + (y + 0.5) / scale - 0.5,
  })
  const small = { width, height, pixels: new Uint8Array(width * height * 3) }
  const cloth = new Uint8Array(width * height)
  const reach = Math.max(1, Math.round(0.5 / scale))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const middle = toPicture({ x, y })
      const column = Math.round(middle.x)
      const row = Math.round(middle.y)
      cloth[i] = matte.values[row * picture.width + column] > 0.6 ? 1 : 0
      if (cloth[i]) averageAround(picture, column, row, reach, small.pixels, i * 3)
    }
  }
  const lab = toLab(small)
  return { ...lab, cloth, clear: clearStep(lab.lightness, cloth, width), toPicture }
}

function averageAround(
  { width, height, pixels }: Picture,
  x: number,
  y: number,
  reach: number,
  target: Uint8Array,
  at: number,
) {
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const o = (row * width + column) * 3
      red += pixels[o]
      green += pixels[o + 1]
      blue += pixels[o + 2]
      count++
    }
  }
  target[at] = red / count
  target[at + 1] = green / count
  target[at + 2] = blue / count
}

function clearStep(lightness: Float32Array, cloth: Uint8Array, width: number): number {
  const changes: number[] = []
  for (let i = 0, j = 8 * width; j < cloth.length; i += 5, j += 5) {
    if (cloth[i] && cloth[j]) changes.push(Math.abs(lightness[j] - lightness[i]))
  }
  return Math.max(0.8, quantile(Float32Array.from(changes), 0.7))
}

/** Ways lead down, inwards or both. `near` and `far`: from a point to others outside the line, for the left side. */
const moves = [
  { dx: 0, dy: 1, near: [-2, 0], far: [-4, 0], length: 1 },
  { dx: 1, dy: 1, near: [-1, 1], far: [-3, 3], length: Math.SQRT2 },
  { dx: 1, dy: 0, near: [0, 2], far: [0, 4], length: 1 },
]

/** A way that is worse than no edge by this many clear steps is given up. */
const givenUp = 25

/** The best way to each pixel from the upper outline; -Infinity where none leads. Columns count from the outer side. */
export type EdgeWays = { total: Float32Array; wayTo: (x: number, y: number) => EdgeWay }

/**
 * Dynamic programming over the lines along which it gets lighter outwards, from the upper outline inwards and down. `side` is -1
 * for lines that come from the left, 1 from the right; they begin `from` to `to` pixels from the middle and
 * end before it or at most `across` pixels beyond.
 */
export function findEdgeWays(
  window: EdgeWindow,
  side: -1 | 1,
  from: number,
  to: number,
  across: number,
): EdgeWays {
  const { width, height, cloth, clear } = window
  const total = new Float32Array(width * height).fill(-Infinity)
  const last = new Int8Array(width * height).fill(-1)
  const gains = moves.map(() => new Float32Array(width * height))
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
        const gain = Number.isNaN(step) ? -0.3 * clear : clamp(step, -clear, 2.2 * clear) - clear
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
  const colour = 0.7 * Math.min(Math.sqrt(da * da + db * db), 2 * light)
  return Math.sqrt(light * light + colour * colour)
}
