import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import { spreadBelowTop } from '../place/lower-frame.ts'

/**
 * How much cloth may lie at a pixel beside the person, 0..1: nowhere above the hem of a top that hangs over it, and below it ever farther from the
 * person's sides there. `alpha`: the person's; `middle`: a column within the person; `hem`: the row of that hem, below 0 where none hangs over it.
 */
export function roomBesidePerson(
  { width, height, values }: Plane,
  middle: number,
  hem: number,
): (x: number, y: number) => number {
  if (hem < 0) return () => 1
  if (hem >= height) return () => 0
  const row = Math.floor(hem) * width
  const sideOf = (side: -1 | 1) => {
    let x = Math.round(middle)
    while (x >= 0 && x < width && values[row + x] >= 0.5) x += side
    return x
  }
  const sides = { left: sideOf(-1), right: sideOf(1) }
  return (x, y) => {
    const beside = Math.max(sides.left - x, x - sides.right)
    return y < hem ? 0 : clamp(1 + spreadBelowTop * (y - hem) - beside, 0, 1)
  }
}
