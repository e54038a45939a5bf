import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'

/** Where colours are surely those of one garment, above and below a first guess of the waist, in units. */
const sure = { from: 0.22, to: 0.55 }
/** Garments alike in colour are left as they were read: this much of their colours is common. With less than `clearly` the guess parts two garments for sure. */
const mostAlike = 0.55
const clearly = 0.3
/** Columns are looked at in so many pixels' steps. */
export const stride = 2
/** How much lower a line is looked for where none parts the colours at the guess, in units: a long top hangs below the waist. */
const lowerLines = [0.3, 0.5, 0.7, 0.9]
/** There the colours must be this different, nearer to the line. */
const mostAlikeThere = 0.35
/** Between `clearly` and `mostAlike` a lower line does where so small a share of what is common at the guess is common there: the guess is a border of a pattern. */
const partsBetter = 0.35
const sureThere = { from: 0.12, to: 0.45 }
/** A pixel tells its colour where a garment covers more than such a share of it. */
const surely = 0.9
/** The colours below a lower line are known where a strip at least so high, in units, is in sight below it, on average. */
const leastStrip = 0.1
/** No colour is held for rarer than this share of a garment's, nor tells more than the log likelihood `most` for or against it. */
const bounds = { rarest: 1e-3, most: 3 }

/** Per column of the trunk the first row of what is worn below. */
export type Guess = { x: number; y: number }[]

/** The guess, or one below it, and for each colour the log likelihood that it is the upper garment's; null where no line parts two. */
export function partColours(model: DressedBody, guess: Guess): { guess: Guess; odds: Float64Array } | null {
  const { common, odds } = compareColours(model, guess, sure, false)
  if (common < clearly) return { guess, odds }
  const shifted = lowerLines.map((down) => {
    const moved = guess.map(({ x, y }) => ({ x, y: Math.round(y + down * model.body.unit) }))
    return { guess: moved, ...compareColours(model, moved, sureThere, true) }
  })
  const best = shifted.reduce((one, other) => (other.common < one.common ? other : one))
  if (common >= mostAlike) return best.common < mostAlikeThere ? best : null
  const atGuess = compareColours(model, guess, sureThere, true).common
  return best.common < partsBetter * atGuess ? best : { guess, odds }
}

/** The log likelihoods once more, of what now lies on both sides of the line that was found. */
export function partAlongLine(model: DressedBody, guess: Guess, line: Float64Array): Float64Array {
  const found = guess.map(({ x }, k) => ({ x, y: Math.round(line[k]) }))
  return compareColours(model, found, sureThere, false).odds
}

/**
 * The share of colours that both garments have, 1 where too little of the lower one is in sight; and for each colour the log likelihood that it is
 * the upper garment's rather than the lower's. `isAny`: the labels do not tell which garment is which.
 */
function compareColours(
  { layers, picture, body }: DressedBody,
  guess: Guess,
  { from, to }: typeof sure,
  isAny: boolean,
): { common: number; odds: Float64Array } {
  const [upper, lower] = [emptyHistogram(), emptyHistogram()]
  const wornAt = (i: number) => layers.upper.values[i] + layers.lower.values[i] + layers.shoes.values[i]
  const count = (histogram: Float64Array, layer: Plane, x: number, row: number) => {
    const i = row * picture.width + x
    if (row < 0 || row >= picture.height) return
    if ((isAny ? wornAt(i) : layer.values[i]) > surely) histogram[colourAt(picture.pixels, i)]++
  }
  for (const { x, y } of guess) {
    for (let away = from * body.unit; away < to * body.unit; away += stride) {
      count(upper, layers.upper, x, Math.round(y - away))
      count(lower, layers.lower, x, Math.round(y + away))
    }
  }
  const seen = lower.reduce((sum, pixels) => sum + pixels, 0)
  const isSeen = !isAny || seen * stride >= leastStrip * body.unit * guess.length
  const { common, odds } = tellColoursApart(upper, lower)
  return { common: Number.isNaN(common) || !isSeen ? 1 : common, odds }
}

/** The share of colours that two garments have in common, by their histograms; and for each colour the log likelihood that it is the first one's. */
export function tellColoursApart(
  first: Float64Array,
  second: Float64Array,
): { common: number; odds: Float64Array } {
  const [one, other] = [spread(first), spread(second)]
  let common = 0
  for (let k = 0; k < one.length; k++) common += Math.min(one[k], other[k])
  return {
    common,
    odds: one.map((share, k) =>
      clamp(Math.log((share + bounds.rarest) / (other[k] + bounds.rarest)), -bounds.most, bounds.most),
    ),
  }
}

/** Dark colours are told apart more finely, as the eye does. */
const levels = 16

/** One count for each `colourAt`. */
export function emptyHistogram(): Float64Array {
  return new Float64Array(levels ** 3)
}

export function colourAt(pixels: Uint8Array, i: number): number {
  const level = (c: number) => Math.min(levels - 1, (Math.sqrt(pixels[i * 3 + c] / 256) * levels) | 0)
  return (level(0) * levels + level(1)) * levels + level(2)
}

/** A pixel counts so much for each colour next to its own, in each of the three channels. */
const neighbourShare = 0.5

/** Shares of the whole, each colour counting for its neighbours as well. */
function spread(histogram: Float64Array): Float64Array {
  let result = histogram
  for (const step of [1, levels, levels * levels]) {
    result = result.map((count, k) => {
      const level = Math.floor(k / step) % levels
      return (
        count +
        neighbourShare * ((level > 0 ? result[k - step] : 0) + (level < levels - 1 ? result[k + step] : 0))
      )
    })
  }
  const total = result.reduce((sum, count) => sum + count, 0)
  return result.map((count) => count / total)
}
