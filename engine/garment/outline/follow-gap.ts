import type { Plane } from '../../picture.ts'

/** Shares of the garment's height between which a gap between two legs begins, from the hem up. */
const begins = { from: 0.97, to: 0.6 }
/** In widths of the garment: how far from its middle that gap may begin, and how wide it is at most. */
const limits = { aside: 0.2, widest: 0.5 }
/** One leg is as broad as the other but for this share. */
const alike = 0.6
/** The least height of a gap, as a share of the garment's. */
const shortest = 0.15

/** The first and the last pixel of a gap in a row. */
export type Run = { left: number; right: number }

/** The gap between two legs: its lowest row, and its pixels there and in every row above. */
export type Gap = { bottom: number; runs: Run[] }

/** The gap between two legs of a garment, followed up from its hem through rows that have cloth on both sides; null without one. */
export function followGap(matte: Plane): Gap | null {
  const box = boxOf(matte)
  const tall = box.bottom - box.top
  for (let y = Math.round(box.top + begins.from * tall); y > box.top + begins.to * tall; y -= 2) {
    const run = findGap(matte, y, box)
    if (!run) continue
    const runs = followUp(matte, y, run)
    return runs.length > shortest * tall ? { bottom: y, runs } : null
  }
  return null
}

function followUp(matte: Plane, bottom: number, first: Run): Run[] {
  const runs = [first]
  for (let y = bottom - 1; y > 0; y--) {
    const below = runs[runs.length - 1]
    const run = runsIn(matte, y, below.left - 1, below.right + 1).reduce<Run | null>(
      (widest, next) => (!widest || next.right - next.left > widest.right - widest.left ? next : widest),
      null,
    )
    if (!run) break
    runs.push(run)
  }
  return runs
}

type Box = { left: number; right: number; top: number; bottom: number }

function findGap(matte: Plane, y: number, { left, right }: Box): Run | null {
  const across = right - left
  const middle = (left + right) / 2
  const gaps = runsIn(matte, y, left, right).filter(
    (run) =>
      run.left > left &&
      run.right < right &&
      hasCloth(matte, y, left, run.left) &&
      hasCloth(matte, y, run.right, right) &&
      Math.abs((run.left + run.right) / 2 - middle) < limits.aside * across &&
      run.right - run.left < limits.widest * across &&
      areAlike(run.left - left, right - run.right),
  )
  return gaps.length === 1 ? gaps[0] : null
}

function areAlike(one: number, other: number): boolean {
  return Math.min(one, other) > alike * Math.max(one, other)
}

function hasCloth({ width, values }: Plane, y: number, from: number, to: number): boolean {
  for (let x = from; x <= to; x++) if (values[y * width + x] > 0.5) return true
  return false
}

/** The runs without cloth in a row that reach into a span. */
function runsIn({ width, values }: Plane, y: number, from: number, to: number): Run[] {
  const runs: Run[] = []
  for (let x = Math.max(0, from); x <= Math.min(width - 1, to); x++) {
    if (values[y * width + x] > 0.5) continue
    let [left, right] = [x, x]
    while (left > 0 && values[y * width + left - 1] <= 0.5) left--
    while (right < width - 1 && values[y * width + right + 1] <= 0.5) right++
    runs.push({ left, right })
    x = right
  }
  return runs
}

function boxOf({ width, height, values }: Plane): Box {
  const box = { left: width, right: 0, top: height, bottom: 0 }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (values[i] <= 0.5) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
    }
  }
  return box
}
