import type { Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { reachesIntoPocket } from '../body/hand-in-pocket.ts'
import { hidesForearm, measureBareArm } from '../body/measure-bare-arm.ts'
import type { Layer } from '../layer.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { entersCloth } from './enters-cloth.ts'

/** The hem is lifted to so far above the wrist, in units; where that is less than the second or more than the third it is not. */
const lift = { above: 0.04, least: 0.06, most: 0.75 }
/** It is lifted in full from so far inside the wrist outwards, and not at all from so far inside, in units. */
const inside = { full: 0.14, none: 0.75 }
/** The cloth bunches over so much above the lifted hem at least, in units, and over so many times the lift. */
const bunched = { least: 0.5, ofLift: 1.2 }
/** A soft hem goes on for so many pixels below its middle. */
const softHem = 3

/**
 * Cloth that hangs over a pocket bunches above the wrist of a hand in it: the hem rises there, and hand and pocket stay in sight. Only where a forearm that
 * nobody has seen would end beside the cloth; one in sight is seen to go under it. Where one hand asks for that, the hem rises above the other in its pocket,
 * too, or it would hang aslant. Returns for which arms it rose; changes the layer.
 */
export function liftHem(
  model: StudioModel,
  layer: Layer,
  sleeveCover: Plane,
  arms: DrawnGarment['arms'],
): DrawnGarment['lifted'] {
  const inPocket = (arm: ArmAxis) =>
    reachesIntoPocket(model, arm) && hidesForearm(measureBareArm(model, arm), arm)
  const risen = { left: inPocket(arms.left), right: inPocket(arms.right) }
  const isAsked = (['left', 'right'] as const).some(
    (key) => risen[key] && entersCloth(layer, arms[key]) === Infinity,
  )
  for (const key of ['left', 'right'] as const)
    risen[key] = isAsked && risen[key] && liftAbove(model, layer, sleeveCover, arms[key])
  return risen
}

/** Lifts the hem above one arm's wrist; false where it hangs near enough to it, or far too low. */
function liftAbove(model: StudioModel, layer: Layer, sleeveCover: Plane, arm: ArmAxis): boolean {
  const { unit } = model.body
  const { wrist } = arm.joints
  const target = wrist.y - lift.above * unit
  const most = findHem(layer, Math.round(wrist.x - arm.side * inside.full * unit)) - target
  if (most < lift.least * unit || most > lift.most * unit) return false
  const reach = Math.ceil(inside.none * unit)
  for (let away = -reach; away <= reach; away++) {
    const x = Math.round(wrist.x) + arm.side * away
    if (x < 0 || x >= layer.width) continue
    const hem = findHem(layer, x)
    const by = (hem - target) * (1 - smoothstep(inside.full * unit, inside.none * unit, -away))
    if (by >= 1) bunchColumn(layer, sleeveCover, x, { hem, by, over: bunched.least * unit })
  }
  return true
}

/** The lowest row of a column that cloth covers; minus infinity without any. */
function findHem({ width, height, values }: Layer, x: number): number {
  const column = clamp(x, 0, width - 1)
  for (let y = height - 1; y >= 0; y--) if (values[(y * width + column) * 4 + 3] > 0.5) return y
  return -Infinity
}

/** Moves a column's `hem` up `by` so many pixels: the cloth above it is pressed together, over so many at least, but for sleeves. */
function bunchColumn(
  { width, height, values }: Layer,
  sleeveCover: Plane,
  x: number,
  { hem, by, over }: { hem: number; by: number; over: number },
) {
  const lifted = hem - by
  const from = Math.max(0, Math.floor(lifted - Math.max(over, bunched.ofLift * by)))
  const valueAt = (row: number, c: number) => (row < height ? values[(row * width + x) * 4 + c] : 0)
  // From above down: what is read lies below what is written.
  for (let y = from; y <= Math.min(height - 1, hem + softHem); y++) {
    if (sleeveCover.values[y * width + x] > 0) continue
    const source = y + by * smoothstep(from, lifted, y)
    const row = Math.floor(source)
    for (let c = 0; c < 4; c++) {
      const upper = valueAt(row, c)
      values[(y * width + x) * 4 + c] = upper + (valueAt(row + 1, c) - upper) * (source - row)
    }
  }
}
