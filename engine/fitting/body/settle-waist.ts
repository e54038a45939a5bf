import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'
import { traceArm } from './arm-axis.ts'
import type { Area } from '../crop.ts'
import { dropThreads } from './drop-threads.ts'
import { followWaistEdge } from './follow-waist-edge.ts'
import { heedEdges } from './heed-edges.ts'
import { findLongSleeves, type LongSleeves } from './long-sleeves.ts'
import type { Guess } from './part-colours.ts'
import { colourAt, partAlongLine, partColours, stride } from './part-colours.ts'
import { settlePieces } from './settle-pieces.ts'
import { findLine, reach } from './waist-line.ts'

/** Buttons and buckles are at most so high, in units. */
const buttonHeight = 0.06

/**
 * Sets the line between what is worn above and below by their colours. Where it lay too low or too high by the usual waist, a
 * band of the one garment counted as the other. Changes the layers `upper` and `lower` in place.
 */
export function settleWaist(model: DressedBody) {
  const asRead = findGuess(model)
  if (!asRead) return
  const parted = partColours(model, asRead)
  if (!parted) return
  const { odds } = parted
  const isAsRead = parted.guess === asRead
  const onSleeve = findLongSleeves(model)
  if (!isAsRead) dropHighShoes(model)
  const asFound = { guess: asRead, line: findLine(model, parted.guess, odds) }
  if (isAsRead) heedEdges(model, asRead, asFound.line)
  const { guess, line } = isAsRead ? followWaistEdge(model, asFound, odds) : asFound
  const { layers, picture, body } = model
  const button = Math.round(buttonHeight * body.unit)
  guess.forEach(({ x, y }, k) => {
    const top = Math.max(0, Math.floor(Math.min(y, line[k]) - margin))
    // Buttons and buckles below the line are the lower garment's; what is larger and has the colour of the upper is not.
    const bottom = Math.min(picture.height, line[k] + reach * body.unit)
    for (let column = x; column < x + stride; column++) {
      let lastLower = top
      for (let row = top; row < Math.max(bottom, y + margin); row++) {
        const i = row * picture.width + column
        const isLower = row <= Math.max(y, line[k]) + margin || odds[colourAt(picture.pixels, i)] <= 1
        if (isLower) lastLower = row
        else if (row > lastLower + button || !reachesDown(layers.lower, column, row, button)) continue
        if (onSleeve(column, row)) continue
        const both = layers.upper.values[i] + layers.lower.values[i]
        const below = clamp(row - line[k] + 1, 0, 1)
        layers.lower.values[i] = both * below
        layers.upper.values[i] = both * (1 - below)
      }
    }
  })
  if (isAsRead) settleBeyond(model, guess, line, onSleeve)
  // A guess that was a little off has mixed the colours of both.
  const settled = isAsRead ? partAlongLine(model, guess, line) : odds
  settlePieces(model, { guess, line, odds: settled, isAsRead }, onSleeve)
  dropThreads(model, belowLine(model, guess, line))
}

/** Where a line fell by so much at its end, what was misread there goes on beyond it, so far at most; in units. */
const fallen = { from: 0.08, reach: 0.25 }

/** Beyond the columns of the line, beside an arm, what lies above its fallen end and was read as the lower garment is the upper one, too. */
function settleBeyond(
  { layers: { upper, lower }, body: { unit } }: DressedBody,
  guess: Guess,
  line: Float64Array,
  onSleeve: LongSleeves,
) {
  for (const side of [-1, 1] as const) {
    const k = side < 0 ? 0 : guess.length - 1
    const end = Math.floor(line[k])
    if (end - guess[k].y < fallen.from * unit) continue
    const first = side < 0 ? guess[k].x - 1 : guess[k].x + stride
    const top = Math.max(0, Math.round(guess[k].y - fallen.reach * unit))
    for (let away = 0; away < fallen.reach * unit; away++) {
      const column = first + side * away
      if (column < 0 || column >= upper.width) break
      for (let row = top; row < Math.min(upper.height, end); row++) {
        const i = row * upper.width + column
        if (lower.values[i] === 0 || onSleeve(column, row)) continue
        upper.values[i] += lower.values[i]
        lower.values[i] = 0
      }
    }
  }
}

/** Threads of a print are looked for so far below the line, in units. */
const threadsReach = 1.2
/** And so far beside it. */
const threadsAside = 0.25

function belowLine({ picture, body }: DressedBody, guess: Guess, line: Float64Array): Area {
  const aside = Math.round(threadsAside * body.unit)
  const x = Math.max(0, guess[0].x - aside)
  const right = Math.min(picture.width, guess[guess.length - 1].x + stride + aside)
  const y = Math.min(picture.height, Math.ceil(Math.max(...line)) + margin)
  const bottom = Math.min(picture.height, Math.round(y + threadsReach * body.unit))
  return { x, y, width: right - x, height: bottom - y }
}

/** Below the edge of a long top trousers are easily read as shoes: so near to the hips, in units, there are none. */
const noShoes = 1

function dropHighShoes({ layers: { shoes, lower }, body: { hipMid, unit } }: DressedBody) {
  const end = clamp(Math.round(hipMid.y + noShoes * unit), 0, shoes.height) * shoes.width
  for (let i = 0; i < end; i++) {
    lower.values[i] += shoes.values[i]
    shoes.values[i] = 0
  }
}

/** The first guess was soft over so many pixels. */
const margin = 6

/** Whether a layer lies so far below a pixel. */
function reachesDown({ width, height, values }: Plane, x: number, y: number, away: number): boolean {
  return values[Math.min(height - 1, y + away) * width + x] > 0.5
}

/** The waist is looked for between such heights below the shoulders, in torso lengths; it ends where the trunk's sides are at `sides`. */
const waist = { from: 0.5, sides: 0.9, to: 1.5 }
/** The garments meet where the upper one is so little above the lower, in units; they must along so much of the waist. */
const meeting = { above: 0.03, least: 0.6 }

/** Per column of the trunk the first row of what is worn below; null unless both garments meet along most of the waist. */
export function findGuess(model: DressedBody): Guess | null {
  const { layers, picture, body, torso } = model
  const { width, height } = picture
  const { unit, torsoLength, shoulderMid } = body
  const from = Math.max(0, Math.round(shoulderMid.y + waist.from * torsoLength))
  const to = Math.min(height - 1, Math.round(shoulderMid.y + waist.to * torsoLength))
  const row = clamp(Math.round(shoulderMid.y + waist.sides * torsoLength), 0, height - 1)
  const arms = besideArms(model, row)
  const left = Math.max(0, Math.ceil(Math.max(torso.left[row], arms.left)))
  const right = Math.min(width - stride, Math.floor(Math.min(torso.right[row], arms.right)))
  const guess: Guess = []
  for (let x = left; x < right; x += stride) {
    let y = from
    while (y <= to && layers.lower.values[y * width + x] < 0.5) y++
    const above = Math.round(y - meeting.above * unit)
    if (y <= to && above >= 0 && layers.upper.values[above * width + x] > 0.5) guess.push({ x, y })
  }
  return guess.length > 0 && guess.length * stride > meeting.least * (right - left) ? guess : null
}

/**
 * In units: an arm hangs beside the trunk where it is so far from the middle of the hips and so near to the row in question. Half of it is so
 * wide; it is looked at in such steps.
 */
const besideTrunk = { aside: 0.2, near: 0.35, half: 0.16, step: 0.03 }

/** The columns between which no arm hangs about a row: sleeves beside the hips belong to the upper garment. */
function besideArms(model: DressedBody, row: number): { left: number; right: number } {
  const { unit, hipMid } = model.body
  const bounds = { left: -Infinity, right: Infinity }
  for (const side of [-1, 1] as const) {
    const arm = traceArm(model, side)
    for (let along = 0; along <= arm.total; along += besideTrunk.step * unit) {
      const { x, y } = arm.at(along).point
      const isBeside =
        Math.abs(y - row) < besideTrunk.near * unit && (x - hipMid.x) * side > besideTrunk.aside * unit
      if (!isBeside) continue
      if (side < 0) bounds.left = Math.max(bounds.left, x + besideTrunk.half * unit)
      else bounds.right = Math.min(bounds.right, x - besideTrunk.half * unit)
    }
  }
  return bounds
}
