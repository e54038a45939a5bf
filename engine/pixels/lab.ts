import type { Picture, Plane } from '../picture.ts'
import { lumaOf } from './luma.ts'

/**
 * CIE L*a*b* (D65) of a picture, one list per channel, row by row from the top left.
 * `lightness` 0..100, `a` and `b` about -110..110.
 */
export type LabPicture = {
  width: number
  height: number
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
}

/** sRGB -> CIE L*a*b* after IEC 61966-2-1 and CIE 15, by table: the error against the formula is below 0.15. */
export function toLab(picture: Picture): LabPicture {
  const { width, height, pixels } = picture
  const count = width * height
  const lightness = new Float32Array(count)
  const a = new Float32Array(count)
  const b = new Float32Array(count)
  for (let i = 0, o = 0; i < count; i++, o += 3) {
    const red = linear[pixels[o]]
    const green = linear[pixels[o + 1]]
    const blue = linear[pixels[o + 2]]
    const x = 0.43388 * red + 0.37622 * green + 0.1899 * blue
    const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    const z = 0.01773 * red + 0.10947 * green + 0.8728 * blue
    const fx = responses[(x * steps + 0.5) | 0]
    const fy = responses[(y * steps + 0.5) | 0]
    const fz = responses[(z * steps + 0.5) | 0]
    lightness[i] = 116 * fy - 16
    a[i] = 500 * (fx - fy)
    b[i] = 200 * (fy - fz)
  }
  return { width, height, lightness, a, b }
}

/** Rec. 601 luma of a picture, 0..1. */
export function toLuminance(picture: Picture): Plane {
  const { width, height, pixels } = picture
  const values = new Float32Array(width * height)
  for (let i = 0, o = 0; i < values.length; i++, o += 3) {
    values[i] = lumaOf(pixels[o], pixels[o + 1], pixels[o + 2]) / 255
  }
  return { width, height, values }
}

const steps = 16384

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const u = value / 255
  return u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4
})

const responses = Float32Array.from({ length: steps + 2 }, (_, step) => {
  const t = step / steps
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
})

/** The mean Lab colour of the chosen pixels; null where none is. */
export function meanColour(
  { lightness, a, b }: LabPicture,
  isChosen: (pixel: number) => boolean,
): [lightness: number, a: number, b: number] | null {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < lightness.length; i++) {
    if (!isChosen(i)) continue
    sums[0] += lightness[i]
    sums[1] += a[i]
    sums[2] += b[i]
    count++
  }
  return count > 0 ? [sums[0] / count, sums[1] / count, sums[2] / count] : null
}
