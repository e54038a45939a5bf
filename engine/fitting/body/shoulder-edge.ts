import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** The shoulder's tips lie so far outside the joints, and its edge so far above the outline; in units. */
const off = { joints: 0.012, outline: 0.012 }

/** Where the shoulder's tips lie, in shoulder widths and units: a little outside the joints and above them. */
export function shoulderTip({ unit }: StudioModel['body'], width: number): number {
  return 0.5 * width + off.joints * unit
}

const samples = 12
/** The edge is asked for at every pixel, so it is computed once at so many places on either side. */
const tableReach = 128
/** From the middle to so many times the tip's distance; farther out it stays as it is there. */
const tableEnd = 1.15
/** The modelled edge in the middle, negative above the joints, and how much lower it lies at the tip, in units; it falls by such a power of the way. */
const trapezius = { middle: -0.26, falls: 0.175, power: 0.85 }
/**
 * The outline is read from so many samples beside the middle on, and between these heights, in units; so far off the model, in units, it
 * is none of the shoulder's. A reading counts by exp(-samples² / width) of the samples to it, the model itself by `model`.
 */
const readings = { from: 4, below: 0.12, above: -0.45, off: 0.13, width: 3, model: 0.25 }

/** The frame's pixel at a place on the body axes. */
type PointAt = (across: number, down: number) => Point

/** A model of the trapezius line, moved onto the outline of the person wherever hair and pose leave it visible. */
export function readShoulderEdge(model: StudioModel, at: PointAt, width: number): (across: number) => number {
  const { unit } = model.body
  const tip = shoulderTip(model.body, width)
  const modelled = (a: number) => {
    const t = clamp(Math.abs(a) / tip, 0, 1)
    return (trapezius.middle + trapezius.falls * t ** trapezius.power) * unit
  }
  const offsets: (number | null)[] = []
  for (let k = -samples; k <= samples; k++) {
    const a = (k / samples) * tip
    const seen = Math.abs(k) < readings.from ? null : seenEdge(model, at, a, modelled(a))
    offsets.push(
      seen === null || Math.abs(seen - modelled(a)) > readings.off * unit ? null : seen - modelled(a),
    )
  }
  const edgeAt = (t: number) => {
    let sum = 0
    let weight = readings.model
    for (let k = 0; k < offsets.length; k++) {
      const offset = offsets[k]
      if (offset === null) continue
      const w = Math.exp(-((k - samples - t * samples) ** 2) / readings.width)
      sum += offset * w
      weight += w
    }
    return modelled(t * tip) + sum / weight - off.outline * unit
  }
  const table = Float64Array.from({ length: 2 * tableReach + 1 }, (_, k) =>
    edgeAt((tableEnd * (k - tableReach)) / tableReach),
  )
  return (a) => {
    const z = (clamp(a / tip / tableEnd, -1, 1) + 1) * tableReach
    const k = Math.min(2 * tableReach - 1, z | 0)
    return table[k] + (table[k + 1] - table[k]) * (z - k)
  }
}

/** Hair may hide the edge, but no cloth below it: the shoulder reaches up to there at least, whatever was `expected`. */
function seenEdge(
  { layers, body, picture }: StudioModel,
  at: PointAt,
  a: number,
  expected: number,
): number | null {
  for (let b = readings.below * body.unit; b > readings.above * body.unit; b--) {
    const p = at(a, b)
    const x = Math.round(p.x)
    const y = Math.round(p.y)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const i = y * picture.width + x
    if (layers.hair.values[i] > 0.5) return b < expected ? b : null
    if (layers.alpha.values[i] < 0.5) return b
  }
  return null
}
