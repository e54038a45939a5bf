import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { lumaOf } from './luma.ts'

/** One plane per colour channel, 0..255. */
export type Channels = [Plane, Plane, Plane]

/** The planes may be given back with `free`. */
export function splitChannels({ width, height, pixels }: Picture): Channels {
  const channels: Channels = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ]
  const [red, green, blue] = channels.map(({ values }) => values)
  for (let i = 0, o = 0; o < pixels.length; i++, o += 3) {
    red[i] = pixels[o]
    green[i] = pixels[o + 1]
    blue[i] = pixels[o + 2]
  }
  return channels
}

/** The brightness that channels have at a pixel, 1..255: never 0, for ratios. */
export function lumaAt([red, green, blue]: readonly Plane[], pixel: number): number {
  return Math.max(1, lumaOf(red.values[pixel], green.values[pixel], blue.values[pixel]))
}
