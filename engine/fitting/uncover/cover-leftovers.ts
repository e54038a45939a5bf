import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur, spreadAllKnown } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { mix, smoothstep } from '../../pixels/scalar.ts'
import { close, createMask, dilate, open, threshold, toPlane } from '../../pixels/mask.ts'
import type { Area } from '../crop.ts'
import { boxAbove, clipBox, cropPlane, isTooSmall } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { continueMirrored, mirrorCloth } from '../draw/mirror-cloth.ts'
import { smoothOutline } from '../draw/smooth-outline.ts'
import { findLeftovers } from './find-leftovers.ts'

/**
 * Continues the garment over what shows skin or the old garment where the new one must be. Colours and pattern come from the
 * nearest cloth.
 */
export function coverLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane) {
  const leftover = findLeftovers(model, drawn, erased)
  continueCloth(drawn, leftover, model.body.unit)
  smoothContinued(drawn, leftover)
  free(leftover)
}

/** A share no larger than this, less than one step of 255, is none. */
const faint = 0.003
/** What continues the cloth was decided pixel by pixel: over so many pixels (sigma) its outline is evened out. */
const evenness = 1.2

/** Evens out the outline of what continues the cloth by `shares`. */
export function smoothContinued({ layer }: DrawnGarment, shares: Plane) {
  const area = clipBox(boxAbove(shares, faint), layer, 4 * evenness)
  if (isTooSmall(area)) return
  const part = cropPlane(shares, area)
  const added = threshold(part, faint)
  const about = dilate(added, edge)
  const near = (x: number, y: number) => about.values[(y - area.y) * area.width + x - area.x]
  smoothOutline(layer, { area, near }, evenness)
  free(part, added.values, about.values)
}

/** The nearest cloth is so near at most, in units. */
const nearest = 0.12
/** From so far beside the cloth on, to where it is all, its mirror image is continued, in pixels; nearer its colours alone. */
const plain = { from: 0, to: 1 }
/** Cloth is pure above such a share, and its colours are continued by blurs so wide, in pixels. */
const pure = 0.9
const spread = [1.5, 6, 24]
/** What would be thinner than twice this, in units, is no cloth, and a seam as thin in it is closed; so near to cloth its edge stays soft, in pixels. */
const thin = 0.007
const edge = 2
/** What fills a seam is whole from such a share of the blurred closing on. */
const filled = 0.9

/** Lays the nearest cloth's mirror image, or its colours, over each pixel by its share; what continues a sleeve is sleeve. Changes `shares`. */
export function continueCloth({ layer, sleeveCover, upper }: DrawnGarment, shares: Plane, unit: number) {
  const { values } = layer
  const area = clipBox(boxAbove(shares, faint), layer, nearest * unit)
  if (isTooSmall(area)) return
  const { width, height } = area
  const pixelAt = (k: number) => (area.y + ((k / width) | 0)) * layer.width + area.x + (k % width)
  settleShares(layer, shares, area, pixelAt, Math.max(1, Math.round(thin * unit)))
  const cover = createPlane(width, height)
  const channels = [0, 1, 2].map(() => createPlane(width, height))
  const sleeve = createPlane(width, height)
  for (let k = 0; k < cover.values.length; k++) {
    const o = pixelAt(k) * 4
    if (values[o + 3] <= pure) continue
    cover.values[k] = 1
    for (let c = 0; c < 3; c++) channels[c].values[k] = values[o + c]
    sleeve.values[k] = sleeveCover.values[pixelAt(k)]
  }
  const [nearSleeve, ...near] = spreadAllKnown([sleeve, ...channels], cover, spread)
  const mirrored = mirrorCloth(cover, nearest * unit)
  const images = channels.map((channel) => continueMirrored(mirrored, cover, channel))
  for (let k = 0; k < cover.values.length; k++) {
    const i = pixelAt(k)
    const share = shares.values[i] * (1 - values[i * 4 + 3])
    if (share <= faint) continue
    const pattern =
      mirrored[k] < 0 ? 0 : smoothstep(plain.from, plain.to, Math.abs((k % width) - mirrored[k]) / 2)
    for (let c = 0; c < 3; c++) {
      const colour = near[c].values[k]
      values[i * 4 + c] += share * mix(colour, images[c].values[k], pattern)
    }
    values[i * 4 + 3] += share
    if (upper) sleeveCover.values[i] = Math.max(sleeveCover.values[i], share * nearSleeve.values[k])
  }
  free(cover, sleeve, nearSleeve, ...channels, ...near, ...images)
}

/** An opening takes threads away that lie beside the cloth, a closing fills the seams between it and what is added. Changes `shares`. */
function settleShares(
  { values }: DrawnGarment['layer'],
  shares: Plane,
  area: Area,
  pixelAt: (k: number) => number,
  radius: number,
) {
  const [cloth, added] = [0, 1].map(() => createMask(area.width, area.height))
  for (let k = 0; k < cloth.values.length; k++) {
    const i = pixelAt(k)
    cloth.values[k] = values[i * 4 + 3] > 0.5 ? 1 : 0
    added.values[k] = shares.values[i] > 0.5 ? 1 : 0
  }
  const both = { ...cloth, values: cloth.values.map((value, k) => value | added.values[k]) }
  const opened = open(both, radius)
  for (let k = 0; k < opened.values.length; k++) opened.values[k] |= cloth.values[k]
  const kept = dilate(opened, edge)
  const sharp = toPlane(close(opened, radius))
  const closed = blur(sharp, edge)
  const nearAdded = dilate(added, 2 * radius)
  for (let k = 0; k < kept.values.length; k++) {
    const i = pixelAt(k)
    if (!kept.values[k] || (added.values[k] && !opened.values[k])) shares.values[i] = 0
    else if (nearAdded.values[k])
      shares.values[i] = Math.max(shares.values[i], smoothstep(0.5, filled, closed.values[k]))
  }
  free(sharp, closed, cloth.values, added.values, both.values)
  free(opened.values, kept.values, nearAdded.values)
}
