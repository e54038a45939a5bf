import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur, spreadAllKnown } from '../../pixels/blur.ts'
import { placeBetween } from '../../pixels/between-colours.ts'
import { lumaAt, splitChannels } from '../../pixels/channels.ts'
import { signedDistance } from '../../pixels/distance.ts'
import { threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { measureRestlessness } from '../../pixels/restlessness.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxAbove, clipBox, cropPicture, cropPlane, isTooSmall } from '../crop.ts'

/** Hair and old cloth share pixels so far inside the hair's edge and beyond it, in units. */
const reach = { inside: 0.035, beyond: 0.02 }
/** From so much farther on each side hair and cloth are pure, in units. */
const pure = 0.006
/** They are continued into the band by blurs so wide, in units. */
const spread = [0.02, 0.06, 0.2]
/** Distances of hair and cloth, RGB, between which their colours come to tell how much of a pixel is either. */
const contrast = { least: 40, full: 90 }
/** Spreads of the cloth, RGB, between which it tells nothing any more: a print has the hair's colours, too. */
const cloth = { calm: 14, restless: 30 }
/** Shares along the line between both colours that count for none and for all: folds and lit strands lie beside the line's ends. */
const share = { none: 0.2, all: 0.75 }
/** So much of the neighbourhood is old cloth at least. */
const beside = { from: 0.06, to: 0.2 }
/** Of a pixel that is less hair than this no colour can be told: it has that of the strands beside it. */
const leastOwn = 0.4
/** A strand is so bright beside the hair about it. */
const lights = { least: 0.6, most: 1.4 }
/** Strands are what has more hair than this. */
const present = 0.25
/** Old cloth is pure from the first share on; beyond the hair's edge only what has more of it than the second is changed. */
const oldCloth = { pure: 0.9, least: 0.5 }

/**
 * Alpha matting between hair and the old garment that it lies on: before the new one no fringe of the old colour remains, and thin strands
 * are not cut off. In a band along the hair's edge a pixel's share of hair is where it lies between the colours of both, continued into the band
 * (the compositing equation for known foreground and background, Smith and Blinn, Blue Screen Matting, 1996). Changes `strands` and
 * the RGB `colours` of what is part hair.
 */
export function matteStrands(
  { picture, body: { unit } }: StudioModel,
  strands: Plane,
  erased: Plane,
  colours: Uint8Array,
) {
  const area = clipBox(boxAbove(strands, present), strands, 2 * reach.beyond * unit)
  if (isTooSmall(area)) return
  const pixelAt = (k: number) => (area.y + ((k / area.width) | 0)) * picture.width + area.x + (k % area.width)
  const [hair, old] = [cropPlane(strands, area), cropPlane(erased, area)]
  const near = blur(old, reach.inside * unit)
  const isHair = threshold(hair, 0.5)
  // Positive within the hair.
  const depth = signedDistance(isHair)
  const strand = createPlane(area.width, area.height)
  const ground = createPlane(area.width, area.height)
  for (let k = 0; k < strand.values.length; k++) {
    strand.values[k] = depth.values[k] > (reach.inside + pure) * unit ? 1 : 0
    ground.values[k] =
      old.values[k] > oldCloth.pure && -depth.values[k] > (reach.beyond + pure) * unit ? 1 : 0
  }
  const part = cropPicture(picture, area)
  const channels = splitChannels(part)
  const widths = spread.map((width) => width * unit)
  const front = spreadAllKnown(channels, strand, widths)
  const back = spreadAllKnown(channels, ground, widths)
  const unrest = measureRestlessness((k, c) => channels[c].values[k], back, ground, widths.slice(1))
  for (let k = 0; k < strand.values.length; k++) {
    const isInBand = isHair.values[k]
      ? depth.values[k] <= reach.inside * unit
      : -depth.values[k] <= reach.beyond * unit && old.values[k] > oldCloth.least
    const nearness = smoothstep(beside.from, beside.to, near.values[k])
    if (!isInBand || nearness === 0) continue
    const { place, square } = placeBetween(channels, front, back, k)
    const told = smoothstep(contrast.least, contrast.full, Math.sqrt(square))
    const trust = nearness * told * (1 - smoothstep(cloth.calm, cloth.restless, unrest.values[k]))
    if (trust === 0) continue
    const own = clamp((place - share.none) / (share.all - share.none), 0, 1)
    const i = pixelAt(k)
    const asTold = hair.values[k] + (own - hair.values[k]) * trust
    // Within the hair what has the old colour is hair that this shone on or through: dark strands on dark cloth must not become holes.
    strands.values[i] = isHair.values[k] ? Math.max(strands.values[i], asTold) : asTold
    // Photos are stored with less detail in hue than in light: of a strand only its own light is told, its hue is that of the hair beside it.
    const usual = lumaAt(front, k)
    const light = own < leastOwn ? 1 : (lumaAt(channels, k) - (1 - own) * lumaAt(back, k)) / own / usual
    for (let c = 0; c < 3; c++) {
      const seen = channels[c].values[k]
      const pureColour = front[c].values[k] * clamp(light, lights.least, lights.most)
      colours[i * 3 + c] = clamp(seen + (pureColour - seen) * trust + 0.5, 0, 255)
    }
  }
  free(near, depth, strand, ground, unrest, ...channels, ...front, ...back)
  free(hair, old, isHair.values, part.pixels)
}
