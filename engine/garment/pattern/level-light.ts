import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { alongRow, fitSurface } from '../matting/fit-background.ts'

/** L* + 16 is all but proportional to the cube root of luminance (CIE 15): less light scales it, and a and b with it. */
const offset = 16
/** As L* + 16: light is never taken for less. */
const darkest = 8

/** A picture's colours in `share` of the light, as a cube root. */
export function inLight({ width, height, lightness, a, b }: LabPicture, share: number): LabPicture {
  return {
    width,
    height,
    lightness: lightness.map((value) => (value + offset) * share - offset),
    a: a.map((value) => value * share),
    b: b.map((value) => value * share),
  }
}

/** A picture as if the light that falls on its `ground` were even: the quadratic surface of its lightness there is divided out. */
export function levelLight({ width, height, lightness, a, b }: LabPicture, ground: Mask): LabPicture {
  const surface = fitSurface(lightness, ground)
  // The mean of u^2, and of v^2, over the picture is a third.
  const mean = surface[0] + (surface[3] + surface[5]) / 3
  const level = { width, height, lightness: lightness.slice(), a: a.slice(), b: b.slice() }
  for (let y = 0, i = 0; y < height; y++) {
    const [k0, k1, k2] = alongRow(surface, (y / height) * 2 - 1)
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width) * 2 - 1
      const scale = (mean + offset) / Math.max(darkest, k0 + u * (k1 + u * k2) + offset)
      level.lightness[i] = (lightness[i] + offset) * scale - offset
      level.a[i] *= scale
      level.b[i] *= scale
    }
  }
  return level
}
