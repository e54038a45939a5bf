import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { traceLegs } from '../body/legs.ts'
import { middleOfLeg } from '../body/leg-line.ts'

/**
 * Cloth that reaches so far beyond both legs together, or closes so wide a gap between them, in units, is a skirt's; legs count as so
 * much nearer where one hid what is between them.
 */
const skirt = { beyond: 0.35, closes: 0.3, nearer: 0.04 }
/** A skirt is looked for from so far below the hips on, in units, in so many rows, a share of the torso apart. */
const looked = { from: 0.2, rows: 40, step: 0.05 }

/**
 * How far from the middle a leg's inner side lies that would be `gap` from it. Where the photo shows the background between the legs, it is
 * that; where they or their trousers touch, so do new ones; a skirt tells nothing. Below the picture's edge legs go on as above it.
 */
export function measureGaps(model: StudioModel, legs: ReturnType<typeof traceLegs>) {
  const { alpha } = model.layers
  const hidden = hidesLegs(model, legs) ? skirt.nearer * model.body.unit : Infinity
  return (gap: number, middle: number, y: number): number => {
    const row = clamp(Math.round(y), 0, alpha.height - 1) * alpha.width
    const isOpen = alpha.values[row + clamp(Math.round(middle), 0, alpha.width - 1)] < 0.5
    return isOpen ? gap : Math.max(0, gap - hidden)
  }
}

/**
 * Whether what is worn below is a skirt: at some height it is much wider than both legs, or goes from the one to the other, and nowhere does the
 * background part it, as it does trousers below the crotch.
 */
function hidesLegs(
  { layers: { lower, alpha }, body }: StudioModel,
  { left, right }: ReturnType<typeof traceLegs>,
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
