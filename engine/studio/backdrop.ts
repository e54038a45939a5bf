import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import { enlargePlane } from '../pixels/resize.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { Framing } from './frame-person.ts'

/** The studio's warm grey as red, green and blue shares of its brightness. */
const tint = [1.012, 1, 0.972]

/** Everything about the light is smooth, so it is computed for every eighth pixel. */
const step = 8

/** Brightness 0..255 of the empty studio, the light coming from the upper left; with a floor where the person stands free. */
export function lightStudio({ width, height, standsFree, floorY }: Framing): Plane {
  const coarse = createPlane(Math.ceil(width / step), Math.ceil(height / step))
  const horizon = floorY - 0.085 * height
  for (let row = 0, i = 0; row < coarse.height; row++) {
    const y = (row + 0.5) * (height / coarse.height) - 0.5
    const v = y / height
    const floor = standsFree ? smoothstep(horizon - 0.05 * height, horizon + 0.06 * height, y) : 0
    for (let column = 0; column < coarse.width; column++, i++) {
      const u = (column + 0.5) / coarse.width - 0.5 / width
      const distance = Math.sqrt((u - 0.36) * (u - 0.36) * 0.8 + (v - 0.34) * (v - 0.34))
      const wall = 219 - 26 * smoothstep(0.05, 1, distance)
      const ground = 207 - 14 * smoothstep(0.1, 0.9, Math.abs(u - 0.42))
      coarse.values[i] = wall + (ground - wall) * floor
    }
  }
  const light = enlargePlane(coarse, width, height)
  free(coarse)
  return light
}

/** Studio brightness -> sRGB, with a noise of one grey level against banding; always the same for the same size. */
export function tintStudio(light: Plane): Uint8Array {
  const pixels = new Uint8Array(light.values.length * 3)
  let state = 7
  for (let i = 0, o = 0; i < light.values.length; i++, o += 3) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const value = light.values[i] + ((state >>> 24) / 255 - 0.5) * 1.6 + 0.5
    pixels[o] = value * tint[0]
    pixels[o + 1] = value * tint[1]
    pixels[o + 2] = value * tint[2]
  }
  return pixels
}
