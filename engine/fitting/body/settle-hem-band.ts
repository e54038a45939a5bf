import { distanceOf } from '../../pixels/colours-apart.ts'
import type { Picture } from '../../picture.ts'
import type { DressedBody } from '../../studio/types.ts'
import { stride, type Guess } from './part-colours.ts'
import { findGuess } from './settle-waist.ts'

/** A band is looked for over such heights below the line that was read, in units: waistbands and belts are narrower. Its own colour is that so far from its edges. */
const band = { least: 0.14, most: 0.4, inside: 0.03 }
/** The edge below it parts the means of so much above and below it, in units, by so much, RGB; by no more than a share of that the band's rows differ. */
const edge = { beside: 0.06, least: 9, even: 0.5 }
/** The top has the band's colour where this much of it, over so many units above the line, is nearer to that than such a share of the edge. */
const palette = { share: 0.06, above: 1.2, near: 0.6 }
/** A row tells its colour where so much of it is in sight. */
const inSight = 0.5

/**
 * A ribbed hem in a colour of its own is easily read as what is worn below, where that is about as dark. It is the top's where the top shows its colour
 * elsewhere, as in stripes or a collar, and something else begins below it at an edge. Changes the layers `upper` and `lower` in place.
 */
export function settleHemBand(model: DressedBody) {
  const guess = findGuess(model)
  const found = guess && findBand(readRows(model, guess), model.body.unit)
  if (!guess || !found || shareOfTop(model, guess, found) < palette.share) return
  const { upper, lower } = model.layers
  const { width, height } = upper
  for (const { x, y } of guess) {
    for (let row = y; row < Math.min(height, y + found.end); row++) {
      for (let i = row * width + x; i < row * width + x + stride; i++) {
        upper.values[i] += lower.values[i]
        lower.values[i] = 0
      }
    }
  }
}

type Colour = readonly [red: number, green: number, blue: number]

/** The mean colour of each row below the line, along it, as far as what is worn below is in sight. */
function readRows({ picture, layers: { lower }, body }: DressedBody, guess: Guess): Colour[] {
  const rows: Colour[] = []
  const count = Math.round((band.most + edge.beside) * body.unit)
  for (let down = 0; down < count; down++) {
    const seen = guess
      .filter(({ y }) => y + down < picture.height)
      .map(({ x, y }) => (y + down) * picture.width + x)
      .filter((i) => lower.values[i] > 0.5)
    if (seen.length < inSight * guess.length) break
    rows.push(meanOf(seen.map((i) => colourAt(picture, i))))
  }
  return rows
}

/** A band's end in rows below the line, its colour, and how far what is below it differs from that. */
type Band = { end: number; colour: Colour; contrast: number }

/** Null where no edge is clear, or what lies above it is not of one colour. */
function findBand(rows: readonly Colour[], unit: number): Band | null {
  const beside = Math.max(2, Math.round(edge.beside * unit))
  let [end, strongest] = [0, 0]
  for (let k = Math.round(band.least * unit); k + beside <= rows.length; k++) {
    const strength = distanceOf(meanOf(rows.slice(k - beside, k)), meanOf(rows.slice(k, k + beside)))
    if (strength > strongest) [end, strongest] = [k, strength]
  }
  if (strongest < edge.least) return null
  const inside = Math.ceil(band.inside * unit)
  const own = rows.slice(inside, end - inside)
  const colour = meanOf(own)
  if (own.some((row) => distanceOf(row, colour) > edge.even * strongest)) return null
  return { end, colour, contrast: distanceOf(colour, meanOf(rows.slice(end))) }
}

/** How much of the top above the line has the band's colour. */
function shareOfTop(
  { picture, layers: { upper }, body }: DressedBody,
  guess: Guess,
  { colour, contrast }: Band,
): number {
  let [count, alike] = [0, 0]
  for (const { x, y } of guess) {
    for (let row = Math.max(0, Math.round(y - palette.above * body.unit)); row < y; row++) {
      const i = row * picture.width + x
      if (upper.values[i] < 0.5) continue
      count++
      if (distanceOf(colourAt(picture, i), colour) < palette.near * contrast) alike++
    }
  }
  return count > 0 ? alike / count : 0
}

function meanOf(colours: readonly Colour[]): Colour {
  const sum = (c: 0 | 1 | 2) => colours.reduce((total, colour) => total + colour[c], 0) / colours.length
  return [sum(0), sum(1), sum(2)]
}

const colourAt = ({ pixels }: Picture, i: number): Colour => [
  pixels[i * 3],
  pixels[i * 3 + 1],
  pixels[i * 3 + 2],
]
