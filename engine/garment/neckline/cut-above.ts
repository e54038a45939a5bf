import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Point } from '../../geometry/points.ts'
import { rowsOfLine } from './rows-of-line.ts'

/** Clears the matte above a line that runs from left to right; its rim is one pixel soft across the line. */
export function cutAbove({ width, height, values }: Plane, line: Point[]) {
  const first = Math.max(0, Math.ceil(line[0].x))
  const edges = rowsOfLine(line, first, Math.min(width - 1, line.at(-1)!.x))
  edges.forEach((edge, k) => {
    const rise = (edges[Math.min(edges.length - 1, k + 1)] - edges[Math.max(0, k - 1)]) / 2
    const steepness = Math.hypot(1, rise)
    for (let y = 0; y < Math.min(height, edge + steepness); y++) {
      values[y * width + first + k] *= clamp((y - edge) / steepness + 0.5, 0, 1)
    }
  })
}
