import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { isLikeSkin, readSkin } from './read-skin.ts'

/** A pixel of which less is worn below is not looked at. */
const leastWorn = 0.02
/** Brightness, as a share of the lit skin's, between which a leg passes from too dark to likely, and from likely to too bright. */
const dark = { from: 0.14, to: 0.24 }
const bright = { from: 1.3, to: 1.5 }
/** Legs are such a share of what was read as worn below; their middle is so much below that of the cloth, as a share of the picture's height. */
const bare = { least: 0.08, most: 0.8, below: 0.06 }

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
      if (worn < leastWorn) continue
      const o = i * 3
      const total = pixels[o] + pixels[o + 1] + pixels[o + 2] + 1
      const brightness = total / sum
      legs.values[i] =
        isLikeSkin(skin, pixels, i) *
        smoothstep(dark.from, dark.to, brightness) *
        (1 - smoothstep(bright.from, bright.to, brightness))
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
  const isBelow = legHeight / legArea > clothHeight / clothArea + bare.below * height
  if (share >= bare.least && share <= bare.most && isBelow) return legs
  free(legs)
  return null
}
