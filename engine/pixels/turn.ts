import type { Picture } from '../picture.ts'
import { createPicture } from '../picture.ts'

/** How often a picture is turned by a right angle, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

export function turnPicture(picture: Picture, turns: QuarterTurns): Picture {
  if (turns === 0) return picture
  const { width, height, pixels } = picture
  const result = turns === 2 ? createPicture(width, height) : createPicture(height, width)
  const sourceOf = {
    1: (x: number, y: number) => (height - 1 - x) * width + y,
    2: (x: number, y: number) => (height - 1 - y) * width + width - 1 - x,
    3: (x: number, y: number) => x * width + width - 1 - y,
  }[turns]
  for (let y = 0, o = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++, o += 3) {
      const i = sourceOf(x, y) * 3
      result.pixels[o] = pixels[i]
      result.pixels[o + 1] = pixels[i + 1]
      result.pixels[o + 2] = pixels[i + 2]
    }
  }
  return result
}
