import type { Point } from '../../geometry/points.ts'
import type { ControlPairs, PointMap } from './thin-plate-spline.ts'
import { thinPlateSpline } from './thin-plate-spline.ts'

/** How many times cloth may be drawn out, and how many times pressed together, anywhere; of the scale that its shoulders give. */
const mostStretched = 8
const mostPressed = 3
/** The warp is judged on a grid of so many steps across its points. */
const gridSteps = 24
/** Of the grid so much must lie on the cloth, or the warp leads elsewhere. */
const leastCloth = 0.25
/** Where exact pairs fold the cloth, smoother warps are tried: they even out what contradicts (no unit, see `thinPlateSpline`). */
const stiffnesses = [1e-3, 0.03, 0.3, 3]

/**
 * The thin-plate spline of the pairs, as stiff as it must be to lay the cloth without a fold; null where no stiffness helps, as when
 * the pairs are wrong. `scale`: frame pixels per garment pixel. `isCloth` tells where in its picture the garment is: elsewhere
 * nothing is drawn, and the warp may do what it likes.
 */
export function boundedSpline(
  pairs: ControlPairs,
  scale: number,
  isCloth: (p: Point) => boolean,
): PointMap | null {
  for (const stiffness of stiffnesses) {
    const map = thinPlateSpline(pairs, stiffness)
    if (isBounded(map, pairs.from, scale, isCloth)) return map
  }
  return null
}

/** Whether the Jacobian's determinant keeps its sign and its singular values their bounds within the box of `points`. */
function isBounded(
  map: PointMap,
  points: readonly Point[],
  scale: number,
  isCloth: (p: Point) => boolean,
): boolean {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let cloth = 0
  for (let k = 0; k <= gridSteps; k++) {
    for (let j = 0; j <= gridSteps; j++) {
      const { at, determinant, largest, smallest } = jacobianAt(
        map,
        left + (across * j) / gridSteps,
        top + (down * k) / gridSteps,
      )
      if (!isCloth(at)) continue
      cloth++
      // The map goes from the frame to the garment: what is small there is drawn out here.
      if (!(determinant > 0 && largest * scale < mostPressed && smallest * scale > 1 / mostStretched))
        return false
    }
  }
  return cloth > leastCloth * gridSteps * gridSteps
}

/** By differences of one pixel; the singular values of a 2 x 2 matrix in closed form. */
function jacobianAt(map: PointMap, x: number, y: number) {
  map(x, y, here)
  map(x + 1, y, right)
  map(x, y + 1, below)
  const [a, b, c, d] = [right[0] - here[0], below[0] - here[0], right[1] - here[1], below[1] - here[1]]
  const determinant = a * d - b * c
  const squares = a * a + b * b + c * c + d * d
  const root = Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))
  return {
    at: { x: here[0], y: here[1] },
    determinant,
    largest: Math.sqrt((squares + root) / 2),
    smallest: Math.sqrt(Math.max(0, (squares - root) / 2)),
  }
}

const here = new Float64Array(2)
const right = new Float64Array(2)
const below = new Float64Array(2)
