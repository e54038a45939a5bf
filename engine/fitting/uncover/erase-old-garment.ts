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

/** What lies below an upper edge goes, softly over so many pixels about it. */
export const cut = { from: -1, to: 1.5 }
/** The old garment's rim: blurred by so many pixels its share is raised, so that little of it beside a pixel already counts. */
const rim = { blur: 2.2, gain: 5, least: 0.15 }
/** Shares of skin and bare legs between which a pixel ceases to be rim; of trousers where hardly any old cloth is near. */
const kept = { from: 0.7, to: 0.92, trousers: 0.6, nearby: 0.05 }
/** A share is raised by so much, and below the second counts for nothing. */
const gain = 1.6
const present = 0.02
/** Skin in the shadow of old cloth: so little of that within reach counts, and by so much it is raised. */
const shadow = { least: 0.04, gain: 2.5, offset: 0.1 }
/** What is worn under a coat: old sleeves lie so near to an arm's line and beyond the shoulder, in units. */
const sleeve = { reach: 0.14, beyond: 0.05 }
/** How far inside the trunk's sides, in units, all stays, and how far a sleeve may reach. */
const trunk = { from: -0.02, to: 0.04 }
const inTrunk = { from: 0.12, to: 0.2 }

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
    const isBelow = cutsAt ? smoothstep(cut.from, cut.to, cutsAt(i % width, (i / width) | 0)) : 0
    const upper = layers.upper.values[i] * (garmentClass === 'bottom' ? isBelow : 1)
    const lower = takesLower ? layers.lower.values[i] * (legs ? 1 - legs.values[i] : 1) : 0
    old.values[i] = upper + lower
  }
  if (garmentClass === 'outerwear') keepUnderCoat(model, old, arms)
  const wide = blur(old, rim.blur)
  for (let i = 0; i < wide.values.length; i++) {
    const bare = Math.max(layers.skin.values[i], legs ? legs.values[i] : 0)
    const isKept =
      !takesLower &&
      layers.lower.values[i] > kept.trousers &&
      old.values[i] < kept.trousers &&
      wide.values[i] < kept.nearby
    const share = isKept ? 0 : (1 - smoothstep(kept.from, kept.to, bare)) * (1 - hair.values[i])
    const atRim = share === 0 ? 0 : share * clamp(wide.values[i] * rim.gain - rim.least, 0, 1)
    const amount = clamp(Math.max(old.values[i], atRim) * gain, 0, 1)
    wide.values[i] = amount < present ? 0 : amount
  }
  free(old)
  if (legs) free(legs)
  return wide
}

/** Adds to `erased` the skin that lies in the shadow of the old garment: `beside` is the same, blurred a little. */
export function eraseShadows(erased: Plane, beside: Plane, skin: Plane) {
  for (let i = 0; i < beside.values.length; i++) {
    const near = beside.values[i]
    if (near <= shadow.least || erased.values[i] >= 1 || skin.values[i] <= 0) continue
    const share = skin.values[i] * clamp(near * shadow.gain - shadow.offset, 0, 1)
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
        if (projected[1] < sleeve.reach * body.unit && projected[0] > sleeve.beyond * body.unit) onArm = 1
      }
      const isTrunk = smoothstep(trunk.from * body.unit, trunk.to * body.unit, inside)
      old.values[i] *= Math.max(
        1 - isTrunk,
        onArm * (1 - smoothstep(inTrunk.from * body.unit, inTrunk.to * body.unit, inside)),
      )
    }
  }
}
