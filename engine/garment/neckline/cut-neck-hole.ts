import type { Plane } from '../../picture.ts'
import type { NeckHole } from './enlarge-neck-hole.ts'

/** Clears the hole and what rises above it, the back of the garment. */
export function cutNeckHole(matte: Plane, { share, left, right }: NeckHole) {
  const { width, height, values } = matte
  for (let x = Math.max(0, Math.round(left.x)); x <= Math.min(width - 1, right.x); x++) {
    let lowest = -1
    for (let y = 0; y < height; y++) if (share.values[y * width + x] > 0.5) lowest = y
    for (let y = 0; y <= lowest; y++) values[y * width + x] = 0
  }
  for (let i = 0; i < values.length; i++) values[i] *= 1 - share.values[i]
}
