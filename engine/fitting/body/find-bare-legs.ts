import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { isLikeSkin, readSkin } from './read-skin.ts'

/**
 * Bare legs below shorts or a skirt are easily read as part of them. Where what is worn below has two colours, the lower of
 * them that of the skin in sight, the pixels of that colour are legs: 0..1 per pixel; null where there are none.
 */
export function findBareLegs({ picture, layers }: StudioModel): Plane | null {
  const { width, height, pixels } = picture
  const skin = readSkin(picture, layers.skin)
  const sum = skin.tone[0] + skin.tone[1] + skin.tone[2]
  const legs = createPlane(width, height)
  let legArea = 0
  let legHeight = 0
  let clothArea = 0
  let clothHeight = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const worn = layers.lower.values[i]
      if (worn < 0.02) continue
      const o = i * 3
      const total = pixels[o] + pixels[o + 1] + pixels[o + 2] + 1
      const brightness = total / sum
      legs.values[i] =
        isLikeSkin(skin, pixels, i) *
        smoothstep(0.14, 0.24, brightness) *
        (1 - smoothstep(1.3, 1.5, brightness))
      if (legs.values[i] > 0.5) {
        legArea++
        legHeight += y
      } else {
        clothArea++
        clothHeight += y
      }
    }
  }
  const share = legArea / Math.max(1, legArea + clothArea)
  const isBelow = legHeight / legArea > clothHeight / clothArea + 0.06 * height
  if (share >= 0.08 && share <= 0.8 && isBelow) return legs
  free(legs)
  return null
}
