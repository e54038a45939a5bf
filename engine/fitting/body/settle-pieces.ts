import type { ContrastWeights } from '../../pixels/contrast-weights.ts'
import { free, freeLists } from '../../pixels/memory.ts'
import { segmentAcross } from '../../pixels/segment.ts'
import type { DressedBody } from '../../studio/types.ts'
import { pixelsOf, type Area } from '../crop.ts'
import type { LongSleeves } from './long-sleeves.ts'
import type { Guess } from './part-colours.ts'
import { colourAt, stride } from './part-colours.ts'

/** Beside the columns of the line, where arms hang, this far about its ends colours alone tell; in units. */
const reach = { aside: 0.6, above: 0.06, below: 0.5 }
/** What a garment must have for itself, as a log likelihood, to be another than it was read as. */
const surely = 0.3
/** The same where the line was found farther down: above it all is the upper garment's that is not so surely the lower one's. */
const surelyLower = 1.5
/** What it costs to part two neighbours: a stripe or a spot of a print in the other garment's colours is no piece of that. */
const smoothness = 3
/** The line is soft over so many pixels. */
const soft = 2
/** No colour outweighs this. */
const certain = 1e4
/** A pixel of which the two garments cover less is left as it is. */
const leastWorn = 0.02

/** The line between the garments, per column of `guess`, and the colours on its two sides; `isAsRead`: it lies where it was guessed. */
export type PartedWaist = { guess: Guess; line: Float64Array; odds: Float64Array; isAsRead: boolean }

/**
 * What hangs below the line is the upper garment's as a whole or not at all: a print on the lower one has places in its colours. What
 * has the lower garment's colours beside the line and below its ends is no part of the upper one, unless it is a sleeve's; nor
 * the other way round. Decided by a graph cut, so in whole pieces. Changes the layers `upper` and `lower` in place.
 */
export function settlePieces(
  { layers: { upper, lower }, picture, body: { unit } }: DressedBody,
  { guess, line, odds, isAsRead }: PartedWaist,
  onSleeve: LongSleeves,
) {
  const { width, height, pixels } = picture
  const least = isAsRead ? surely : -surelyLower
  const last = guess.length - 1
  const highest = Math.max(0, Math.round(Math.min(...guess.map(({ y }) => y)) - reach.below * unit))
  const [from, to] = [guess[0].x, Math.min(width, guess[last].x + stride)]
  const level = Math.max(0, Math.floor(Math.min(...line)))
  const hanging = Math.min(height, Math.round(Math.max(...line) + reach.below * unit))
  const lineAt = (x: number) => line[Math.min(last, Math.floor((x - from) / stride))] + soft
  const below = { x: from, y: level, width: to - from, height: hanging - level }
  settle(below, (isUpper, x, y) => !isUpper || y < lineAt(x))
  for (const side of [-1, 1] as const) {
    const row = line[side < 0 ? 0 : last]
    const top = Math.max(0, Math.round(row - reach.above * unit))
    const bottom = Math.min(height, Math.round(row + reach.below * unit))
    const inner = side < 0 ? guess[0].x : guess[last].x + stride
    const outer = Math.round(inner + side * reach.aside * unit)
    const [left, right] = [Math.max(0, Math.min(inner, outer)), Math.min(width, Math.max(inner, outer))]
    const area = { x: left, y: highest, width: right - left, height: bottom - highest }
    settle(area, (isUpper, _x, y) => (isUpper ? y < top : y >= row))
  }

  /** `isKept`: whether what lies in a place is surely what it was read as. */
  function settle(area: Area, isKept: (isUpper: boolean, x: number, y: number) => boolean) {
    if (area.width < 2 || area.height < 2) return
    const [upperCost, lowerCost] = [0, 1].map(() => new Float32Array(area.width * area.height))
    let open = 0
    for (let k = 0; k < upperCost.length; k++) {
      const x = area.x + (k % area.width)
      const y = area.y + Math.floor(k / area.width)
      const i = y * width + x
      if (upper.values[i] + lower.values[i] < leastWorn) continue
      const isUpper = upper.values[i] > lower.values[i]
      if (onSleeve(x, y) || isKept(isUpper, x, y)) {
        if (isUpper) lowerCost[k] = certain
        else upperCost[k] = certain
        continue
      }
      const forUpper = odds[colourAt(pixels, i)] + (isUpper ? surely : -least)
      if (forUpper > 0) lowerCost[k] = forUpper
      else upperCost[k] = -forUpper
      if (isUpper !== forUpper > 0) open++
    }
    if (open > 0) {
      const weights = evenWeights(area)
      const { values: isLower } = segmentAcross(upperCost, lowerCost, weights)
      partAnew({ upper, lower }, area, isLower)
      freeLists(weights)
      free(isLower)
    }
    free(upperCost, lowerCost)
  }
}

/** Gives each pixel of the area to the one garment or the other as a whole. Changes the layers. */
function partAnew(
  { upper, lower }: Pick<DressedBody['layers'], 'upper' | 'lower'>,
  area: Area,
  isLower: Uint8Array,
) {
  const pixelAt = pixelsOf(area, upper.width)
  for (let k = 0; k < isLower.length; k++) {
    const i = pixelAt(k)
    const both = upper.values[i] + lower.values[i]
    const wasUpper = upper.values[i] > lower.values[i]
    if (both < leastWorn || wasUpper === !isLower[k]) continue
    lower.values[i] = isLower[k] ? both : 0
    upper.values[i] = both - lower.values[i]
  }
}

function evenWeights({ width, height }: Area): ContrastWeights {
  const weights = { right: smoothness, downLeft: smoothness * Math.SQRT1_2, down: smoothness }
  const parted = {
    width,
    height,
    right: new Float32Array(width * height).fill(weights.right),
    down: new Float32Array(width * height).fill(weights.down),
    downLeft: new Float32Array(width * height).fill(weights.downLeft),
    downRight: new Float32Array(width * height).fill(weights.downLeft),
  }
  for (let y = 0; y < height; y++) {
    const last = (y + 1) * width - 1
    parted.right[last] = parted.downRight[last] = parted.downLeft[last - width + 1] = 0
  }
  const lastRow = (height - 1) * width
  parted.down.fill(0, lastRow)
  parted.downLeft.fill(0, lastRow)
  parted.downRight.fill(0, lastRow)
  return parted
}
