import type { DressedBody } from '../../studio/types.ts'
import { clamp } from '../../pixels/scalar.ts'
import { edgeAt } from './heed-edges.ts'
import { findLongSleeves } from './long-sleeves.ts'
import { stride, type Guess } from './part-colours.ts'
import { findGuess } from './settle-waist.ts'

/** Garments are alike whose mean colours differ by no more, RGB, so far above and below the line, in units. */
const alike = { most: 45, from: 0.03, to: 0.2 }
/** A line steps where it rises or falls by so much within so much of the waist, in units: a hem does not. */
const step = { by: 0.045, within: 0.06 }
/** The stretch that tells the level is so long at least, as a share of all; the line goes on by such a slope at most, tried in such steps, in rows per column. */
const level = { least: 0.2, slope: 0.14, step: 0.02 }
/** What lies so much lower than that goes up to it, in units: above is a fold, below another hem. */
const fall = { from: 0.04, to: 0.22 }
/** Beyond the last place, at the trunk's side, the same goes on so far, in units. */
const aside = 0.1
/** The stretch lies on an edge so strong at least, RGB, and what goes on from it on one so strong, as a share; looked for so many pixels about the line. */
const edge = { least: 10, share: 0.5, about: 3 }

/**
 * Where a top and trousers are alike in colour, mostly dark, the label map mistakes the seams of waistband and pockets for the hem: the line between both
 * falls in a step. It goes on straight from its highest stretch, where the picture has an edge there. Changes the layers `upper` and `lower` in place.
 */
export function levelWaist(model: DressedBody) {
  const guess = findGuess(model)
  if (!guess || differ(model, guess) > alike.most) return
  const { unit } = model.body
  const base = findBase(guess, unit)
  if (!base) return
  const seen = meanEdge(model, base, ({ y }) => y)
  if (seen < edge.least) return
  for (const side of [-1, 1] as const) {
    const end = endOf(base, side)
    const beyond = guess.filter(({ x }) => (x - end.x) * side > 0)
    const at = followEdge(model, end, beyond, edge.share * seen)
    const fallen = at ? beyond.filter(({ x, y }) => y - at(x) > fall.from * unit) : []
    if (at && fallen.every(({ x, y }) => y - at(x) < fall.to * unit)) raise(model, fallen, at, side)
  }
}

/** All between the line and the places below it becomes the lower garment's, but for sleeves. */
function raise(model: DressedBody, fallen: Guess, at: (x: number) => number, side: -1 | 1) {
  const { layers, picture, body } = model
  const onSleeve = findLongSleeves(model)
  const last = fallen.at(side < 0 ? 0 : -1)
  const besides = last
    ? Array.from({ length: Math.round((aside * body.unit) / stride) }, (_, k) => ({
        x: last.x + side * (k + 1) * stride,
        y: last.y,
      }))
    : []
  for (const { x, y } of [...fallen, ...besides]) {
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

/** Where a stretch ends on one side: at the middle height of its last quarter. */
function endOf(stretch: Guess, side: -1 | 1): Guess[number] {
  const quarter = Math.max(1, stretch.length >> 2)
  const last = side < 0 ? stretch.slice(0, quarter) : stretch.slice(-quarter)
  return {
    x: stretch.at(side < 0 ? 0 : -1)!.x,
    y: last.map(({ y }) => y).sort((a, b) => a - b)[quarter >> 1],
  }
}

/** The straight line from the end of a stretch along which the picture has its strongest edge on average; null where that is weaker than `least`. */
function followEdge(model: DressedBody, end: Guess[number], beyond: Guess, least: number) {
  if (beyond.length === 0) return null
  let best: { at: (x: number) => number; strength: number } | null = null
  for (let slope = -level.slope; slope <= level.slope; slope += level.step) {
    const at = (x: number) => end.y + slope * (x - end.x)
    const strength = meanEdge(model, beyond, ({ x }) => at(x))
    if (!best || strength > best.strength) best = { at, strength }
  }
  return best && best.strength >= least ? best.at : null
}

/** The highest of the stretches between steps that are long enough; null where the line has no step. */
function findBase(guess: Guess, unit: number): Guess | null {
  const within = Math.max(1, Math.round((step.within * unit) / stride))
  const isStep = guess.map(
    ({ y }, k) => Math.abs(guess[Math.min(guess.length - 1, k + within)].y - y) > step.by * unit,
  )
  if (!isStep.includes(true)) return null
  const stretches: Guess[] = []
  for (let from = 0, to = 0; from < guess.length; from = to) {
    for (to = from + 1; to < guess.length && isStep[to] === isStep[from]; to++);
    if (!isStep[from] && to - from > level.least * guess.length) stretches.push(guess.slice(from, to))
  }
  const heightOf = (stretch: Guess) => stretch.map(({ y }) => y).sort((a, b) => a - b)[stretch.length >> 1]
  return stretches.sort((one, other) => heightOf(one) - heightOf(other))[0] ?? null
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

function meanEdge({ picture }: DressedBody, places: Guess, rowOf: (place: Guess[number]) => number): number {
  let sum = 0
  for (const place of places) {
    let strongest = 0
    for (let away = -edge.about; away <= edge.about; away++)
      strongest = Math.max(strongest, edgeAt(picture, place.x, Math.round(rowOf(place)) + away))
    sum += strongest
  }
  return sum / places.length
}
