import type { Picture, Plane } from '../picture.ts'
import { blurAllWeighted } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import { erode, threshold, toPlane } from '../pixels/mask.ts'
import { returnPlane } from '../pixels/scratch.ts'

/** Replaces the colours of the outermost 2-3 pixels by colours from just inside, so that no fringe of the ground stays. */
export function cleanRim(picture: Picture, matte: Plane): Picture {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(width / 320))
  const core = erode(threshold(matte, 0.9), radius)
  const weights = toPlane(core)
  const pixels = picture.pixels.slice()
  const channels = splitChannels(picture)
  const near = blurAllWeighted(channels, weights, radius * 1.1)
  const wide = blurAllWeighted(channels, weights, radius * 4)
  for (let i = 0; i < core.values.length; i++) {
    if (core.values[i]) continue
    const from = Number.isNaN(near[0].values[i]) ? wide : near
    if (Number.isNaN(from[0].values[i])) continue
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = from[c].values[i] + 0.5
  }
  for (const plane of [...channels, ...near, ...wide]) returnPlane(plane)
  return { width, height, pixels }
}
