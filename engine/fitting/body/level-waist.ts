import type { DressedBody } from '../../studio/types.ts'
import { clamp } from '../../pixels/scalar.ts'
import { edgeAt } from './heed-edges.ts'
import { findLongSleeves } from './long-sleeves.ts'
import { stride, type Guess } from './part-colours.ts'
import { findGuess } from './settle-waist.ts'

/** Garments are alike whose mean colours differ by no more, RGB, so far above and below the line, in units. */
const alike = { most: 45, from: 0.03, to: 0.2 }
/**
 * Lines are tried from so far above the guess's highest tenth to below its lowest one, in units; with slopes up to this in such steps, in rows per
 * column; and with their ends so much higher than a straight line's, in units, where that edge is so many times as strong: a belly bows a hem.
 */
const tried = { above: 0.3, below: 0.06, slope: 0.14, step: 0.02, bows: [0, 0.03, 0.06, 0.09], better: 1.03 }
/**
 * The waist is the highest line whose edge, RGB, is strong, so strong as a share of the strongest, and stronger than what lies within so much, in
 * units; the cloth so far above it has at most such a share of it: a seam on the cloth is no hem.
 */
const edge = { least: 20, share: 0.5, within: 0.015, quiet: 0.5, from: 0.07 }
/** The guess fell where it lies so much lower than that, in units: above is a fold, below another hem. Then all of it goes up that lies lower by `beside`. */
const fall = { from: 0.04, to: 0.22, beside: 0.015 }
/** Beyond the last place, at the trunk's side, the same goes on so far, in units. */
const aside = 0.1

/** A line across the trunk, and how strong the picture's edge along it is on average. */
type Line = { at: (x: number) => number; strength: number }

/**
 * Where a top and trousers are alike in colour, mostly dark, the label map mistakes the seams of waistband and pockets for the hem, on one side or all
 * along. Coming from the plain cloth above, the first clear edge is the hem. Changes the layers `upper` and `lower` in place.
 */
export function levelWaist(model: DressedBody) {
  const guess = findGuess(model)
  if (!guess || differ(model, guess) > alike.most) return
  const hem = findHem(model, guess)
  if (!hem) return
  const { unit } = model.body
  const falls = guess.map(({ x, y }) => (y - hem.at(x)) / unit)
  const most = Math.max(...falls)
  if (most < fall.from || most > fall.to) return
  const fallen = guess.filter((_, k) => falls[k] > fall.beside)
  raise(model, fallen, hem.at)
}

/** Null where no edge is clear, or the cloth above it is not plain. */
function findHem(model: DressedBody, guess: Guess): Line | null {
  const lines = tryLines(model, guess)
  const { unit } = model.body
  const strongest = Math.max(...lines.map(({ strength }) => strength))
  if (strongest < edge.least) return null
  const within = Math.round(edge.within * unit)
  const first = lines.findIndex(
    ({ strength }, k) =>
      strength >= Math.max(edge.least, edge.share * strongest) &&
      lines.slice(Math.max(0, k - within), k + within + 1).every((other) => other.strength <= strength),
  )
  const above = lines.slice(0, Math.max(0, first - Math.round(edge.from * unit)))
  if (above.length === 0) return null
  const plain = above.reduce((sum, { strength }) => sum + strength, 0) / above.length
  return plain <= edge.quiet * lines[first].strength ? lines[first] : null
}

/** From above to below, row by row, the line with the strongest edge of all slopes and bows. */
function tryLines(model: DressedBody, guess: Guess): Line[] {
  const heights = guess.map(({ y }) => y).sort((one, other) => one - other)
  const last = guess.length - 1
  const middle = (guess[0].x + guess[last].x) / 2
  const half = Math.max(1, guess[last].x - middle)
  const { unit } = model.body
  const from = Math.round(heights[Math.floor(0.1 * last)] - tried.above * unit)
  const to = Math.round(heights[Math.floor(0.9 * last)] + tried.below * unit)
  const edgeOf = measureEdges(model, guess)
  return Array.from({ length: to - from }, (_, k) => {
    let best: Line = { at: () => from + k, strength: -1 }
    for (const bow of tried.bows) {
      for (let slope = -tried.slope; slope <= tried.slope + 1e-9; slope += tried.step) {
        const at = (x: number) => from + k + slope * (x - middle) - bow * unit * ((x - middle) / half) ** 2
        const strength = guess.reduce((sum, { x }, column) => sum + edgeOf(column, at(x)), 0) / guess.length
        if (strength > (bow > 0 ? tried.better : 1) * best.strength) best = { at, strength }
      }
    }
    return best
  })
}

/** The strength of the edge at a place of the guess and a row; a hem is straight but for a pixel. */
function measureEdges({ picture }: DressedBody, guess: Guess) {
  const { height } = picture
  const known = new Float32Array(guess.length * height).fill(-1)
  return (column: number, y: number) => {
    const row = clamp(Math.round(y), 0, height - 1)
    const k = column * height + row
    if (known[k] < 0)
      known[k] = Math.max(...[row - 1, row, row + 1].map((near) => edgeAt(picture, guess[column].x, near)))
    return known[k]
  }
}

/** All between the line and the places below it becomes the lower garment's, but for sleeves. */
function raise(model: DressedBody, fallen: Guess, at: Line['at']) {
  const { layers, picture } = model
  const onSleeve = findLongSleeves(model)
  for (const { x, y } of withSides(model, fallen)) {
    for (let column = Math.max(0, x); column < Math.min(picture.width, x + stride); column++) {
      for (let row = Math.max(0, Math.round(at(x))); row <= y; row++) {
        const i = row * picture.width + column
        if (onSleeve(column, row)) continue
        layers.lower.values[i] += layers.upper.values[i]
        layers.upper.values[i] = 0
      }
    }
  }
}

/** The fallen places, and at the ends of the waist's own line the places beside them. */
function withSides({ body: { unit } }: DressedBody, fallen: Guess): Guess {
  const beyond = Array.from({ length: Math.round((aside * unit) / stride) }, (_, k) => (k + 1) * stride)
  const [first, last] = [fallen.at(0), fallen.at(-1)]
  if (!first || !last) return fallen
  return [
    ...beyond.map((away) => ({ x: first.x - away, y: first.y })),
    ...fallen,
    ...beyond.map((away) => ({ x: last.x + away, y: last.y })),
  ]
}

/** The difference between the mean colours just above and below a line. */
function differ({ picture, body: { unit } }: DressedBody, guess: Guess): number {
  const sums = [-1, 1].map((side) => {
    const sum = [0, 0, 0]
    for (const { x, y } of guess) {
      for (let away = alike.from * unit; away < alike.to * unit; away += stride) {
        const row = clamp(Math.round(y + side * away), 0, picture.height - 1)
        for (let c = 0; c < 3; c++) sum[c] += picture.pixels[(row * picture.width + x) * 3 + c]
      }
    }
    return sum
  })
  const count = guess.length * Math.ceil(((alike.to - alike.from) * unit) / stride)
  return Math.hypot(...sums[0].map((value, c) => (value - sums[1][c]) / count))
}
