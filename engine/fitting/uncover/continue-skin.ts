import type { Box } from '../../garment/garment.ts'
import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { placeBetween } from '../../pixels/between-colours.ts'
import { blur, spreadFrom } from '../../pixels/blur.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { clamp, mix, smoothstep } from '../../pixels/scalar.ts'
import { clipBox, cropPicture, isInside, isTooSmall, pixelsOf, tilesOf, type Area } from '../crop.ts'

/** What holds so much skin keeps its own colour: nails and rings are no old cloth. */
const pure = { from: 0.75, to: 0.97 }
/** From so much on a pixel is wholly of what the photo shows in front, skin, or cloth. */
const surely = { seen: 0.9, skin: 0.9, cloth: 0.9 }
/** Old cloth tells of skin within so many pixels (sigma), from this share of it on; and where it differs from its own mean by no more, RGB. */
const near = { sigma: 3, least: 0.02 }
const plain = { from: 8, to: 20 }
/** RGB distances of skin and cloth from which on they can be told apart, and surely. */
const contrast = { least: 30, full: 70 }
/**
 * Shares of skin from which on a pixel's own colour is told, and in full; it then is lighter or darker than that inside by so many levels at most, and
 * each channel differs by no more from what that would make of it.
 */
const unmixed = { from: 0.35, to: 0.7, most: 40, tint: 10 }
/** It is continued into the rim by blurs so wide, in pixels, the narrowest that sees any. */
const spread = [1.2, 3, 10]

/** All of the frame's size. */
export type Front = { outer: Mask; inner: Mask; edges: Mask; seen: Plane; skin: Plane }

/** Rims are worked on tile by tile, so wide, with so much about each, in pixels: three of the widest blur. */
const tiles = { side: 192, about: 30 }

/**
 * Continues the colours of skin that is surely in sight to the `edges` of all that is in front; where plain cloth of another colour lies beside
 * them, its share is taken out of each pixel instead (alpha matting with both colours known). `clothes`: layers of what was worn.
 * Changes `colours`, RGB of the frame.
 */
export function continueSkin(picture: Picture, front: Front, clothes: readonly Plane[], colours: Uint8Array) {
  for (const tile of tilesOf(picture, tiles.side, (i) => isRim(front, i)))
    continueWithin(picture, tile, front, clothes, colours)
}

function isRim({ inner, edges, seen }: Front, i: number): boolean {
  return !inner.values[i] && edges.values[i] > 0 && seen.values[i] > 0
}

/** The rims inside one tile; where no skin is surely in sight about it they stay as they are. */
function continueWithin(
  picture: Picture,
  tile: Box,
  front: Front,
  clothes: readonly Plane[],
  colours: Uint8Array,
) {
  const area = clipBox(tile, picture, tiles.about)
  if (isTooSmall(area)) return
  const pixelAt = pixelsOf(area, picture.width)
  inScope((own) => {
    const known = own(knownSkin(area, pixelAt, front))
    if (!known.values.includes(1)) return
    const cloth = own(knownCloth(area, pixelAt, clothes))
    const tinted = own(findTinted(picture, pixelAt, front, { skin: known, cloth }))
    const channels = splitChannels(own(cropPicture(picture, area))).map((channel) => own(channel))
    const continued = channels.map(spreadFrom(known, spread, own)).map((channel) => own(channel))
    const behind = findCloth(channels, cloth, own)
    for (let k = 0; k < known.values.length; k++) {
      const i = pixelAt(k)
      if (!isRim(front, i) || !isInside(tile, i % picture.width, Math.floor(i / picture.width))) continue
      const mixed = tinted.values[k] ? 1 : 1 - smoothstep(pure.from, pure.to, front.skin.values[i])
      const { place, square } = placeBetween(channels, continued, behind.colours, k)
      const trust = behind.trust.values[k] * smoothstep(contrast.least ** 2, contrast.full ** 2, square)
      const at = (planes: readonly Plane[]) => planes.map(({ values }) => values[k])
      const [asSeen, asSkin] = [at(channels), at(continued)]
      const clean = trust > 0 ? withoutCloth(asSeen, asSkin, at(behind.colours), place) : asSeen
      for (let c = 0; c < 3; c++) {
        const guessed = mix(asSeen[c], asSkin[c], mixed)
        colours[i * 3 + c] = clamp(mix(guessed, clean[c], trust) + 0.5, 0, 255)
      }
    }
  })
}

/**
 * RGB of a rim's pixel without the cloth's part in it; where that is nearly all, the skin's inside. Skin in its own shade is taken for a little cloth,
 * so what is left has nearly the hue inside. `place`: the share of skin, at its ends beyond 0..1.
 */
function withoutCloth(
  asSeen: readonly number[],
  asSkin: readonly number[],
  cloth: readonly number[],
  place: number,
): readonly number[] {
  if (place >= 1) return asSeen
  const share = Math.max(unmixed.from, place)
  const without = asSeen.map((value, c) => (value - (1 - share) * cloth[c]) / share)
  const [own, inside] = [without, asSkin].map(([red, green, blue]) => lumaOf(red, green, blue))
  const lighter = 1 + clamp(own - inside, -unmixed.most, unmixed.most) / Math.max(1, inside)
  const trust = smoothstep(unmixed.from, unmixed.to, place)
  return asSkin.map((skin, c) => {
    const lit = skin * lighter
    return mix(skin, clamp(without[c], lit - unmixed.tint, lit + unmixed.tint), trust)
  })
}

/** The frame's pixel for each of the area's. */
type PixelAt = (k: number) => number

/** Where skin is in sight and nothing but skin, well inside what lies in front. */
function knownSkin(area: Area, pixelAt: PixelAt, { inner, seen, skin }: Front): Plane {
  const known = createPlane(area.width, area.height)
  for (let k = 0; k < known.values.length; k++) {
    const i = pixelAt(k)
    known.values[k] = inner.values[i] && seen.values[i] > surely.seen && skin.values[i] > surely.skin ? 1 : 0
  }
  return known
}

/** Where what was worn is in sight and nothing else. */
function knownCloth(area: Area, pixelAt: PixelAt, clothes: readonly Plane[]): Plane {
  const known = createPlane(area.width, area.height)
  for (let k = 0; k < known.values.length; k++)
    known.values[k] = clothes[0].values[pixelAt(k)] + clothes[1].values[pixelAt(k)] > surely.cloth ? 1 : 0
  return known
}

/** The colours of the cloth beside skin, and how far they can be trusted, 0..1: where it lies near and is plain. */
function findCloth(channels: readonly Plane[], known: Plane, own: Own): { colours: Plane[]; trust: Plane } {
  const continueFrom = spreadFrom(known, spread, own)
  const colours = channels.map((channel) => own(continueFrom(channel)))
  const away = own(createPlane(known.width, known.height))
  for (let k = 0; k < away.values.length; k++)
    away.values[k] = Math.hypot(...colours.map(({ values }, c) => values[k] - channels[c].values[k]))
  const [restless, trust] = [own(continueFrom(away)), own(blur(known, near.sigma))]
  for (let k = 0; k < trust.values.length; k++)
    trust.values[k] =
      trust.values[k] > near.least ? 1 - smoothstep(plain.from, plain.to, restless.values[k]) : 0
  return { colours, trust }
}

/**
 * Where the outermost line of skin has a tint of the old cloth, though it was taken for nothing but skin: its brightness lies from that of the skin
 * inside towards that of the `cloth` beside it. A shade that the skin has of its own before white cloth stays.
 */
function findTinted(
  picture: Picture,
  pixelAt: PixelAt,
  front: Front,
  { skin, cloth }: { skin: Plane; cloth: Plane },
): Mask {
  const { width, height } = skin
  const tinted = createMask(width, height)
  return inScope((own) => {
    const brightness = own(createPlane(width, height))
    for (let k = 0; k < brightness.values.length; k++) {
      const [red, green, blue] = picture.pixels.subarray(pixelAt(k) * 3, pixelAt(k) * 3 + 3)
      brightness.values[k] = lumaOf(red, green, blue)
    }
    const [inside, beside] = [skin, cloth].map((known) => own(spreadFrom(known, spread, own)(brightness)))
    for (let k = 0; k < tinted.values.length; k++) {
      const i = pixelAt(k)
      if (front.outer.values[i] || !front.edges.values[i]) continue
      const change = brightness.values[k] - inside.values[k]
      tinted.values[k] = change * (beside.values[k] - inside.values[k]) > 0 ? 1 : 0
    }
    return tinted
  })
}
