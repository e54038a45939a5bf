import { distanceTo } from '../../pixels/distance.ts'
import { createMask, invert } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, isTooSmall, pixelsOf } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { maskOfBody } from './body-mask.ts'

/** Where the neck passes into the shoulders no corner is sharper than this radius, in units. */
const radius = 0.14
/** About the middle of the shoulders that is seen to so far aside, up and down, in units; from this share of it on it fades out. */
const reach = { aside: 0.55, up: 0.4, down: 0.12, fades: 0.8 }
/** Half the width, in pixels, over which the new edge fades. */
const softness = 1.2

/**
 * An old collar hid where the neck passes into the shoulders, and stood off both: what is imagined there begins below where the skin in sight ends. The
 * step between them is filled (a morphological closing by a disc), as far as the old garment reached. Changes `shape`.
 */
export function roundNeck(
  { layers: { alpha }, body: { shoulderMid, unit } }: StudioModel,
  layer: Layer,
  erased: Plane,
  shape: Plane,
) {
  const size = radius * unit
  const box = {
    left: shoulderMid.x - reach.aside * unit,
    right: shoulderMid.x + reach.aside * unit,
    top: shoulderMid.y - reach.up * unit,
    bottom: shoulderMid.y + reach.down * unit,
  }
  const area = clipBox(box, alpha, size + 2)
  if (isTooSmall(area)) return
  const pixelAt = pixelsOf(area, alpha.width)
  const body = maskOfBody(alpha, erased, shape, area)
  for (let k = 0; k < body.values.length; k++) if (layer.values[pixelAt(k) * 4 + 3] > 0.5) body.values[k] = 1
  const toBody = distanceTo(body, size + 2)
  const grown = createMask(area.width, area.height)
  for (let k = 0; k < grown.values.length; k++) grown.values[k] = toBody.values[k] <= size ? 1 : 0
  const inside = distanceTo(invert(grown), size + 4)
  for (let k = 0; k < grown.values.length; k++) {
    const i = pixelAt(k)
    if (erased.values[i] <= 0 || shape.values[i] >= 1) continue
    const x = Math.abs(area.x + (k % area.width) - shoulderMid.x) / (reach.aside * unit)
    const y = area.y + Math.floor(k / area.width) - shoulderMid.y
    const near =
      (1 - smoothstep(reach.fades, 1, x)) *
      (1 - smoothstep(reach.fades, 1, y < 0 ? -y / (reach.up * unit) : y / (reach.down * unit)))
    const filled = smoothstep(size - softness, size + softness, inside.values[k])
    shape.values[i] = Math.max(shape.values[i], near * filled * alpha.values[i])
  }
  free(body.values, toBody, grown.values, inside)
}
