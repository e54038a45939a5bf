import type { Picture, Plane } from '../../picture.ts'
import type { Mask } from '../../pixels/mask.ts'

/** What covers less is ground. */
const ground = 0.02

/** A picture without what is `hidden` in it: there it has the colours of the ground to the left and to the right, as the matte tells. */
export function paintOut(picture: Picture, hidden: Mask, matte: Plane): Picture {
  const { width, height } = picture
  const painted = { width, height, pixels: picture.pixels.slice() }
  const isGround = (i: number) => matte.values[i] < ground && !hidden.values[i]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hidden.values[y * width + x]) continue
      let [left, right, end] = [x, x, x]
      while (end < width && hidden.values[y * width + end]) end++
      while (left > 0 && !isGround(y * width + left)) left--
      while (right < width - 1 && !isGround(y * width + right)) right++
      for (let at = x; at < end; at++) mixInto(y * width + at, y * width + left, y * width + right)
      x = end
    }
  }
  return painted

  function mixInto(at: number, left: number, right: number) {
    const share = (at - left) / Math.max(1, right - left)
    for (let c = 0; c < 3; c++) {
      const [before, after] = [picture.pixels[left * 3 + c], picture.pixels[right * 3 + c]]
      painted.pixels[at * 3 + c] = before + (after - before) * share + 0.5
    }
  }
}
