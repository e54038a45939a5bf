import type { Mask } from '../../pixels/mask.ts'
import type { Point } from '../../geometry/points.ts'

/**
 * The outer contour of the first piece of a mask, clockwise from its topmost pixel (Moore neighbour tracing).
 * One-pixel peninsulas are walked on both sides.
 */
export function traceContour({ width, height, values }: Mask): Point[] {
  const start = values.indexOf(1)
  if (start < 0) return []
  const startX = start % width
  const startY = (start / width) | 0
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] > 0
  const contour: Point[] = []
  let x = startX
  let y = startY
  let heading = 0
  let firstHeading = -1
  for (let step = 0; step < width * height * 2; step++) {
    let turned = -1
    for (let turn = 0; turn < 8; turn++) {
      const direction = (heading + 6 + turn) % 8
      if (isInside(x + stepX[direction], y + stepY[direction])) {
        turned = direction
        break
      }
    }
    if (turned < 0) return [{ x, y }]
    if (x === startX && y === startY) {
      if (turned === firstHeading) break
      if (firstHeading < 0) firstHeading = turned
    }
    contour.push({ x, y })
    x += stepX[turned]
    y += stepY[turned]
    heading = turned
  }
  return contour
}

const stepX = [1, 1, 0, -1, -1, -1, 0, 1]
const stepY = [0, 1, 1, 1, 0, -1, -1, -1]
