import { findComponents } from '../../pixels/components.ts'
import { close, createMask, open, threshold, type Mask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { Point } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Scores from which on an ankle is in sight. */
const seen = 0.2
/** A toe's or a vamp's piece lies from so far above the ankles on, in units, and is of such a size, in square units; less than such a share of a pixel is none. */
const toe = { above: 0.02, largest: 0.06, smallest: 0.002, least: 0.02 }
/** Trousers are looked at from the first to the second above an ankle and so far to each side, in units: they have their colour there. */
const leg = { from: 0.45, to: 0.1, aside: 0.12 }
/** An RGB distance from that colour, from which on it is none of theirs; of the rim of such a piece so much lies at a shoe. */
const vamp = { unlike: 110, atShoe: 0.12 }
/** What is less than twice so wide between parts of a shoe, in units, is the shoe's. */
const seam = 0.012

/**
 * What was read as trousers but is a shoe's, by its place about the ankles: a piece apart from them, a dark toe; one in quite another colour that lies
 * at a shoe, a white vamp below dark trousers; and threads across a shoe. Changes the layers `lower` and `shoes` in place.
 */
export function settleToes(model: StudioModel) {
  const { layers, body } = model
  const { unit } = body
  const ankles = Object.values(body.sides).flatMap(({ ankle }) => (ankle.score >= seen ? [ankle] : []))
  if (ankles.length === 0) return
  const from = Math.min(...ankles.map(({ y }) => y)) - toe.above * unit
  const { lower } = layers
  const worn = threshold(lower, toe.least)
  const isSmall = (area: number) => area < toe.largest * unit * unit
  takePieces(model, worn, ({ top, area }) => top > from && isSmall(area))
  takeThreads(model, from)
  const colour = colourOfLegs(model, ankles)
  if (colour) {
    const unlike = unlikeLegs(model, from, colour)
    takePieces(
      model,
      unlike,
      ({ area, atShoe }) =>
        isSmall(area) && area > toe.smallest * unit * unit && atShoe > vamp.atShoe * Math.sqrt(area),
    )
    free(unlike.values)
  }
  free(worn.values)
}

type Piece = { top: number; area: number; atShoe: number }

/** Gives the shoes the pieces of a mask that are theirs; `atShoe`: at how many pixels a piece touches a shoe. */
function takePieces(
  { layers: { lower, shoes } }: StudioModel,
  mask: Mask,
  isShoe: (piece: Piece) => boolean,
) {
  const { labels, pieces } = findComponents(mask)
  const { width } = mask
  const touching = new Int32Array(pieces.length + 1)
  for (let i = width; i < labels.length - width; i++) {
    if (!labels[i]) continue
    const isAtShoe = [i - 1, i + 1, i - width, i + width].some((j) => !labels[j] && shoes.values[j] > 0.5)
    if (isAtShoe) touching[labels[i]]++
  }
  const isTaken = [
    false,
    ...pieces.map(({ label, top, area }) => isShoe({ top, area, atShoe: touching[label] })),
  ]
  for (let i = 0; i < labels.length; i++) if (isTaken[labels[i]]) take(lower.values, shoes.values, i)
  free(labels)
}

function take(lower: Float32Array, shoes: Float32Array, i: number) {
  shoes[i] += lower[i]
  lower[i] = 0
}

/** Narrow strips of trousers between parts of a shoe. */
function takeThreads({ layers: { lower, shoes }, body: { unit } }: StudioModel, from: number) {
  const radius = Math.max(1, Math.round(seam * unit))
  const worn = threshold(lower, 0.5)
  const broad = open(worn, radius)
  const shod = threshold(shoes, 0.5)
  const whole = close(shod, 2 * radius)
  for (let i = Math.max(0, Math.round(from)) * lower.width; i < whole.values.length; i++)
    if (whole.values[i] && !broad.values[i]) take(lower.values, shoes.values, i)
  free(worn.values, broad.values, shod.values, whole.values)
}

/** The mean colour of trousers above the ankles; null where none are worn there. */
function colourOfLegs({ picture, layers: { lower }, body: { unit } }: StudioModel, ankles: readonly Point[]) {
  const sum = [0, 0, 0, 0]
  for (const { x, y } of ankles) {
    for (let row = Math.max(0, Math.round(y - leg.from * unit)); row < y - leg.to * unit; row++) {
      for (let column = Math.round(x - leg.aside * unit); column <= x + leg.aside * unit; column++) {
        const i = row * picture.width + column
        if (column < 0 || column >= picture.width || !(lower.values[i] > 0.9)) continue
        for (let c = 0; c < 3; c++) sum[c] += picture.pixels[i * 3 + c]
        sum[3]++
      }
    }
  }
  return sum[3] > 0 ? sum.slice(0, 3).map((total) => total / sum[3]) : null
}

function unlikeLegs(
  { picture, layers: { lower } }: StudioModel,
  from: number,
  colour: readonly number[],
): Mask {
  const mask = createMask(lower.width, lower.height)
  for (let i = Math.max(0, Math.round(from)) * lower.width; i < lower.values.length; i++) {
    const away = Math.hypot(...colour.map((value, c) => picture.pixels[i * 3 + c] - value))
    mask.values[i] = lower.values[i] > 0.5 && away > vamp.unlike ? 1 : 0
  }
  return mask
}
