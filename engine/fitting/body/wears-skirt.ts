import type { StudioModel } from '../../studio/types.ts'
import { middleOfLeg } from './leg-line.ts'
import type { Leg } from './measure-leg.ts'

/** Cloth that reaches so far beyond both legs together, or closes so wide a gap between them, in units, is a skirt's. */
const skirt = { beyond: 0.35, closes: 0.3 }
/** A skirt is looked for from so far below the hips on, in units, in so many rows, a share of the torso apart. */
const looked = { from: 0.2, rows: 40, step: 0.05 }

/**
 * Whether what is worn below is a skirt: at some height it is much wider than both legs, or goes from the one to the other, and nowhere does the
 * background part it, as it does trousers below the crotch.
 */
export function wearsSkirt(
  { layers: { lower, alpha }, body }: StudioModel,
  { left, right }: { left: Leg; right: Leg },
): boolean {
  const top = body.hipMid.y + looked.from * body.unit
  const rows = Array.from({ length: looked.rows }, (_, k) =>
    Math.round(top + k * looked.step * body.torsoLength),
  )
  const seen = rows.filter((y) => y < lower.height)
  const isWornAt = (x: number, y: number) =>
    x >= 0 && x < lower.width && lower.values[y * lower.width + x] > 0.5
  const legsAt = (y: number) =>
    [middleOfLeg(left, y), middleOfLeg(right, y)].map(Math.round) as [number, number]
  const isParted = (y: number) => {
    const [from, to] = legsAt(y)
    return isWornAt(from, y) && isWornAt(to, y) && alpha.values[y * alpha.width + ((from + to) >> 1)] < 0.5
  }
  if (seen.some(isParted)) return false
  return seen.some((y) => {
    const isWorn = (x: number) => isWornAt(x, y)
    let [from, to] = legsAt(y)
    const both = to - from + left.halfAt(y, -1) + right.halfAt(y, 1)
    const gap = to - from - left.halfAt(y, 1) - right.halfAt(y, -1)
    if (!isWorn(from) || !isWorn(to) || !isWorn((from + to) >> 1)) return false
    while (isWorn(from - 1)) from--
    while (isWorn(to + 1)) to++
    return gap > skirt.closes * body.unit || to - from > both + skirt.beyond * body.unit
  })
}
