import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { fillHoles } from '../../pixels/components.ts'
import { close, createMask } from '../../pixels/mask.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { middleOfLeg } from '../body/leg-line.ts'
import { outsideOfLeg, traceLegs } from '../body/legs.ts'
import { findLowestCloth } from './find-hem-rows.ts'
import { taperGaps } from './taper-gaps.ts'
import { findLeftoversOnUpper, untouched } from './find-leftovers-on-upper.ts'

/** Trousers or a skirt are continued down to so far above their hem, softly, in units. */
const aboveHem = { from: 0.06, to: 0.02 }
/** A hem rises towards its sides by so much at most, in units: below it nothing is covered. */
const risen = 0.3
/** The sides of hips and legs are soft over so many pixels, inwards and outwards. */
const softness = 2

/** How much of each pixel, 0..1, shows skin or the old garment where the new one must be. The plane may be given back. */
export function findLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane): Plane {
  const { upper } = drawn
  return upper ? findLeftoversOnUpper(model, drawn, upper, erased) : findOnLegs(model, drawn, erased)
}

/** Between waist and hem nothing of the old trousers and no bare leg shows beside or between the new ones. */
function findOnLegs(model: StudioModel, { layer, hemY, waistY, cutsAt }: DrawnGarment, erased: Plane): Plane {
  const { layers, body } = model
  const { unit, hipMid } = body
  const { width, height, values } = layer
  const legs = traceLegs(model)
  const bothLegs = Object.values(legs)
  const insideHips = measureHips(model, legs, waistY)
  const leftover = createPlane(width, height)
  const top = Math.max(0, Math.round(waistY))
  const bottom = Math.min(height, Math.round(hemY - aboveHem.to * unit))
  const hemRows = findHemsOfLegs(layer, Math.round(hemY - risen * unit), Math.round(hemY))
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // Above the hips skin in sight is that of hands.
      const old = Math.max(erased.values[i], y > hipMid.y ? layers.skin.values[i] : 0)
      if (old < untouched.shown || values[i * 4 + 3] > untouched.covered || y > hemRows[x]) continue
      // The sides of a dress are not the body's: beside the new garment nothing is left of it.
      let inside = y < hipMid.y && !cutsAt ? smoothstep(-softness, softness, insideHips(x, y)) : 0
      if (y > hipMid.y)
        for (const leg of bothLegs) {
          inside = Math.max(inside, 1 - smoothstep(-softness, softness, outsideOfLeg(leg, x, y)))
        }
      leftover.values[i] =
        old * inside * (1 - smoothstep(hemY - aboveHem.from * unit, hemY - aboveHem.to * unit, y))
    }
  }
  fillGaps(leftover, layer, erased, unit, bottom)
  return leftover
}

/** The row in which cloth ends in each column, where it does between two rows; beyond all rows where none does. */
function findHemsOfLegs(layer: DrawnGarment['layer'], from: number, to: number): Float64Array {
  const [highest, lowest] = [Math.max(0, from), Math.min(layer.height - 1, to)]
  return Float64Array.from({ length: layer.width }, (_, x) => {
    const y = findLowestCloth(layer, x, highest, lowest)
    return y > highest ? y : Infinity
  })
}

/** Laid flat, legs part where worn ones touch: gaps up to this size are closed, in square units, and clefts of this width, in units. */
const gap = { area: 0.02, width: 0.014 }

/** What new cloth encloses, and old cloth filled, is no view of the background. */
function fillGaps(
  leftover: Plane,
  { values }: DrawnGarment['layer'],
  erased: Plane,
  unit: number,
  hemY: number,
) {
  const covered = createMask(leftover.width, leftover.height)
  for (let i = 0; i < covered.values.length; i++)
    covered.values[i] = Math.max(values[i * 4 + 3], leftover.values[i]) > 0.5 ? 1 : 0
  const whole = fillHoles(close(covered, Math.max(1, Math.round(gap.width * unit))), gap.area * unit * unit)
  const filled = createMask(leftover.width, leftover.height)
  for (let i = 0; i < filled.values.length; i++) filled.values[i] = whole.values[i] & (1 - covered.values[i])
  const closed = taperGaps(whole, filled, erased, hemY)
  for (let i = 0; i < covered.values.length; i++) {
    if (!whole.values[i] && !closed.values[i]) continue
    if (values[i * 4 + 3] >= untouched.covered) continue
    leftover.values[i] = Math.max(leftover.values[i], closed.values[i], erased.values[i])
  }
}

/** How far inside the trunk's sides a pixel lies, in pixels; they give way to the legs' on the way down from the waist. */
function measureHips(
  { torso, body: { hipMid } }: StudioModel,
  legs: ReturnType<typeof traceLegs>,
  waistY: number,
): (x: number, y: number) => number {
  const left = middleOfLeg(legs.left, hipMid.y) - legs.left.halfAt(hipMid.y, -1)
  const right = middleOfLeg(legs.right, hipMid.y) + legs.right.halfAt(hipMid.y, 1)
  return (x, y) => {
    const down = smoothstep(waistY, hipMid.y, y)
    const narrower = {
      left: down * Math.max(0, left - torso.left[y]),
      right: down * Math.max(0, torso.right[y] - right),
    }
    return Math.min(x - torso.left[y] - narrower.left, torso.right[y] - narrower.right - x)
  }
}
