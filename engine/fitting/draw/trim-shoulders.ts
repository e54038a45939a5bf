import type { Plane } from '../../picture.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { threshold } from '../../pixels/mask.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, cropPlane, isTooSmall } from '../crop.ts'
import type { Layer } from '../layer.ts'
import type { PlacedSide } from '../place/upper-frame.ts'

/**
 * How far cloth may stand off the person: by its thickness near the ends of the shoulders, more away from them, and towards the neck, where a collar does,
 * sooner than down a sleeve; in units.
 */
const thickness = 0.014
const looseness = 0.2
const aroundTip = { toNeck: { near: 0.14, far: 0.5 }, toSleeve: { near: 0.2, far: 0.6 } }
/** The person is looked for so far beyond that, in units. */
const margin = 0.06

/**
 * Cloth lies on the ends of the shoulders: where they are round in the photo, it does not stand off them in a corner. Changes
 * the layer and the sleeves' cover in place.
 */
export function trimShoulders(
  { layers: { alpha }, body: { unit } }: Pick<StudioModel, 'layers' | 'body'>,
  { left, right }: Record<'left' | 'right', Pick<PlacedSide, 'shoulder'>>,
  { values }: Layer,
  sleeveCover: Plane,
) {
  const middle = (left.shoulder.x + right.shoulder.x) / 2
  for (const { shoulder } of [left, right]) {
    const outwards = Math.sign(shoulder.x - middle)
    const reach = aroundTip.toSleeve.far * unit
    const box = {
      left: shoulder.x - reach,
      right: shoulder.x + reach,
      top: shoulder.y - reach,
      bottom: shoulder.y + reach,
    }
    const area = clipBox(box, alpha, margin * unit)
    if (isTooSmall(area)) continue
    const part = cropPlane(alpha, area)
    const outside = distanceTo(threshold(part, 0.5)).values
    free(part)
    for (let y = 0, k = 0; y < area.height; y++) {
      for (let x = 0; x < area.width; x++, k++) {
        if (outside[k] <= thickness * unit - 1) continue
        const dx = area.x + x - shoulder.x
        const dy = area.y + y - shoulder.y
        const away = Math.sqrt(dx * dx + dy * dy) / unit
        const { near, far } = dx * outwards < 0 ? aroundTip.toNeck : aroundTip.toSleeve
        const allowed = (thickness + looseness * smoothstep(near, far, away) ** 2) * unit
        const trimmed = smoothstep(allowed - 1, allowed + 1, outside[k])
        if (trimmed <= 0) continue
        const i = (area.y + y) * alpha.width + area.x + x
        for (let c = 0; c < 4; c++) values[i * 4 + c] *= 1 - trimmed
        sleeveCover.values[i] *= 1 - trimmed
      }
    }
  }
}
