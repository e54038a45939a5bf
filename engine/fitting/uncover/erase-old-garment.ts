import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import type { GarmentClass } from '../../garment/garment.ts'
import { blur } from '../../pixels/blur.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { findBareLegs } from '../body/find-bare-legs.ts'

/** How much of each pixel is old clothing that the new garment replaces, 0..1, its soft rim included. */
export function findErased(
  model: StudioModel,
  garmentClass: GarmentClass,
  arms: ArmAxis[],
  cutsAt: DrawnGarment['cutsAt'] = null,
  hair = model.layers.hair,
): Plane {
  const { layers } = model
  const { width, height } = layers.alpha
  const old = createPlane(width, height)
  const takesLower = garmentClass === 'bottom' || garmentClass === 'dress'
  const legs = takesLower ? findBareLegs(model) : null
  for (let i = 0; i < old.values.length; i++) {
    const cut = cutsAt ? smoothstep(-1, 1.5, cutsAt(i % width, (i / width) | 0)) : 0
    const upper = layers.upper.values[i] * (garmentClass === 'bottom' ? cut : 1)
    const lower = takesLower ? layers.lower.values[i] * (legs ? 1 - legs.values[i] : 1) : 0
    old.values[i] = upper + lower
  }
  if (garmentClass === 'outerwear') keepUnderCoat(model, old, arms)
  const wide = blur(old, 2.2)
  for (let i = 0; i < wide.values.length; i++) {
    const isKept =
      layers.skin.values[i] > 0.9 ||
      (legs !== null && legs.values[i] > 0.9) ||
      (garmentClass !== 'dress' &&
        garmentClass !== 'bottom' &&
        layers.lower.values[i] > 0.6 &&
        old.values[i] < 0.6 &&
        wide.values[i] < 0.05)
    const rim = isKept ? 0 : clamp(wide.values[i] * 5 - 0.15, 0, 1) * (1 - hair.values[i])
    const amount = clamp(Math.max(old.values[i], rim) * 1.6, 0, 1)
    wide.values[i] = amount < 0.02 ? 0 : amount
  }
  free(old)
  return wide
}

/** Adds to `erased` the skin that lies in the shadow of the old garment: `beside` is the same, blurred a little. */
export function eraseShadows(erased: Plane, beside: Plane, skin: Plane) {
  for (let i = 0; i < beside.values.length; i++) {
    const near = beside.values[i]
    if (near <= 0.04 || erased.values[i] >= 1 || skin.values[i] <= 0) continue
    const share = skin.values[i] * clamp(near * 2.5 - 0.1, 0, 1)
    erased.values[i] = Math.min(1, erased.values[i] + share)
  }
}

/** What is worn under a coat stays: only what reaches beyond the trunk, such as old sleeves, goes. */
function keepUnderCoat({ body, torso }: StudioModel, old: Plane, arms: ArmAxis[]) {
  const projected = new Float64Array(3)
  for (let y = 0; y < old.height; y++) {
    for (let x = 0; x < old.width; x++) {
      const i = y * old.width + x
      if (old.values[i] === 0) continue
      const inside = Math.min(x - torso.left[y], torso.right[y] - x)
      let onArm = 0
      for (const arm of arms) {
        projectOnArm(arm, x, y, projected)
        if (projected[1] < 0.14 * body.unit && projected[0] > 0.05 * body.unit) onArm = 1
      }
      const isTrunk = smoothstep(-0.02 * body.unit, 0.04 * body.unit, inside)
      old.values[i] *= Math.max(
        1 - isTrunk,
        onArm * (1 - smoothstep(0.12 * body.unit, 0.2 * body.unit, inside)),
      )
    }
  }
}
