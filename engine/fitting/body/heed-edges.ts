import type { Picture } from '../../picture.ts'
import type { DressedBody } from '../../studio/types.ts'
import type { Guess } from './part-colours.ts'

/** A line that lies farther from its guess than this, in units, was moved. */
const moved = 0.04
/** An edge is the RGB difference between the rows from `near` to `far` pixels above and below, at most `aside` pixels from its place, and below a line found so many. */
const near = 2
const far = 6
const aside = 3
const belowFound = 8
/** What was read lies on an edge that is so strong, and so many times as strong as that of the line found. */
const least = 30
const stronger = 1.4
/**
 * The line found lies on an edge between these: a stronger one is a hem, below the trim of its rib; where there is hardly any, two garments of
 * nearly one colour meet, as a dark top below a jacket and dark trousers do.
 */
const found = { least: 25, most: 90 }
/** Where a stretch of the first guess meets the line beside it, it lies at most so far from it, in units: seams below a waistband have edges too. */
const step = 0.06

/**
 * Where a light waistband or a dark ribbed hem has the other garment's colours, colours lead astray: stretches of `line` that left an edge of the
 * picture for a weaker one go back to the first guess, which lies on it. Changes `line`.
 */
export function heedEdges({ picture, body }: DressedBody, guess: Guess, line: Float64Array) {
  for (let start = 0, end; start < guess.length; start = end + 1) {
    end = start
    while (end < guess.length && Math.abs(line[end] - guess[end].y) > moved * body.unit) end++
    const columns = end - start
    if (columns === 0) continue
    let asRead = 0
    let asFound = 0
    for (let k = start; k < end; k++) {
      asRead += edgeNear(picture, guess[k].x, guess[k].y, aside)
      asFound += edgeNear(picture, guess[k].x, Math.round(line[k]), belowFound)
    }
    if (asRead < least * columns || asRead < stronger * asFound) continue
    if (asFound < found.least * columns || asFound > found.most * columns) continue
    const jump = Math.max(jumpBetween(guess[start], line[start - 1]), jumpBetween(guess[end - 1], line[end]))
    if (jump > step * body.unit) continue
    for (let k = start; k < end; k++) line[k] = guess[k].y
  }
}

/** 0 where the stretch ends with the trunk and no line lies beside it. */
function jumpBetween({ y }: Guess[number], beside: number | undefined): number {
  return beside === undefined ? 0 : Math.abs(y - beside)
}

function edgeNear(picture: Picture, x: number, y: number, below: number): number {
  let strongest = 0
  for (let row = y - aside; row <= y + below; row++) strongest = Math.max(strongest, edgeAt(picture, x, row))
  return strongest
}

export function edgeAt({ width, height, pixels }: Picture, x: number, y: number): number {
  let square = 0
  for (let c = 0; c < 3; c++) {
    const valueAt = (row: number) => pixels[(Math.max(0, Math.min(height - 1, row)) * width + x) * 3 + c]
    let difference = 0
    for (let away = near; away <= far; away++) difference += valueAt(y + away) - valueAt(y - away)
    square += (difference / (far - near + 1)) ** 2
  }
  return Math.sqrt(square)
}
