import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { invert, threshold, type Mask } from '../../pixels/mask.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Plane } from '../../picture.ts'
import { clipBox, cropPlane, isTooSmall, pixelsOf } from '../crop.ts'

/** About a wrist, in units. */
const reach = 0.4
/** What is narrower than twice this is a sliver, in units: fingers are wider. */
const narrow = 0.018
/** The edge of what is wider lies so many pixels beyond. */
const edge = 0.75
/** Beside a cuff is where so much of what is about a pixel, within so many units (sigma), is worn above. */
const beside = { sigma: 0.03, least: 0.12 }

/**
 * Along the edge of a cuff its rim is read as skin, and would stand off the wrist as a horn once the cuff is gone: slivers beside
 * it are the cuff's (a morphological opening). Changes the layers `skin` and `upper` in place.
 */
export function settleSlivers({ layers: { skin, upper }, body: { sides, unit } }: StudioModel) {
  for (const { wrist } of [sides.left, sides.right]) {
    const area = clipBox({ left: wrist.x, right: wrist.x, top: wrist.y, bottom: wrist.y }, skin, reach * unit)
    if (isTooSmall(area)) continue
    const [ofSkin, ofUpper] = [skin, upper].map((plane) => cropPlane(plane, area))
    const mask = threshold(ofSkin, 0.5)
    const fromSolid = distanceFromSolid(mask, narrow * unit)
    const near = blur(ofUpper, beside.sigma * unit)
    const pixelAt = pixelsOf(area, skin.width)
    for (let k = 0; k < mask.values.length; k++) {
      if (fromSolid.values[k] <= narrow * unit + edge || near.values[k] < beside.least) continue
      const i = pixelAt(k)
      upper.values[i] += skin.values[i]
      skin.values[i] = 0
    }
    free(ofSkin, ofUpper, mask.values, fromSolid, near)
  }
}

/** Distances from what lies at least `radius` pixels inside the mask. */
function distanceFromSolid(mask: Mask, radius: number): Plane {
  const outside = invert(mask)
  const inside = distanceTo(outside)
  const core = threshold(inside, radius)
  const result = distanceTo(core, 2 * radius + 2)
  free(outside.values, inside, core.values)
  return result
}
