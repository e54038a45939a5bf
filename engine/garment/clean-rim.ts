import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blurWeighted } from '../pixels/blur.ts'
import { erode, threshold, toPlane } from '../pixels/mask.ts'

/** Replaces the colours of the outermost 2-3 pixels by colours from just inside, so that no fringe of the ground stays. */
export function cleanRim(picture: Picture, matte: Plane): Picture {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(width / 320))
  const core = erode(threshold(matte, 0.9), radius)
  const weights = toPlane(core)
  const pixels = picture.pixels.slice()
  const channel = createPlane(width, height)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < core.values.length; i++) channel.values[i] = picture.pixels[i * 3 + c]
    const near = blurWeighted(channel, weights, radius * 1.1).values
    const wide = blurWeighted(channel, weights, radius * 4).values
    for (let i = 0; i < core.values.length; i++) {
      if (core.values[i]) continue
      const value = Number.isNaN(near[i]) ? wide[i] : near[i]
      if (!Number.isNaN(value)) pixels[i * 3 + c] = value + 0.5
    }
  }
  return { width, height, pixels }
}
