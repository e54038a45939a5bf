import { solveLinearSystem } from '../../geometry/solve-linear-system.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { EdgePoint } from './find-waist.ts'

/** From one column to the next an edge rises or falls by no more, in units; and goes on so over so large a share of the columns. */
const step = { most: 0.03, share: 0.5 }
/** Rounds of the fit; in each, what lies so far below the curve, in units, is hidden by something before it, and what lies so far above belongs to something else. */
const rounds = 5
const strays = { below: 0.03, above: 0.06 }
/** So large a share of the points must lie on the curve, by so little in the root mean square, in units. */
const least = 0.7
const fewest = 12
const mostOff = 0.02
/** The middle hangs lower than the sides by no more than the first, in units, and higher by no more than the second. */
const bows = { lower: 0.11, higher: 0.03 }

/**
 * A waist goes round a body: seen from the front its edge is part of an ellipse, near its middle a parabola. Fitted to the edge in sight by least squares,
 * without strays, and level beyond it; null where that is no such curve.
 */
export function bowWaist(all: readonly EdgePoint[], unit: number): ((across: number) => number) | null {
  const edge = withoutSides(all, unit)
  if (edge.length < step.share * all.length) return null
  let points = edge
  let curve: Float64Array = new Float64Array(3)
  for (let round = 0; round < rounds; round++) {
    if (points.length < Math.max(fewest, least * edge.length)) return null
    const fitted = fitParabola(points, unit)
    const tolerance = unit * 2 ** (rounds - 1 - round)
    points = edge.filter(({ across, down }) => {
      const below = down - heightOn(fitted, across, unit)
      return below < strays.below * tolerance && below > -strays.above * tolerance
    })
    curve = fitted
  }
  if (points.length < least * edge.length) return null
  const square = points.reduce(
    (sum, { across, down }) => sum + (down - heightOn(curve, across, unit)) ** 2,
    0,
  )
  const half = (edge[edge.length - 1].across - edge[0].across) / 2 / unit
  const bow = -curve[2] * half * half
  const isWaist = Math.sqrt(square / points.length) < mostOff * unit && bow < bows.lower && bow > -bows.higher
  if (!isWaist) return null
  const [from, to] = [edge[0].across, edge[edge.length - 1].across]
  return (across) => heightOn(curve, clamp(across, from, to), unit)
}

/** From the middle on both ways to where the edge jumps: beyond lie hips and arms. */
function withoutSides(edge: readonly EdgePoint[], unit: number): readonly EdgePoint[] {
  const goesOn = (one: number, other: number) =>
    other >= 0 && other < edge.length && Math.abs(edge[one].down - edge[other].down) <= step.most * unit
  let [first, last] = [edge.length >> 1, edge.length >> 1]
  while (goesOn(first, first - 1)) first--
  while (goesOn(last, last + 1)) last++
  return edge.slice(first, last + 1)
}

/** Coefficients of height over distance from the middle, both in units: the normal equations of least squares. */
function fitParabola(points: readonly EdgePoint[], unit: number): Float64Array {
  const rows = Array.from({ length: 3 }, () => new Float64Array(4))
  for (const { across, down } of points) {
    const x = across / unit
    const powers = [1, x, x * x]
    rows.forEach((row, power) => {
      for (let other = 0; other < 3; other++) row[other] += powers[power] * powers[other]
      row[3] += (powers[power] * down) / unit
    })
  }
  return solveLinearSystem(rows)
}

function heightOn([base, slope, bend]: Float64Array, across: number, unit: number): number {
  const x = across / unit
  return unit * (base + slope * x + bend * x * x)
}
