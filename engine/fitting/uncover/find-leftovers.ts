import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { middleOfLeg, outsideOfLeg, traceLegs } from '../body/legs.ts'
import { findLeftoversOnUpper } from './find-leftovers-on-upper.ts'

/** How much of each pixel, 0..1, shows skin or the old garment where the new one must be. The plane may be given back. */
export function findLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane): Plane {
  const { upper } = drawn
  return upper ? findLeftoversOnUpper(model, drawn, upper, erased) : findOnLegs(model, drawn, erased)
}

/** The hem is where cloth is at least so wide as a share of its widest row; threads and fringes that hang lower are none. */
const leastOfHem = 0.4

/** The row in which the cloth itself ends. */
function findClothEnd({ width, height, values }: DrawnGarment['layer'], from: number, to: number): number {
  const rows = Array.from({ length: Math.max(0, Math.min(height, Math.ceil(to)) - from) }, (_, k) => {
    let cloth = 0
    for (let x = 0; x < width; x++) if (values[((from + k) * width + x) * 4 + 3] > 0.5) cloth++
    return cloth
  })
  const widest = Math.max(0, ...rows)
  const last = rows.findLastIndex((cloth) => cloth >= leastOfHem * widest)
  return last < 0 ? to : Math.min(to, from + last + 1)
}

/** Between waist and hem nothing of the old trousers and no bare leg shows beside or between the new ones. */
function findOnLegs(model: StudioModel, { layer, hemY, waistY }: DrawnGarment, erased: Plane): Plane {
  const { layers, body, torso } = model
  const { unit, hipMid } = body
  const { width, height, values } = layer
  const { left, right } = traceLegs(model)
  const legs = [left, right]
  const hips = {
    left: middleOfLeg(left, hipMid.y) - left.halfAt(hipMid.y, -1),
    right: middleOfLeg(right, hipMid.y) + right.halfAt(hipMid.y, 1),
  }
  const leftover = createPlane(width, height)
  /** How far inside the trunk's sides a pixel lies; they give way to the legs' on the way down from the waist. */
  const insideHips = (x: number, y: number) => {
    const [left, right] = [torso.left[y], torso.right[y]]
    const down = smoothstep(waistY, hipMid.y, y)
    return Math.min(
      x - left - down * Math.max(0, hips.left - left),
      right - down * Math.max(0, right - hips.right) - x,
    )
  }
  const top = Math.max(0, Math.round(waistY + 0.04 * unit))
  const edge = findClothEnd(layer, top, hemY)
  const bottom = Math.min(height, Math.round(edge - 0.02 * unit))
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // Above the hips skin in sight is that of hands.
      const old = Math.max(erased.values[i], y > hipMid.y ? layers.skin.values[i] : 0)
      if (old < 0.02 || values[i * 4 + 3] > 0.98) continue
      let inside = y < hipMid.y ? smoothstep(-2, 2, insideHips(x, y)) : 0
      if (y > hipMid.y)
        for (const leg of legs) {
          inside = Math.max(inside, 1 - smoothstep(-2, 2, outsideOfLeg(leg, x, y)))
        }
      leftover.values[i] = old * inside * (1 - smoothstep(edge - 0.06 * unit, edge - 0.02 * unit, y))
    }
  }
  return leftover
}
