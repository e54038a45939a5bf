import type { GarmentReading, UpperSide } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import { isOffShoulder } from './off-shoulder.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Frame } from './upper-frame.ts'

/** Of a shoulder so narrow, in pixels of the garment's picture, the neck point is no pair of its own. */
const leastSpan = 4
/** A shoulder that is broader, in chests, has one more pair in its middle. */
const broad = 0.12
/** A neckline whose lowest point hangs so far below the neck, in units, has a pair there. */
const leastDip = 0.02
/** The garment's upper edge is looked for from so many pixels above its shoulder, to so much of the shoulder's breadth below it. */
const searched = { above: 8, below: 0.3 }

/** Adds the pairs of both shoulders, from the neck outwards, and of the lowest point of the neckline. */
export function pairShoulders(
  { model, garment, upper, axes, measures }: Frame,
  { from, to }: ControlPairs,
  left: { neck: Point; shoulder: Point },
  right: { neck: Point; shoulder: Point },
  neckBottom: Point,
) {
  for (const [side, placed] of [
    [upper.left, left],
    [upper.right, right],
  ] as const) {
    from.push(placed.shoulder)
    to.push(side.shoulder)
    const span = Math.abs(side.neck.x - side.shoulder.x)
    if (span > leastSpan) {
      from.push(placed.neck)
      to.push(side.neck)
    }
    if (span > broad * measures.chest) {
      const x = (side.neck.x + side.shoulder.x) / 2
      const across = (axes.acrossOf(placed.neck) + axes.acrossOf(placed.shoulder)) / 2
      from.push(
        isOffShoulder(upper, measures)
          ? between(placed.neck, placed.shoulder, 0.5)
          : axes.at(across, axes.shoulderEdge(across)),
      )
      to.push({ x, y: topOfGarment(garment, x, side) })
    }
  }
  if (axes.downOf(neckBottom) - axes.downOf(left.neck) > leastDip * model.body.unit) {
    from.push(neckBottom)
    to.push(upper.neckBottom)
  }
}

/** The row at which the garment begins in a column of its shoulder. */
function topOfGarment({ matte }: GarmentReading, x: number, { neck, shoulder }: UpperSide): number {
  const column = clamp(Math.round(x), 0, matte.width - 1)
  const last = Math.max(neck.y, shoulder.y) + searched.below * Math.abs(neck.x - shoulder.x)
  for (
    let y = Math.max(0, Math.round(Math.min(neck.y, shoulder.y) - searched.above));
    y < Math.min(matte.height, last);
    y++
  ) {
    if (matte.values[y * matte.width + column] > 0.5) return y
  }
  return (neck.y + shoulder.y) / 2
}
