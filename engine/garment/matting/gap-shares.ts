import type { Picture } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Gap, Run } from '../outline/follow-gap.ts'

/** Pixels beside a gap between which its cloth is looked at. */
export const beside = { from: 4, to: 12 }
/** So many rows of the gap below show what its ground looks like. */
const knownRows = 24
/** Cloth of less saturation is as grey as a shadow on the ground. */
const leastTint = 0.08
/** A shadow on the ground has less than this share of the cloth's saturation. */
const shadowTint = 0.6

/**
 * How much of each pixel of a row is ground, 0..1, for `count` pixels from `first` on: of the way from the colour of the cloth beside
 * `run` to the ground's, or less saturated than the cloth, as a shadow on the ground is.
 */
export function readShares(
  picture: Picture,
  { y, first, count }: { y: number; first: number; count: number },
  run: Run,
  ground: number[],
): Float32Array {
  const cloths = [
    meanColour(picture, run.left - beside.to, run.left - beside.from, y),
    meanColour(picture, run.right + beside.from, run.right + beside.to, y),
  ]
  const middle = (run.left + run.right) / 2
  return Float32Array.from({ length: count }, (_, k) => {
    const x = first + k
    return shareOf(meanColour(picture, x, x, y), cloths[x < middle ? 0 : 1], ground)
  })
}

function shareOf(colour: number[], cloth: number[], ground: number[]): number {
  let along = 0
  let apart = 0
  for (let c = 0; c < 3; c++) {
    along += (colour[c] - cloth[c]) * (ground[c] - cloth[c])
    apart += (ground[c] - cloth[c]) ** 2
  }
  const tint = saturationOf(cloth)
  const asShadow = tint > leastTint ? 1 - saturationOf(colour) / (shadowTint * tint) : 0
  return clamp(Math.max(along / Math.max(1, apart), asShadow), 0, 1)
}

/** The ground's colour in the rows of a gap below one of them, or in its lowest, RGB. */
export function meanOfGround(picture: Picture, { bottom, runs }: Gap, start: number): number[] {
  const last = Math.max(start, Math.min(runs.length, knownRows))
  const colours = runs.slice(Math.max(0, last - knownRows), last).map((run, k) => {
    const x = middleOf(run)
    return meanColour(picture, x - 1, x + 1, bottom - Math.max(0, last - knownRows) - k)
  })
  return [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + colour[c], 0) / colours.length)
}

/** RGB; the border continues. */
export function meanColour(
  { width, height, pixels }: Picture,
  from: number,
  to: number,
  y: number,
): number[] {
  const row = clamp(y, 0, height - 1) * width
  const sum = [0, 0, 0]
  for (let x = from; x <= to; x++) {
    const o = (row + clamp(x, 0, width - 1)) * 3
    for (let c = 0; c < 3; c++) sum[c] += pixels[o + c]
  }
  return sum.map((value) => value / (to - from + 1))
}

/** As in HSV, 0..1. */
function saturationOf(colour: number[]): number {
  const most = Math.max(...colour)
  return (most - Math.min(...colour)) / Math.max(1, most)
}

export function middleOf({ left, right }: Run): number {
  return Math.round((left + right) / 2)
}
