import type { Plane } from '../../picture.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { pixelsOf, type Area } from '../crop.ts'

/** Where a person is without what goes of the old garment: in an area, as far as the matte and what is imagined under it fill half a pixel. */
export function maskOfBody(alpha: Plane, erased: Plane, shape: Plane, area: Area): Mask {
  const pixelAt = pixelsOf(area, alpha.width)
  const body = createMask(area.width, area.height)
  for (let k = 0; k < body.values.length; k++) {
    const i = pixelAt(k)
    const old = erased.values[i]
    body.values[k] = alpha.values[i] * (1 - old) + shape.values[i] * old > 0.5 ? 1 : 0
  }
  return body
}
