import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'

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
