import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'

/** The row at which a line from left to right passes each column `from` to `to`; beyond its ends that of the end. */
export function rowsOfLine(line: Point[], from: number, to: number): number[] {
  const rows: number[] = []
  let k = 0
  for (let x = from; x <= to; x++) {
    while (k + 2 < line.length && line[k + 1].x < x) k++
    const [a, b] = [line[k], line[k + 1]]
    rows.push(b.x > a.x ? a.y + (b.y - a.y) * clamp((x - a.x) / (b.x - a.x), 0, 1) : Math.max(a.y, b.y))
  }
  return rows
}
