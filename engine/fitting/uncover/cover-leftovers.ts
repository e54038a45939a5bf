import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { spreadAllKnown } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxAbove, clipBox } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { findLeftovers } from './find-leftovers.ts'

/**
 * Continues the garment over slivers of skin and of the old garment that lie where the new one must be. Colours come from the
 * nearest cloth.
 */
export function coverLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane) {
  const leftover = findLeftovers(model, drawn, erased)
  continueCloth(drawn, leftover, 0.12 * model.body.unit)
  free(leftover)
}

/** Lays the colours of the nearest cloth, at most `reach` pixels away, over each pixel by its share; what continues a sleeve is sleeve. */
export function continueCloth({ layer, sleeveCover, upper }: DrawnGarment, shares: Plane, reach: number) {
  const { values } = layer
  const area = clipBox(boxAbove(shares, 0.003), layer, reach)
  if (area.width < 8 || area.height < 8) return
  const { width, height } = area
  const pixelAt = (k: number) => (area.y + ((k / width) | 0)) * layer.width + area.x + (k % width)
  const cover = createPlane(width, height)
  const channels = [0, 1, 2].map(() => createPlane(width, height))
  const sleeve = createPlane(width, height)
  for (let k = 0; k < cover.values.length; k++) {
    const o = pixelAt(k) * 4
    if (values[o + 3] <= 0.9) continue
    cover.values[k] = 1
    for (let c = 0; c < 3; c++) channels[c].values[k] = values[o + c]
    sleeve.values[k] = sleeveCover.values[pixelAt(k)]
  }
  const [nearSleeve, ...near] = spreadAllKnown([sleeve, ...channels], cover, [1.5, 6, 24])
  for (let k = 0; k < cover.values.length; k++) {
    const i = pixelAt(k)
    const share = shares.values[i] * (1 - values[i * 4 + 3])
    if (share <= 0.003) continue
    for (let c = 0; c < 3; c++) values[i * 4 + c] += near[c].values[k] * share
    values[i * 4 + 3] += share
    if (upper) sleeveCover.values[i] = Math.max(sleeveCover.values[i], share * nearSleeve.values[k])
  }
  free(cover, sleeve, nearSleeve, ...channels, ...near)
}
