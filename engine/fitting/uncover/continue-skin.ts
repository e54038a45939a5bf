import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { spreadFrom } from '../../pixels/blur.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { free, inScope } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { isTooSmall, type Area } from '../crop.ts'

/** What holds so much skin keeps its own colour: nails and rings are no old cloth. */
const pure = { from: 0.75, to: 0.97 }
/** From so much on a pixel is wholly of what the photo shows in front, skin, or cloth. */
const surely = { seen: 0.9, skin: 0.9, cloth: 0.9 }
/** It is continued into the rim by blurs so wide, in pixels, the narrowest that sees any. */
const spread = [1.2, 3, 10]

/** `outer` and `inner` are of the area's size. */
export type Front = { outer: Mask; inner: Mask; edges: Mask; seen: Plane; skin: Plane }

/**
 * Continues the colours of skin that is surely in sight to the `edges` of all that is in front, inside `area`. `clothes`: layers of what was worn beside
 * it. Changes `colours`, RGB of the frame.
 */
export function continueSkin(
  picture: Picture,
  area: Area,
  front: Front,
  clothes: readonly Plane[],
  colours: Uint8Array,
) {
  if (isTooSmall(area)) return
  const { inner, edges, seen, skin } = front
  const pixelAt = pixelsOf(area, picture.width)
  inScope((own) => {
    const known = own(knownSkin(area, pixelAt, front))
    const tinted = own(findTinted(picture, known, pixelAt, front, clothes))
    const channel = own(createPlane(area.width, area.height))
    const continueFrom = spreadFrom(known, spread, own)
    for (let c = 0; c < 3; c++) {
      for (let k = 0; k < channel.values.length; k++) channel.values[k] = picture.pixels[pixelAt(k) * 3 + c]
      const continued = continueFrom(channel)
      for (let k = 0; k < inner.values.length; k++) {
        const i = pixelAt(k)
        if (inner.values[k] || !edges.values[i] || seen.values[i] <= 0) continue
        const mixed = tinted.values[k] ? 1 : 1 - smoothstep(pure.from, pure.to, skin.values[i])
        const asSeen = picture.pixels[i * 3 + c]
        colours[i * 3 + c] = asSeen + (continued.values[k] - asSeen) * mixed + 0.5
      }
      free(continued)
    }
  })
}

/** The frame's pixel for each of the area's. */
type PixelAt = (k: number) => number

const pixelsOf =
  (area: Area, width: number): PixelAt =>
  (k) =>
    (area.y + ((k / area.width) | 0)) * width + area.x + (k % area.width)

/** Where skin is in sight and nothing but skin, well inside what lies in front. */
function knownSkin(area: Area, pixelAt: PixelAt, { inner, seen, skin }: Front): Plane {
  const known = createPlane(area.width, area.height)
  for (let k = 0; k < known.values.length; k++) {
    const i = pixelAt(k)
    known.values[k] = inner.values[k] && seen.values[i] > surely.seen && skin.values[i] > surely.skin ? 1 : 0
  }
  return known
}

/**
 * Where the outermost line of skin has a tint of the old cloth, though it was taken for nothing but skin: its brightness lies from that of the skin
 * inside towards that of the `clothes` beside it. A shade that the skin has of its own before white cloth stays.
 */
function findTinted(
  picture: Picture,
  skin: Plane,
  pixelAt: PixelAt,
  front: Front,
  clothes: readonly Plane[],
): Mask {
  const { width, height } = skin
  const tinted = createMask(width, height)
  return inScope((own) => {
    const brightness = own(createPlane(width, height))
    const cloth = own(createPlane(width, height))
    for (let k = 0; k < brightness.values.length; k++) {
      const i = pixelAt(k)
      const [red, green, blue] = picture.pixels.subarray(i * 3, i * 3 + 3)
      brightness.values[k] = lumaOf(red, green, blue)
      cloth.values[k] = clothes[0].values[i] + clothes[1].values[i] > surely.cloth ? 1 : 0
    }
    const [inside, beside] = [skin, cloth].map((known) => own(spreadFrom(known, spread, own)(brightness)))
    for (let k = 0; k < tinted.values.length; k++) {
      if (front.outer.values[k] || !front.edges.values[pixelAt(k)]) continue
      const change = brightness.values[k] - inside.values[k]
      tinted.values[k] = change * (beside.values[k] - inside.values[k]) > 0 ? 1 : 0
    }
    return tinted
  })
}
