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
/**
 * Legs are such a share of what was read as worn below; their middle is so much below that of the cloth, as a share of the picture's height, and
 * below that hardly anything else is: trousers of nearly the skin's colour are mottled.
 */
const bare = { least: 0.08, most: 0.8, below: 0.06, pure: 0.8 }

/**
 * Bare legs below shorts or a skirt are easily read as part of them. Where what is worn below has two colours, the lower of
 * them that of the skin in sight, the pixels of that colour are legs: 0..1 per pixel; null where there are none.
 */
export function findBareLegs({ picture, layers }: StudioModel): Plane | null {
  const { width, height, pixels } = picture
  const skin = readSkin(picture, layers.skin)
  const sum = skin.tone[0] + skin.tone[1] + skin.tone[2]
  const legs = createPlane(width, height)
  const rows = { leg: new Float64Array(height), cloth: new Float64Array(height) }
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
      rows[legs.values[i] > 0.5 ? 'leg' : 'cloth'][y]++
    }
  }
  const [leg, cloth] = [measureRows(rows.leg), measureRows(rows.cloth)]
  const share = leg.area / Math.max(1, leg.area + cloth.area)
  const isBelow = leg.middle > cloth.middle + bare.below * height
  const [legsBelow, clothBelow] = [rows.leg, rows.cloth].map((own) => measureRows(own, leg.middle).area)
  const isPure = legsBelow > bare.pure * (legsBelow + clothBelow)
  if (share >= bare.least && share <= bare.most && isBelow && isPure) return legs
  free(legs)
  return null
}

/** Pixels from a row on, and the row in their middle. */
function measureRows(rows: Float64Array, from = 0): { area: number; middle: number } {
  let [area, sum] = [0, 0]
  for (let y = Math.ceil(from); y < rows.length; y++) {
    area += rows[y]
    sum += rows[y] * y
  }
  return { area, middle: sum / area }
}
