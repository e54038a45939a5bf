import type { Picture, Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'
import { followGap, type Gap, type Run } from '../outline/follow-gap.ts'
import { beside, meanColour, meanOfGround, middleOf, readShares } from './gap-shares.ts'

/** Of the picture's width: where a gap between two legs is no wider, shadow and seams take too much of it. */
const narrow = 0.05
/** How far above where it was known a gap is looked for and above its end there is none, in the picture's heights; how far aside, in its widths. */
const reach = { higher: 0.3, aside: 0.05 }
/** Cloth that changes by so many RGB units on the mean within so many rows does not tell where it ends. */
const patterned = { change: 24, rows: 6 }
/** A gap goes on while so much of what is along its middle is ground, on the mean of so many rows. */
const goesOn = { share: 0.4, rows: 8 }
/** A pixel of a smaller share of ground is the gap's no more. */
const trace = 0.15
/** What a change of its direction costs, in rows of pure ground. */
const bendCost = 1
/** Pixels: the cloth begins so far beside the gap, because a light fringe looks worse than a lost thread. */
const fringe = 0.5
/** Rows to either side over which its sides are evened out. */
const evenReach = 4
/** Pixels by which a side may lead outwards from row to row on its way up. */
const outwards = 0.3

/**
 * The narrow upper part of the gap between two legs, told anew: there shadow and seams mislead what settles the rest of the outline. The
 * ground is followed upwards as a smooth path, as far as it is in sight; how wide it is in a row is the sum of its shares there, and
 * hardly wider than below. Changes `matte`.
 */
export function partLegs(picture: Picture, matte: Plane) {
  const gap = followGap(matte)
  if (!gap) return
  const most = narrow * matte.width
  const start = gap.runs.findLastIndex(({ left, right }) => right - left >= most) + 1
  const upper = { bottom: gap.bottom - start, runs: gap.runs.slice(start) }
  if (upper.runs.length === 0 || changeBeside(picture, upper) > patterned.change) return
  const higher = Math.round(reach.higher * picture.height)
  clearGap(matte, upper, seeGap(picture, upper, higher, meanOfGround(picture, gap, start)), higher)
}

/** How much cloth beside a gap changes within a few rows, in RGB units. */
function changeBeside(picture: Picture, { bottom, runs }: Gap): number {
  const { left } = runs[0]
  const colours = runs.map((_, k) => meanColour(picture, left - beside.to, left - beside.from, bottom - k))
  const changes = colours
    .slice(patterned.rows)
    .map((colour, k) => Math.hypot(...colour.map((value, c) => value - colours[k][c])))
  return meanOf(changes)
}

/** Its sides in each row from the lowest on upwards, as far as there is a gap, between pixels. */
type Seen = Run[]

/** `higher`: so many rows above the last known one the gap may go on. */
function seeGap(picture: Picture, { bottom, runs }: Gap, higher: number, ground: number[]): Seen {
  const aside = Math.round(reach.aside * picture.width)
  // Beside the widest of its rows there is cloth in all those above.
  const [widest] = runs
  const centre = middleOf(widest)
  const shares = Array.from({ length: runs.length + higher }, (_, k) =>
    readShares(picture, { y: bottom - k, first: centre - aside, count: 2 * aside + 1 }, widest, ground),
  )
  const gains = shares.map((row) => smoothThree(row).map((share) => share - 0.5))
  const { columns } = findSmoothestPath(gains, bendCost)
  const along = columns.map((column, k) => gains[k][column] + 0.5)
  const faint = along.findIndex((_, k) => meanOf(along.slice(k, k + goesOn.rows)) < goesOn.share)
  const last = along.findLastIndex(
    (share, k) => share > goesOn.share && (faint < 0 || k < faint + goesOn.rows),
  )
  const measured = columns.slice(0, last + 1).map((column, k) => {
    const row = shares[k]
    let [from, to] = [column, column]
    while (from > 0 && row[from - 1] > trace) from--
    while (to < row.length - 1 && row[to + 1] > trace) to++
    const middle = centre - aside + column
    return {
      left: middle - sumOf(row.subarray(from, column)),
      right: middle + sumOf(row.subarray(column, to + 1)),
    }
  })
  return evenOut(measured)
}

function clearGap({ width, values }: Plane, { bottom, runs }: Gap, seen: Seen, higher: number) {
  for (let k = 0; k < seen.length + higher; k++) {
    const row = (bottom - k) * width
    const run = runs[Math.min(runs.length - 1, k)]
    // Above its end there is none, whatever was found there.
    const { left, right } = seen[k] ?? { left: run.right, right: run.left - 2 }
    const from = Math.floor(Math.min(run.left, left) - beside.from)
    const to = Math.ceil(Math.max(run.right, right) + beside.from)
    if (k >= seen.length && !(values[row + from] > 0.5 && values[row + to] > 0.5)) return
    for (let x = from; x <= to; x++) {
      const within = Math.min(x + 0.5 - left, right - x + 0.5) + fringe
      values[row + x] = 1 - clamp(within, 0, 1)
    }
  }
}

/** Both sides smooth, and hardly leading outwards. */
function evenOut(seen: Seen): Seen {
  let last: Run = { left: -Infinity, right: Infinity }
  return seen.map((_, k) => {
    const around = seen.slice(Math.max(0, k - evenReach), k + evenReach + 1)
    last = {
      left: Math.max(last.left - outwards, meanOf(around.map(({ left }) => left))),
      right: Math.min(last.right + outwards, meanOf(around.map(({ right }) => right))),
    }
    return last
  })
}

function smoothThree(row: Float32Array): Float64Array {
  return Float64Array.from(
    row,
    (value, x) => (value + row[Math.max(0, x - 1)] + row[Math.min(row.length - 1, x + 1)]) / 3,
  )
}

function sumOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
