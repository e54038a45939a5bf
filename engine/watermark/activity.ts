import { createPlane, type Picture, type Plane } from '../picture.ts'
import { boxBlur } from '../pixels/box-blur.ts'
import { lumaOf } from '../pixels/luma.ts'

/** Lightness as the eye weighs it (ITU-R BT.601), 0..255. */
export function readLuma({ width, height, pixels }: Picture): Plane {
  const luma = createPlane(width, height)
  for (let k = 0; k < luma.values.length; k++)
    luma.values[k] = lumaOf(pixels[k * 3], pixels[k * 3 + 1], pixels[k * 3 + 2])
  return luma
}

/** The same for every second pixel of every second row: enough to tell where much goes on. */
export function readHalfLuma({ width, height, pixels }: Picture): Plane {
  const luma = createPlane((width + 1) >> 1, (height + 1) >> 1)
  for (let y = 0; y < luma.height; y++) {
    for (let x = 0; x < luma.width; x++) {
      const k = (2 * y * width + 2 * x) * 3
      luma.values[y * luma.width + x] = lumaOf(pixels[k], pixels[k + 1], pixels[k + 2])
    }
  }
  return luma
}

/** The mean around each pixel, and how far its surroundings stray from it (standard deviation), over squares of 2 `radius` + 1. */
export function measureActivity(luma: Plane, radius: number): { mean: Plane; deviation: Plane } {
  const squares = createPlane(luma.width, luma.height)
  for (let k = 0; k < squares.values.length; k++) squares.values[k] = luma.values[k] * luma.values[k]
  const mean = boxBlur(luma, radius)
  const deviation = boxBlur(squares, radius)
  for (let k = 0; k < squares.values.length; k++)
    deviation.values[k] = Math.sqrt(Math.max(0, deviation.values[k] - mean.values[k] * mean.values[k]))
  return { mean, deviation }
}
