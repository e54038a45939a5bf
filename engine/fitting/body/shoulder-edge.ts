import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Where the shoulder's tips lie, in shoulder widths and units: a little outside the joints and above them. */
export function shoulderTip({ unit }: StudioModel['body'], width: number): number {
  return 0.5 * width + 0.012 * unit
}

const samples = 12
/** The edge is asked for at every pixel, so it is computed once at so many places on either side. */
const tableReach = 128

/** The frame's pixel at a place on the body axes. */
type PointAt = (across: number, down: number) => Point

/** A model of the trapezius line, moved onto the outline of the person wherever hair and pose leave it visible. */
export function readShoulderEdge(model: StudioModel, at: PointAt, width: number): (across: number) => number {
  const { unit } = model.body
  const tip = shoulderTip(model.body, width)
  const modelled = (a: number) => {
    const t = clamp(Math.abs(a) / tip, 0, 1)
    return (-0.26 + 0.175 * t ** 0.85) * unit
  }
  const offsets: (number | null)[] = []
  for (let k = -samples; k <= samples; k++) {
    const a = (k / samples) * tip
    const seen = Math.abs(k) < 4 ? null : seenEdge(model, at, a)
    offsets.push(seen === null || Math.abs(seen - modelled(a)) > 0.13 * unit ? null : seen - modelled(a))
  }
  const edgeAt = (t: number) => {
    let sum = 0
    let weight = 0.25
    for (let k = 0; k < offsets.length; k++) {
      const offset = offsets[k]
      if (offset === null) continue
      const w = Math.exp(-((k - samples - t * samples) ** 2) / 3)
      sum += offset * w
      weight += w
    }
    return modelled(t * tip) + sum / weight - 0.012 * unit
  }
  const table = Float64Array.from({ length: 2 * tableReach + 1 }, (_, k) =>
    edgeAt((1.15 * (k - tableReach)) / tableReach),
  )
  return (a) => {
    const z = (clamp(a / tip / 1.15, -1, 1) + 1) * tableReach
    const k = Math.min(2 * tableReach - 1, z | 0)
    return table[k] + (table[k + 1] - table[k]) * (z - k)
  }
}

function seenEdge({ layers, body, picture }: StudioModel, at: PointAt, a: number): number | null {
  for (let b = 0.12 * body.unit; b > -0.45 * body.unit; b--) {
    const p = at(a, b)
    const x = Math.round(p.x)
    const y = Math.round(p.y)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const i = y * picture.width + x
    if (layers.hair.values[i] > 0.5) return null
    if (layers.alpha.values[i] < 0.5) return b
  }
  return null
}
