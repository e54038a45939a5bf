import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import { erode, threshold } from '../../pixels/mask.ts'

/**
 * Replaces the colours of the outermost 2-3 pixels by colours from just inside, so that no fringe of the ground stays. Where the
 * picture `showsGround`, what is clearly farther from the ground's colour than those holds none of it, and stays.
 */
export function cleanRim(picture: Picture, matte: Plane, showsGround: boolean): Picture {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(width / 320))
  const core = erode(threshold(matte, 0.9), radius)
  const pixels = picture.pixels.slice()
  const ground = showsGround ? meanOutside(picture, matte) : null
  const inside = new Float64Array(3)
  inScope((own) => {
    const near = measureMeans(picture, core, radius * 1.1, own)
    const wide = measureMeans(picture, core, radius * 4, own)
    for (let i = 0; i < core.values.length; i++) {
      if (core.values[i]) continue
      const x = i % width
      const y = (i / width) | 0
      if (!near(x, y, inside) && !wide(x, y, inside)) continue
      if (ground && matte.values[i] > 0.3 && isFarther(picture, ground, inside, i)) continue
      for (let c = 0; c < 3; c++) pixels[i * 3 + c] = inside[c] + 0.5
    }
  })
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

function isFarther({ pixels }: Picture, ground: number[], inside: Float64Array, i: number): boolean {
  let own = 0
  let replacing = 0
  for (let c = 0; c < 3; c++) {
    own += (pixels[i * 3 + c] - ground[c]) ** 2
    replacing += (inside[c] - ground[c]) ** 2
  }
  return own > darkestShadow ** 2 && own > 1.2 * replacing
}
