import type { Picture } from '../picture.ts'
import { clamp } from '../pixels/scalar.ts'
import type { Box } from './types.ts'

/** The part of a box that lies in the picture, at least 8 x 8 pixels. */
export function cropPicture(picture: Picture, box: Box): Picture {
  const left = clamp(Math.floor(box.x), 0, picture.width - 8)
  const top = clamp(Math.floor(box.y), 0, picture.height - 8)
  const width = clamp(Math.ceil(box.width), 8, picture.width - left)
  const height = clamp(Math.ceil(box.height), 8, picture.height - top)
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 3
    pixels.set(picture.pixels.subarray(start, start + width * 3), y * width * 3)
  }
  return { width, height, pixels }
}
