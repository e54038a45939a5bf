import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { distanceFromSegment } from '../../geometry/points.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { outsideOfLeg, traceLegs } from '../body/legs.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'

/** A leg is looked for so far about its measured width, from so far below the hips on, and not so near to a hand; in units. */
const reach = { about: 0.3, below: 0.4, hand: 0.3 }
/** Skin is kept from so far above the hem on, in units: there it comes out of the trousers. */
const hem = { from: 0.06, to: 0.02 }
/** The rim of the skin: blurred by so many pixels its share is raised. */
const rim = { blur: 1.5, gain: 3 }
/** Pixels with less skin, or less of the person, stay. */
const least = { skin: 0.02, person: 0.01 }

/** Legs that an old skirt or shorts left bare go above the hem of longer trousers, which lie closer to them. Adds to `erased`. */
export function eraseBareLegs(model: StudioModel, { upper, arms, hemY }: DrawnGarment, erased: Plane) {
  if (upper) return
  const { unit } = model.body
  const skin = blur(model.layers.skin, rim.blur)
  eachOnLeg(model, arms, hemY, (i, y) => {
    const above = 1 - smoothstep(hemY - hem.from * unit, hemY - hem.to * unit, y)
    const share = clamp(skin.values[i] * rim.gain, 0, 1) * above
    if (share >= least.skin) erased.values[i] = Math.max(erased.values[i], share)
  })
  free(skin)
}

/** The skin of legs alone: no hand, though it hangs before a thigh. */
export function skinOfLegs(model: StudioModel, { arms }: DrawnGarment): Plane {
  const { width, height, values } = model.layers.skin
  const legs = createPlane(width, height)
  eachOnLeg(model, arms, height, (i) => {
    legs.values[i] = values[i]
  })
  return legs
}

function eachOnLeg(
  model: StudioModel,
  arms: DrawnGarment['arms'],
  endY: number,
  visit: (i: number, y: number) => void,
) {
  const {
    layers: { alpha },
    body,
  } = model
  const { unit, hipMid } = body
  const top = Math.max(0, Math.round(hipMid.y + reach.below * unit))
  const bottom = Math.min(alpha.height, Math.ceil(endY))
  const legs = Object.values(traceLegs(model))
  const hands = [arms.left, arms.right].map(({ joints: { wrist, hand } }) => [wrist, hand] as const)
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < alpha.width; x++) {
      const i = y * alpha.width + x
      if (alpha.values[i] < least.person) continue
      const outside = Math.min(...legs.map((leg) => outsideOfLeg(leg, x, y)))
      const fromHand = Math.min(...hands.map(([wrist, hand]) => distanceFromSegment(x, y, wrist, hand)))
      if (outside <= reach.about * unit && fromHand >= reach.hand * unit) visit(i, y)
    }
  }
}
