import type { Picture } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'
import type { DressedBody } from '../../studio/types.ts'
import { edgeAt } from './heed-edges.ts'
import { colourAt, stride, type Guess } from './part-colours.ts'

/** The edge lies so far from the line that the colours tell, in units; the square of each bend, in rows, costs so much of its strength. */
const near = { reach: 0.05, bend: 30 }
/** An edge, RGB, counts up to `most`; it is so strong on average, and so many times as strong as along the line. */
const strength = { least: 35, most: 90, better: 1.15 }
/**
 * It counts as a whole where the colours above are the upper garment's and those below the lower one's, each by such a mean log likelihood, between so
 * many pixels from it: a rib in a colour of its own is neither's.
 */
const parts = { from: 3, to: 10, whole: 1.5 }
/** Beyond its last columns it is followed so far, in units, as long as it is so strong; from column to column it falls by one of these rows, the first of the strongest. */
const beyond = { reach: 0.2, least: 35, falls: [0, -1, 1, -2, 2] }
/** There something is worn within so many rows of it on both sides. */
const beside = 5

export type WaistLine = { guess: Guess; line: Float64Array }

/**
 * Colours tell a waistline but for some pixels: shade and seams have those of both garments. Where a clear edge that parts the same colours runs beside
 * it, that is the waistline, also beyond its last columns: beside an arm a waistband rises to the hip. `odds`: as of `partColours`.
 */
export function followWaistEdge(
  model: DressedBody,
  { guess, line }: WaistLine,
  odds: Float64Array,
): WaistLine {
  const { picture, body } = model
  const reach = Math.round(near.reach * body.unit)
  const gains = guess.map(({ x }, k) =>
    Float64Array.from({ length: 2 * reach + 1 }, (_, row) =>
      partsAt(picture, odds, x, Math.round(line[k]) + row - reach),
    ),
  )
  const ofLine =
    gains.reduce((sum, gain) => sum + Math.max(...gain.slice(reach - 1, reach + 2)), 0) / gains.length
  const { columns, gain } = findSmoothestPath(gains, near.bend)
  if (gain < strength.least || gain < strength.better * ofLine) return { guess, line }
  const edge = guess.map(({ x }, k) => ({ x, y: Math.round(line[k]) + columns[k] - reach }))
  const before = followOn(model, edge[0], -1).reverse()
  const after = followOn(model, edge[edge.length - 1], 1)
  return {
    guess: [...before, ...guess, ...after],
    line: Float64Array.from([...before, ...edge, ...after], ({ y }) => y),
  }
}

/** How strong an edge is that parts the upper garment's colours from the lower one's. */
function partsAt(picture: Picture, odds: Float64Array, x: number, y: number): number {
  let above = 0
  let below = 0
  const oddsAt = (row: number) =>
    odds[colourAt(picture.pixels, clamp(row, 0, picture.height - 1) * picture.width + x)]
  for (let away = parts.from; away <= parts.to; away++) {
    above += oddsAt(y - away)
    below += oddsAt(y + away)
  }
  const parted = Math.min(above, -below) / (parts.to - parts.from + 1)
  return Math.min(strength.most, edgeAt(picture, x, y)) * clamp(parted / parts.whole, 0, 1)
}

/** The places of the edge beyond an end of it, from there on. */
function followOn({ picture, layers, body }: DressedBody, end: Guess[number], side: -1 | 1): Guess {
  const isWorn = (x: number, y: number) => {
    const i = clamp(y, 0, picture.height - 1) * picture.width + x
    return layers.upper.values[i] + layers.lower.values[i] > 0.5
  }
  const found: Guess = []
  let { x, y } = end
  for (let away = stride; away <= beyond.reach * body.unit; away += stride) {
    x += side * stride
    if (x < 0 || x + stride > picture.width) break
    const edges = beyond.falls.map((by) => edgeAt(picture, x, y + by))
    const strongest = Math.max(...edges)
    y += beyond.falls[edges.indexOf(strongest)]
    if (strongest < beyond.least || !isWorn(x, y - beside) || !isWorn(x, y + beside)) break
    found.push({ x, y })
  }
  return found
}
