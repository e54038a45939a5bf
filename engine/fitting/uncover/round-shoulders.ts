import type { Plane } from '../../picture.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { createMask, invert } from '../../pixels/mask.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { Area } from '../crop.ts'
import { clipBox, isTooSmall, pixelsOf } from '../crop.ts'
import { maskOfBody } from './body-mask.ts'

/**
 * About a shoulder joint a bare body has no corner sharper than such a radius within such a distance, in units: the shoulder’s own curve is wide; towards the neck, where a
 * collar stood off, there are but bumps, and farther down an arm leaves room for a smaller disc.
 */
const curves = [
  { radius: 0.28, reach: 0.38 },
  { radius: 0.125, reach: 0.62 },
]
/** From this share of the distance on the change fades out. */
const fades = 0.8
/** Half the width, in pixels, over which the new edge fades. */
const softness = 1.2
/** A thin arm is measured from so far below the joint on, across so much of it, in units; a disc of so much of its thickness, but no smaller radius, is left in it. */
const thin = { from: 0.12, across: 0.1, share: 0.9, least: 0.06 }

/**
 * Rounds what is imagined of the shoulders: a morphological opening by a disc takes away the corners in which an old sleeve or
 * armhole stood off them. Changes `shape` and `bareArms` where the old garment goes.
 */
export function roundShoulders(
  { layers: { alpha }, body: { sides, unit } }: StudioModel,
  arms: { left: ArmAxis; right: ArmAxis },
  erased: Plane,
  shape: Plane,
  bareArms: Plane,
) {
  const everyCurve = curves.flatMap((curve) => [
    { ...curve, key: 'left' as const },
    { ...curve, key: 'right' as const },
  ])
  for (const { key, radius, reach } of everyCurve) {
    const { shoulder } = sides[key]
    const away = reach * unit
    const box = {
      left: shoulder.x - away,
      right: shoulder.x + away,
      top: shoulder.y - away,
      bottom: shoulder.y + away,
    }
    const area = clipBox(box, alpha, 0)
    if (isTooSmall(area)) continue
    const pixelAt = pixelsOf(area, alpha.width)
    const inside = distanceTo(invert(maskOfBody(alpha, erased, shape, area))).values
    const core = createMask(area.width, area.height)
    const disc = clamp(
      thin.share * thinnest(inside, area, arms[key], unit, away),
      thin.least * unit,
      radius * unit,
    )
    for (let k = 0; k < inside.length; k++) core.values[k] = inside[k] >= disc ? 1 : 0
    const opened = distanceTo(core).values
    for (let k = 0; k < opened.length; k++) {
      const i = pixelAt(k)
      if (erased.values[i] <= 0) continue
      const x = area.x + (k % area.width) - shoulder.x
      const y = area.y + Math.floor(k / area.width) - shoulder.y
      const near = 1 - smoothstep(fades * away, away, Math.hypot(x, y))
      const cut = near * smoothstep(-softness, softness, opened[k] - disc)
      shape.values[i] *= 1 - cut
      bareArms.values[i] *= 1 - cut
    }
  }
}

/** Half the thickness, in pixels, of the thinnest place of an arm near its shoulder. `inside`: how deep each pixel of the area lies in the body. */
function thinnest(
  inside: Float32Array,
  area: Area,
  { at, upperLength }: ArmAxis,
  unit: number,
  reach: number,
): number {
  let least = Infinity
  for (let along = thin.from * unit; along < Math.min(upperLength, reach); along += 2) {
    const { point, outwards } = at(along)
    let half = 0
    for (let step = -thin.across * unit; step <= thin.across * unit; step++) {
      const x = Math.round(point.x + outwards.x * step) - area.x
      const y = Math.round(point.y + outwards.y * step) - area.y
      if (x < 0 || y < 0 || x >= area.width || y >= area.height) continue
      half = Math.max(half, inside[y * area.width + x])
    }
    least = Math.min(least, half)
  }
  return least
}
