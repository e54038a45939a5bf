import { createMask, dilate, open } from '../../pixels/mask.ts'
import type { DressedBody } from '../../studio/types.ts'
import { pixelsOf, type Area } from '../crop.ts'

/** What is thinner than twice this, in units, is neither a ribbon nor a hem. */
const thin = 0.012
/** From this share on a pixel is the upper garment's; and so near to what is thick enough its soft edge stays, in pixels. */
const present = 0.25
const edge = 2

/**
 * A print on the lower garment has places in the upper one's colours, and the outlines of these are read as threads of it: what is too
 * thin for cloth goes over to the lower garment. Changes the layers `upper` and `lower` within `area`.
 */
export function dropThreads({ layers: { upper, lower }, body: { unit } }: DressedBody, area: Area) {
  if (area.width < 2 || area.height < 2) return
  const pixelAt = pixelsOf(area, upper.width)
  const mask = createMask(area.width, area.height)
  for (let k = 0; k < mask.values.length; k++) mask.values[k] = upper.values[pixelAt(k)] > present ? 1 : 0
  const kept = dilate(open(mask, Math.max(1, Math.round(thin * unit))), edge)
  for (let k = 0; k < kept.values.length; k++) {
    const i = pixelAt(k)
    if (kept.values[k] || upper.values[i] === 0) continue
    lower.values[i] += upper.values[i]
    upper.values[i] = 0
  }
}
