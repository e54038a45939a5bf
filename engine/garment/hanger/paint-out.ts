import type { Picture, Plane } from '../../picture.ts'
import type { Mask } from '../../pixels/mask.ts'
import { paintRow } from '../matting/paint-over.ts'

/** What covers less is ground. */
const ground = 0.02

/** A picture without what is `hidden` in it: there it has the colours of the ground to the left and to the right, as the matte tells. */
export function paintOut(picture: Picture, hidden: Mask, matte: Plane): Picture {
  const { width, height } = picture
  const painted = { width, height, pixels: picture.pixels.slice() }
  const isGround = (i: number) => matte.values[i] < ground && !hidden.values[i]
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      if (!hidden.values[row + x]) continue
      let [left, right, end] = [x - 1, x + 1, x]
      while (end < width && hidden.values[row + end]) end++
      while (left > 0 && !isGround(row + left)) left--
      while (right < width - 1 && !isGround(row + right)) right++
      paintRow(painted, y, { left: Math.max(0, left), right: Math.min(width - 1, right) }, { first: x, end })
      x = end
    }
  }
  return painted
}
