import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur, spreadFrom } from '../../pixels/blur.ts'
import { lumaAt, splitChannels } from '../../pixels/channels.ts'
import { inScope } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { boxAbove, clipBox, cropPicture, cropPlane, isTooSmall } from '../crop.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Hair is there from the first share of a pixel on, and nothing but hair from the second. */
const present = { any: 0.02, pure: 0.95 }
/** Old cloth shines on and through hair within so many units (sigma), from the first share about it to the second; below `none` hair has its own hue. */
const near = { reach: 0.1, from: 0.04, to: 0.15, none: 0.02 }
/** That hue is continued by blurs so wide, in units. */
const spread = [0.06, 0.2, 0.6]
/** Distances (RGB) from hair of the same brightness from which on a pixel has another hue, and wholly. */
const foreign = { from: 9, to: 24 }
/** Cosines of the angle between a pixel's hue beside hair and the old cloth's from which on it may be of that, and surely is; hues of less, RGB, are none. */
const alike = { from: 0.35, to: 0.7, least: 20 }
/** On dark hair no colour shines through; on fair hair, of such a brightness (0..255), it does. */
const fair = { from: 70, to: 110 }
/** A strand is at most so much darker and brighter than the hair that tells its hue. */
const lights = { least: 0.45, most: 1.4 }
/** Of a pixel that is cloth by more than this no strand's light can be told. */
const mostCloth = 0.6

/**
 * Between strands that end on the old garment its colour shows through, whatever its pattern: what has another hue than the hair farther up gets
 * that, in its own light. `strands`: shares of hair, `erased`: of what goes. Changes the RGB `colours`.
 */
export function keepHairHue(
  { picture, body: { unit } }: StudioModel,
  strands: Plane,
  erased: Plane,
  colours: Uint8Array,
) {
  const area = clipBox(boxAbove(strands, present.any), strands, near.reach * unit)
  if (isTooSmall(area)) return
  inScope((own) => {
    const [hair, old] = [own(cropPlane(strands, area)), own(cropPlane(erased, area))]
    const nearness = own(blur(old, near.reach * unit))
    const known = own(createPlane(area.width, area.height))
    for (let k = 0; k < known.values.length; k++)
      known.values[k] = hair.values[k] > present.pure && nearness.values[k] < near.none ? 1 : 0
    if (!known.values.includes(1)) return
    const channels = splitChannels(own(cropPicture({ ...picture, pixels: colours }, area))).map(own)
    const widths = spread.map((width) => width * unit)
    const usual = channels.map(spreadFrom(known, widths, own)).map(own)
    for (let k = 0; k < known.values.length; k++) known.values[k] = old.values[k] > present.pure ? 1 : 0
    const cloth = channels.map(spreadFrom(known, widths, own)).map(own)
    for (let k = 0; k < known.values.length; k++) {
      const nearby = smoothstep(near.from, near.to, nearness.values[k])
      if (hair.values[k] <= present.any || nearby === 0) continue
      const [away, towards] = [channels, cloth].map((colour) => hueBeside(colour, usual, k))
      const about = lumaAt(usual, k)
      const foreignness =
        smoothstep(foreign.from, foreign.to, Math.hypot(...away)) * smoothstep(fair.from, fair.to, about)
      // The very hue of the hair has no direction.
      if (foreignness === 0) continue
      const share = nearby * foreignness * smoothstep(alike.from, alike.to, cosine(away, towards))
      const light = lightOfStrand(lumaAt(channels, k), lumaAt(cloth, k), shareOf(away, towards)) ?? about
      const asHair = litAs(clamp(light, lights.least * about, lights.most * about), usual, k)
      const x = area.x + (k % area.width)
      const i = (area.y + Math.floor(k / area.width)) * picture.width + x
      channels.forEach(({ values }, c) => {
        colours[i * 3 + c] = clamp(values[k] + (asHair[c] - values[k]) * share + 0.5, 0, 255)
      })
    }
  })
}

/** By what a colour differs from hair of its brightness, RGB. */
function hueBeside(colour: readonly Plane[], hair: readonly Plane[], k: number): number[] {
  const asHair = litAs(lumaAt(colour, k), hair, k)
  return colour.map(({ values }, c) => values[k] - asHair[c])
}

/** How much of a pixel is cloth, 0..1: by how far its hue lies on the way from the hair's to the cloth's. */
function shareOf(away: readonly number[], towards: readonly number[]): number {
  const square = Math.max(
    alike.least ** 2,
    towards.reduce((sum, value) => sum + value * value, 0),
  )
  return clamp(away.reduce((sum, value, c) => sum + value * towards[c], 0) / square, 0, 1)
}

/** The brightness of what is hair in a pixel, by the compositing equation; null where too much of it is cloth. */
function lightOfStrand(brightness: number, ofCloth: number, share: number): number | null {
  return share > mostCloth ? null : (brightness - share * ofCloth) / (1 - share)
}

/** Of the angle between two hues; cloth of hardly another hue than hair has (RGB) has no direction. */
function cosine(one: readonly number[], other: readonly number[]): number {
  const along = one.reduce((sum, value, c) => sum + value * other[c], 0)
  return along / (Math.hypot(...one) * Math.max(alike.least, Math.hypot(...other)))
}

/** Hair of another brightness: what is darker is so by a factor, what is brighter by the white light that shines on it. */
function litAs(brightness: number, hair: readonly Plane[], k: number): number[] {
  const own = lumaAt(hair, k)
  const light = brightness / own
  return hair.map(({ values }) => (light < 1 ? values[k] * light : values[k] + own * (light - 1)))
}
