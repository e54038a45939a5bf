import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import { enlargePlane } from '../pixels/resize.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { Wall } from './find-wall.ts'
import type { Framing } from './frame-person.ts'

/** Everything about the light is smooth, so it is computed for every eighth pixel. */
const step = 8

/** Of the frame's height: the wall meets the floor so far above the person's feet, and passes into it from so far above that to so far below. */
const corner = { aboveFeet: 0.085, from: 0.05, to: 0.06 }
/**
 * About a place, in shares of the frame, the wall is brighter than its brightness by so much of 255, and darkens by so much with the
 * distance from there, across less than down.
 */
const wallLight = { brighter: 5, darkens: 14, x: 0.36, y: 0.34, across: 0.8, from: 0.05, to: 1 }
/** The floor is that much brighter than the wall's brightness along a column, in shares of the frame's width, and darkens to the sides. */
const floorLight = { brighter: -9, darkens: 8, x: 0.42, from: 0.1, to: 0.9 }
/** The noise against banding spreads over so many grey levels. */
const grain = 1.6
/** Multiplier and increment of a linear congruential generator modulo 2^32 (Numerical Recipes), and where it begins. */
const random = { times: 1664525, plus: 1013904223, seed: 7 }

/** Brightness 0..255 of the empty studio, the light coming from the upper left; with a floor where the person stands free. */
export function lightStudio({ width, height, standsFree, floorY }: Framing, { brightness }: Wall): Plane {
  const coarse = createPlane(Math.ceil(width / step), Math.ceil(height / step))
  const horizon = floorY - corner.aboveFeet * height
  for (let row = 0, i = 0; row < coarse.height; row++) {
    const y = (row + 0.5) * (height / coarse.height) - 0.5
    const v = y / height
    const floor = standsFree ? smoothstep(horizon - corner.from * height, horizon + corner.to * height, y) : 0
    for (let column = 0; column < coarse.width; column++, i++) {
      const u = (column + 0.5) / coarse.width - 0.5 / width
      const distance = Math.sqrt(
        (u - wallLight.x) * (u - wallLight.x) * wallLight.across + (v - wallLight.y) * (v - wallLight.y),
      )
      const wall =
        brightness +
        wallLight.brighter -
        wallLight.darkens * smoothstep(wallLight.from, wallLight.to, distance)
      const ground =
        brightness +
        floorLight.brighter -
        floorLight.darkens * smoothstep(floorLight.from, floorLight.to, Math.abs(u - floorLight.x))
      coarse.values[i] = wall + (ground - wall) * floor
    }
  }
  const light = enlargePlane(coarse, width, height)
  free(coarse)
  return light
}

/** Studio brightness, as far as shadows (0..1) leave it -> sRGB, with a noise of one grey level against banding; always the same for the same size. */
export function tintStudio(light: Plane, shade: Plane, { tint }: Wall): Uint8Array {
  const pixels = new Uint8Array(light.values.length * 3)
  let state = random.seed
  for (let i = 0, o = 0; i < light.values.length; i++, o += 3) {
    state = (Math.imul(state, random.times) + random.plus) >>> 0
    const value = light.values[i] * shade.values[i] + ((state >>> 24) / 255 - 0.5) * grain + 0.5
    pixels[o] = value * tint[0]
    pixels[o + 1] = value * tint[1]
    pixels[o + 2] = value * tint[2]
  }
  return pixels
}
