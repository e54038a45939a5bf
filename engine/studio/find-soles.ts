import type { Plane } from '../picture.ts'
import type { Point } from '../person/types.ts'
import type { Framing } from './frame-person.ts'

/**
 * Where a foot touches the floor, column by column in frame pixels: `floor` is the floor's row below it, `gap` how far above that the foot's
 * lower edge lies, as at an arch or before a heel.
 */
export type Sole = { x: number; floor: number; gap: number }[]

/**
 * A foot is looked for so far beside its place and above the floor, in frame heights. Its lower edge leaps by `leap` over `over` columns where
 * something else begins: a heel, whose end lies no more than `reach` above the toes and `below` below them, or another foot.
 */
const foot = { beside: 0.1, above: 0.14, leap: 0.008, over: 3, reach: 0.03, below: 0.004 }
/** A heel of its own is so narrow at most, and its end lies up to so far above the toes where the camera looks down on it; in frame heights. */
const heel = { widest: 0.03, reach: 0.055 }
/** What is narrower is a thread or a stray pixel, in frame heights. */
const narrowest = 0.003

/** How far above the floor feet are looked for, in frame heights. */
export const feetReach = foot.above

/** One for each foot in sight, by where its toes or its ankle are; where none is, one for all that is lowest. */
export function findSoles(alpha: Plane, { floorY, height, width }: Framing, feet: readonly Point[]): Sole[] {
  const nearest = (x: number) =>
    feet.findIndex((place) => feet.every((other) => Math.abs(place.x - x) <= Math.abs(other.x - x)))
  const lowest = Float32Array.from({ length: width }, (_, x) =>
    lowestRow(alpha, x, floorY - foot.above * height),
  )
  return (feet.length > 0 ? feet : [null]).flatMap((place, index) => {
    const isAt = (x: number, at: Point) =>
      Math.abs(x - at.x) < foot.beside * height && lowest[x] > at.y - heel.reach * height
    const isOwn = (x: number) => lowest[x] > 0 && (!place || (nearest(x) === index && isAt(x, place)))
    const runs = splitRuns([...lowest.keys()].filter(isOwn), lowest, foot.leap * height)
    const columns = place ? joinHeels(runs, lowest, place.x, height) : runs.flat()
    const y = columns.reduce((most, x) => Math.max(most, lowest[x]), 0)
    const sole = columns.filter(
      (x) =>
        lowest[x] >
        y -
          reachOf(
            runs.find((run) => run.includes(x)),
            height,
          ),
    )
    return sole.length > 0 ? [standOn(sole.map((x) => ({ x, y: lowest[x] })))] : []
  })
}

/** Columns from left to right as runs in which the lowest rows nowhere leap. */
function splitRuns(columns: readonly number[], lowest: Float32Array, leap: number): number[][] {
  const runs: number[][] = []
  for (const column of columns) {
    const run = runs.at(-1)
    const before = Math.max(run?.[0] ?? column, column - foot.over)
    const goesOn = run?.at(-1) === column - 1 && Math.abs(lowest[column] - lowest[before]) < leap
    if (run && goesOn) run.push(column)
    else runs.push([column])
  }
  return runs
}

/** How far above the toes what touches the floor may lie, in pixels. */
function reachOf(run: readonly number[] | undefined, height: number): number {
  return (run && run.length < heel.widest * height ? heel.reach : foot.reach) * height
}

/** The run about `x`, and those that end near the floor beside it. */
function joinHeels(runs: readonly number[][], lowest: Float32Array, x: number, height: number): number[] {
  const away = (run: readonly number[]) => Math.max(run[0] - x, x - run[run.length - 1], 0)
  const bottom = (run: readonly number[]) => run.reduce((most, column) => Math.max(most, lowest[column]), 0)
  const toes = runs.reduce((best, run) => (away(run) < away(best) ? run : best), runs[0] ?? [])
  const at = bottom(toes)
  const isHeel = (run: readonly number[]) =>
    run.length >= narrowest * height &&
    bottom(run) > at - reachOf(run, height) &&
    bottom(run) < at + foot.below * height
  return runs.flatMap((run) => (run === toes || isHeel(run) ? run : []))
}

/** The floor runs along the lower convex hull of a foot's edge (Andrew's monotone chain). */
function standOn(edge: readonly Point[]): Sole {
  const hull: Point[] = []
  for (const p of edge) {
    while (hull.length > 1 && !turnsUp(hull[hull.length - 2], hull[hull.length - 1], p)) hull.pop()
    hull.push(p)
  }
  const own = new Map(edge.map(({ x, y }) => [x, y]))
  return hull.slice(0, Math.max(1, hull.length - 1)).flatMap((from, k) => {
    const to = hull[k + 1] ?? from
    const isLast = k + 2 >= hull.length
    const columns = Array.from({ length: to.x - from.x + (isLast ? 1 : 0) }, (_, step) => from.x + step)
    return columns.map((x) => {
      const floor = from.y + ((to.y - from.y) * (x - from.x)) / Math.max(1, to.x - from.x)
      return { x, floor, gap: floor - (own.get(x) ?? 0) }
    })
  })
}

/** Whether `b` lies below the line from `a` to `c`. */
function turnsUp(a: Point, b: Point, c: Point): boolean {
  return (b.y - a.y) * (c.x - a.x) > (c.y - a.y) * (b.x - a.x)
}

/** The lowest row in which a column shows the person, from a row on; 0 where it shows nobody. */
function lowestRow({ width, height, values }: Plane, x: number, from: number): number {
  for (let y = height - 1; y > Math.max(0, from); y--) if (values[y * width + x] > 0.5) return y
  return 0
}
