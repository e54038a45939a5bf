import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { areaOf, erode, threshold, toPlane } from '../pixels/mask.ts'

/** One plane per colour channel, 0..255. */
export type Colours = [Plane, Plane, Plane]

/** The colours of one part of the person continued beyond it, and their mean; null when the part is not to be seen. */
export function spreadColours(
  picture: Picture,
  part: Plane,
  sure: number,
  sigmas: number[],
): { near: Colours; mean: number[] } | null {
  const core = erode(threshold(part, sure), 2)
  const area = areaOf(core)
  if (area < 20) return null
  const channels = [0, 1, 2].map((c) => {
    const channel = createPlane(picture.width, picture.height)
    for (let i = 0; i < channel.values.length; i++) channel.values[i] = picture.pixels[i * 3 + c]
    return channel
  })
  const mean = channels.map(
    ({ values }) => values.reduce((sum, value, i) => sum + value * core.values[i], 0) / area,
  )
  return { near: spreadAllKnown(channels, toPlane(core), sigmas) as Colours, mean }
}
