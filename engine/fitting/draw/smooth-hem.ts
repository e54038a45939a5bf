import { clamp } from '../../pixels/scalar.ts'
import type { Layer } from '../layer.ts'

/** The hem is looked for so far above and below its place, in units. */
const reach = { above: 0.22, below: 0.3 }
/** Waves of it up to about twice this are evened out, in units. */
const scale = 0.045
/** Only where a hem's cloth is so pale in all channels, as a mean: of other cloth the matte is sure. */
const palest = 190
/** From one column to the next a hem runs on by at most so much, in units; a slit or a string is a step. */
const step = 0.02
/** Pieces shorter than this are left as they are, and those that stray from the even line by more in the mean: lace and fringes; in units. */
const shortest = 0.22
const roughest = 0.009
/** No column is cut so far from where it ended: at a corner the hem runs up the side; in units. */
const farthest = 0.016
/** Cloth that covers less is not to be seen. */
const faint = 0.02
/** Pixels about the hem in which its cloth fades into the ground; its colour is taken from above them. */
const rim = 3

/**
 * Into the hem of white cloth on white the matte bites: it is drawn along an even line, by at most what it strays. Curves and slits stay, and so do
 * lace and fringes, and all hems of other cloth. `hemY`: about where it hangs. Changes the layer.
 */
export function smoothHem(layer: Layer, hemY: number, unit: number) {
  const found = findHem(layer, Math.round(hemY - reach.above * unit), Math.round(hemY + reach.below * unit))
  for (let from = 0, to = 0; from < found.length; from = to) {
    for (to = from + 1; to < found.length && Math.abs(found[to] - found[to - 1]) <= step * unit; to++);
    const piece = found.subarray(from, to)
    if (piece.length < shortest * unit) continue
    const even = smoothLine(piece, scale * unit)
    const strays = piece.reduce((sum, y, k) => sum + (y - even[k]) ** 2, 0) / piece.length
    if (Math.sqrt(strays) > roughest * unit || meanPaleness(layer, from, piece) < palest) continue
    for (let k = 0; k < piece.length; k++)
      if (Math.abs(piece[k] - even[k]) <= farthest * unit) cutColumn(layer, from + k, piece[k], even[k])
  }
}

/** The mean of the darkest channel just above a piece of hem, 0..255. */
function meanPaleness({ width, values }: Layer, from: number, piece: Float32Array): number {
  let sum = 0
  piece.forEach((y, k) => {
    const o = (Math.max(0, Math.floor(y) - 2 * rim) * width + from + k) * 4
    sum += Math.min(values[o], values[o + 1], values[o + 2]) / Math.max(0.5, values[o + 3])
  })
  return sum / piece.length
}

/** The row at which each column's cloth ends, to parts of a pixel; NaN where it does not end between both rows. */
function findHem({ width, height, values }: Layer, top: number, bottom: number): Float32Array {
  const found = new Float32Array(width).fill(NaN)
  const coverAt = (x: number, y: number) => values[(y * width + x) * 4 + 3]
  const last = Math.min(height - 2, bottom)
  for (let x = 0; x < width; x++) {
    let y = last
    while (y > top && coverAt(x, y) < 0.5) y--
    // What goes on below is cut by the picture's edge, or no hem.
    if (y <= Math.max(top, rim) || y === last) continue
    const inside = coverAt(x, y)
    found[x] = y + (inside - 0.5) / (inside - coverAt(x, y + 1))
  }
  return found
}

/** A Gaussian is summed up to so many times its sigma. */
const sigmas = 2.5

/** A Gaussian's means; beyond the ends the line goes on as it came. */
function smoothLine(line: Float32Array, sigma: number): Float32Array {
  const far = Math.ceil(sigmas * sigma)
  const last = line.length - 1
  const at = (k: number) => {
    if (k < 0) return 2 * line[0] - line[Math.min(-k, last)]
    return k > last ? 2 * line[last] - line[Math.max(2 * last - k, 0)] : line[k]
  }
  const weights = Float32Array.from({ length: far + 1 }, (_, away) => Math.exp(-0.5 * (away / sigma) ** 2))
  return line.map((_, k) => {
    let sum = 0
    let weight = 0
    for (let away = -far; away <= far; away++) {
      sum += weights[Math.abs(away)] * at(k + away)
      weight += weights[Math.abs(away)]
    }
    return sum / weight
  })
}

/** Ends a column's cloth at `even` instead of `found`; one that goes on faintly below, as tulle does, stays. */
function cutColumn({ width, height, values }: Layer, x: number, found: number, even: number) {
  const from = Math.max(0, Math.floor(Math.min(found, even)) - rim)
  const source = (Math.max(0, Math.floor(found) - rim) * width + x) * 4
  const whole = values[source + 3]
  const end = Math.min(height, Math.ceil(Math.max(found, even)) + 2 * rim)
  if (whole < 0.5 || (end < height && values[(end * width + x) * 4 + 3] > faint)) return
  const cloth = values.slice(source, source + 4)
  for (let y = from; y < end; y++) {
    const o = (y * width + x) * 4
    const share = clamp(even + 0.5 - y, 0, 1)
    // At its rim cloth has the ground's colour in it.
    for (let c = 0; c < 4; c++) values[o + c] = (y < found - rim ? values[o + c] : cloth[c]) * share
  }
}
