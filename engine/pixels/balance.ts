import type { Picture } from '../picture.ts'
import { clamp } from './scalar.ts'

/** Linear red, green and blue are to be multiplied by these. */
export type Balance = readonly [red: number, green: number, blue: number]

/** The picture with its linear channels multiplied. */
export function balancePicture({ width, height, pixels }: Picture, balance: Balance): Picture {
  const tables = balance.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, value) => {
      const linear = clamp(gain * linearOf(value / 255), 0, 1)
      return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055) + 0.5
    }),
  )
  const result = { width, height, pixels: new Uint8Array(pixels.length) }
  for (let o = 0; o < pixels.length; o += 3)
    for (let c = 0; c < 3; c++) result.pixels[o + c] = tables[c][pixels[o + c]]
  return result
}

/** sRGB 0..1 -> linear light 0..1, IEC 61966-2-1. */
export function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
