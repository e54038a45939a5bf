import type { Picture, Plane } from '../../picture.ts'
import { blurAllWeighted } from '../../pixels/blur.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { erode, threshold, toPlane } from '../../pixels/mask.ts'
import { returnPlane } from '../../pixels/scratch.ts'

/**
 * Replaces the colours of the outermost 2-3 pixels by colours from just inside, so that no fringe of the ground stays. Where the
 * picture `showsGround`, what is clearly farther from the ground's colour than those holds none of it, and stays.
 */
export function cleanRim(picture: Picture, matte: Plane, showsGround: boolean): Picture {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(width / 320))
  const core = erode(threshold(matte, 0.9), radius)
  const weights = toPlane(core)
  const pixels = picture.pixels.slice()
  const channels = splitChannels(picture)
  const near = blurAllWeighted(channels, weights, radius * 1.1)
  const wide = blurAllWeighted(channels, weights, radius * 4)
  const ground = showsGround ? meanOutside(picture, matte) : null
  for (let i = 0; i < core.values.length; i++) {
    if (core.values[i]) continue
    const from = Number.isNaN(near[0].values[i]) ? wide : near
    if (Number.isNaN(from[0].values[i])) continue
    if (ground && matte.values[i] > 0.3 && isFarther(picture, ground, from, i)) continue
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = from[c].values[i] + 0.5
  }
  for (const plane of [...channels, ...near, ...wide]) returnPlane(plane)
  return { width, height, pixels }
}

export function meanOutside({ pixels }: Picture, { values }: Plane): number[] {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < values.length; i += 5) {
    if (values[i] > 0.02) continue
    for (let c = 0; c < 3; c++) sums[c] += pixels[i * 3 + c]
    count++
  }
  return sums.map((sum) => sum / Math.max(1, count))
}

/** Less than this away from the ground a pixel may be its shadow. */
const darkestShadow = 60

function isFarther({ pixels }: Picture, ground: number[], inside: Plane[], i: number): boolean {
  let own = 0
  let replacing = 0
  for (let c = 0; c < 3; c++) {
    own += (pixels[i * 3 + c] - ground[c]) ** 2
    replacing += (inside[c].values[i] - ground[c]) ** 2
  }
  return own > darkestShadow ** 2 && own > 1.2 * replacing
}
