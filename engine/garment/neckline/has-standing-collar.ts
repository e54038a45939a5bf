import type { Point } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'

/** So far outside the neck's points the outline is looked at, and so far it falls there at most, in widths of the neck. */
const beside = 0.12
const drop = 0.22
/** It falls steeply when it falls by more than this share of that. */
const steep = 0.8

/** Turtlenecks and standing collars fall off steeply beside the neck points; what they show is their front. */
export function hasStandingCollar({ width, values }: Plane, left: Point, right: Point): boolean {
  const span = right.x - left.x
  const reach = Math.round(beside * span)
  const farthest = drop * span
  return [Math.round(left.x - reach), Math.round(right.x + reach)].every((x) => {
    let y = Math.round(Math.min(left.y, right.y))
    while (y < Math.max(left.y, right.y) + farthest && !(values[y * width + x] > 0.5)) y++
    return y >= (x < (left.x + right.x) / 2 ? left.y : right.y) + steep * farthest
  })
}
