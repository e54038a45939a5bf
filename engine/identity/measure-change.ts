import type { Picture } from '../picture.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'

const longSide = 128
/** Of 255; what encoding does to a cell's mean stays far below. */
const visible = 10

/** The share 0..1 of cells, on a grid of 128 along the longer side, whose colour differs visibly. Both pictures have one size. */
export function measureChange(one: Picture, other: Picture): number {
  const { width, height } = fitSize(one.width, one.height, longSide)
  const [a, b] = [reducePicture(one, width, height).pixels, reducePicture(other, width, height).pixels]
  let changed = 0
  for (let i = 0; i < a.length; i += 3) {
    const difference = Math.max(
      Math.abs(a[i] - b[i]),
      Math.abs(a[i + 1] - b[i + 1]),
      Math.abs(a[i + 2] - b[i + 2]),
    )
    if (difference > visible) changed++
  }
  return changed / (width * height)
}
