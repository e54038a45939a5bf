import type { Picture } from '../picture.ts'
import { createPicture } from '../picture.ts'

/** How often a picture is turned by a right angle, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

export function turnPicture(picture: Picture, turns: QuarterTurns): Picture {
  if (turns === 0) return picture
  const { width, height, pixels } = picture
  const result = turns === 2 ? createPicture(width, height) : createPicture(height, width)
  for (let y = 0, o = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++, o += 3) {
      const column = turns === 1 ? y : turns === 2 ? width - 1 - x : width - 1 - y
      const row = turns === 1 ? height - 1 - x : turns === 2 ? height - 1 - y : x
      const i = (row * width + column) * 3
      result.pixels[o] = pixels[i]
      result.pixels[o + 1] = pixels[i + 1]
      result.pixels[o + 2] = pixels[i + 2]
    }
  }
  return result
}
