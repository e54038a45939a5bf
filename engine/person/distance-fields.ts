import { clamp } from '../pixels/scalar.ts'
import type { Point } from './types.ts'

/** Lowers the field to the squared distance from a line segment, pixels. */
export function nearSegment(field: Float32Array, width: number, from: Point, to: Point) {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const inverse = 1 / (dx * dx + dy * dy || 1)
  for (let i = 0, x = 0, y = 0; i < field.length; i++) {
    const px = x - from.x
    const py = y - from.y
    const t = clamp((px * dx + py * dy) * inverse, 0, 1)
    const ex = px - t * dx
    const ey = py - t * dy
    const square = ex * ex + ey * ey
    if (square < field[i]) field[i] = square
    if (++x === width) {
      x = 0
      y++
    }
  }
}

/** Makes the field negative inside a polygon. */
export function signInside(field: Float32Array, width: number, height: number, corners: readonly Point[]) {
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      let isInside = false
      for (let a = 0, b = corners.length - 1; a < corners.length; b = a++) {
        const one = corners[a]
        const other = corners[b]
        if (one.y > y === other.y > y) continue
        if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isInside = !isInside
      }
      if (isInside) field[i] = -field[i]
    }
  }
}
