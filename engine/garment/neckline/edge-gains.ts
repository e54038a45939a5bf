import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'
import type { Fan } from './fan.ts'
import { angleOf, onRay, rays } from './fan.ts'

/** How far inside and outside of the line the edge is looked for, in widths of the neck; at the sides arcs lie less well than below. */
export const reach = { inside: 0.11, below: 0.03, aside: 0.07 }
/** What a pixel off the line costs, in clear steps: on plain cloth the line stays. */
const pull = 0.04
/** What keeps the edge from a place, in clear steps. */
const never = -100
/** The least and the most that a step counts, in clear ones; beyond `plain` only a part of it, because an edge need not be strong to be one. */
const counted = { least: -1, plain: 3, most: 6, beyond: 0.15 }

/** At each distance so much of the lesser of both sides' steps counts, and so much of each. */
const ofLesserSide = 0.6
const ofEachSide = 0.2
/** Pixels to each side of a place at which both sides are read. */
const aways = [1.5, 3.5]
/** A step of hue counts so much of one of lightness, and as at most so many times as large as that. */
const ofColour = 0.7
const mostColour = 2

/**
 * Per ray, from `inside` pixels inside of the line to as many outside: the step outwards, in clear ones; for the most part the less clear one
 * of both sides, because prints, labels and folds are seldom on both.
 */
export function readGains(window: EdgeWindow, fan: Fan, radii: number[], inside: number, span: number) {
  const single = radii.map((radius, k) =>
    Float64Array.from({ length: 2 * inside + 1 }, (_, d) => stepAt(window, fan, k, radius + d - inside)),
  )
  return single.map((row, k) => {
    const other = single[rays - 1 - k]
    const farthest = (reach.below + reach.aside * Math.abs(Math.cos(angleOf(k)))) * span
    return row.map((gain, d) => {
      if (d - inside > farthest) return never
      return (
        ofLesserSide * Math.min(gain, other[d]) + ofEachSide * (gain + other[d]) - pull * Math.abs(d - inside)
      )
    })
  })
}

/** How much lighter (and of another colour) it is outside a place on a ray than inside, in clear steps; 0 at the edge of the cloth. */
function stepAt(window: EdgeWindow, fan: Fan, k: number, radius: number): number {
  let [light, da, db] = [0, 0, 0]
  for (const away of aways) {
    const inner = indexAt(window, onRay(fan, k, radius - away))
    const outer = indexAt(window, onRay(fan, k, radius + away))
    if (outer === null || inner === null) return 0
    light += (window.lightness[outer] - window.lightness[inner]) / 2
    da += (window.a[outer] - window.a[inner]) / 2
    db += (window.b[outer] - window.b[inner]) / 2
  }
  const colour = ofColour * Math.min(Math.hypot(da, db), mostColour * Math.max(0, light))
  const step = light > 0 ? Math.hypot(light, colour) : light
  return countStep(step / window.clear)
}

function countStep(step: number): number {
  const plain = clamp(step, counted.least, counted.plain)
  return Math.min(counted.most, plain + counted.beyond * Math.max(0, step - plain))
}

function indexAt({ width, height, cloth }: EdgeWindow, { x, y }: Point): number | null {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  const i = row * width + column
  return cloth[i] ? i : null
}
