import { between } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import type { DressedBody } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { meanAbout, passesBehindHip, seesHand, seesWholeArm } from './see-arm.ts'
import { showsWholeHand } from './whole-hand.ts'

/**
 * A hand of which no more than such shares of a disc are skin, halfway and at its end, and trousers by more than that at its end, goes into a pocket; the
 * disc's radius in units.
 */
const pocket = { middle: { at: 0.6, skin: 0.5 }, end: { at: 1, skin: 0.1, lower: 0.5 }, radius: 0.08 }

/** Whether a hand points into a pocket of trousers or a skirt; one on the hip may be bent out of its forearm's line. */
export function goesIntoPocket(
  { layers: { skin, lower }, body: { unit } }: DressedBody,
  { joints: { wrist, hand } }: ArmAxis,
): boolean {
  const radius = pocket.radius * unit
  const shareAt = (plane: Plane, at: number) => meanAbout(plane, between(wrist, hand, at), radius)
  const { middle, end } = pocket
  return (
    shareAt(skin, middle.at) < middle.skin &&
    shareAt(skin, end.at) < end.skin &&
    shareAt(lower, end.at) > end.lower
  )
}

/** Whether of a hand but its beginning is in sight above a pocket. */
export function showsHandInPocket(model: DressedBody, arm: ArmAxis): boolean {
  return goesIntoPocket(model, arm) && !showsWholeHand(model.layers.skin, arm, model.body.unit)
}

/** Whether an arm before the hip ends in a pocket: but the beginning of its hand is in sight, or nothing of it. */
export function reachesIntoPocket(model: DressedBody, arm: ArmAxis): boolean {
  if (passesBehindHip(model, arm)) return false
  return seesHand(model, arm) ? showsHandInPocket(model, arm) : seesWholeArm(model, arm)
}
