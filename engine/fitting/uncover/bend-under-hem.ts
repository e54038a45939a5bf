import type { StudioModel } from '../../studio/types.ts'
import { armThrough, type ArmAxis } from '../body/arm-axis.ts'
import { showsHandInPocket } from '../body/hand-in-pocket.ts'
import { hidesForearm, measureBareArm } from '../body/measure-bare-arm.ts'
import { passesBehindHip, seesHand } from '../body/see-arm.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { reachUnderHem } from './under-hem.ts'

/** The wrist lies so far inside the cloth's edge, in units, and was moved there by no more. */
const inside = 0.02
const farthest = 0.3
/** A sleeve that reaches beyond the elbow by so much of the forearm shows which way that goes. */
const sleeved = 0.2

/**
 * Arms whose hands are in pockets that a hem now hangs over. The new garment may be narrower there than the old clothes were, and a forearm that nobody has
 * seen would end in a stump beside it: it is bent inwards at the elbow until the cloth covers its end.
 */
export function bendUnderHem(model: StudioModel, drawn: DrawnGarment): DrawnGarment['arms'] {
  const bend = (arm: ArmAxis, sleeveEnd: number): ArmAxis => {
    const { unit } = model.body
    const { shoulder, elbow, wrist } = arm.joints
    const forearm = arm.length - arm.upperLength
    if (seesHand(model, arm) && !showsHandInPocket(model, arm)) return arm
    if (passesBehindHip(model, arm) || !reachUnderHem(model, drawn, arm)) return arm
    if (sleeveEnd > arm.upperLength + sleeved * forearm) return arm
    const bare = measureBareArm(model, arm)
    // Where it is in sight it stays.
    if (!hidesForearm(bare, arm)) return arm
    const edge = edgeOf(drawn, arm, farthest * unit)
    if (edge === null) return arm
    const shift = arm.side * (wrist.x - edge) + bare.half(arm.length, true) + inside * unit
    if (shift <= 0 || shift > farthest * unit) return arm
    return armThrough(arm.side, shoulder, elbow, { x: wrist.x - arm.side * shift, y: wrist.y }, unit)
  }
  const { arms, sleeveEnds } = drawn
  return { left: bend(arms.left, sleeveEnds.left), right: bend(arms.right, sleeveEnds.right) }
}

/** The cloth's outermost column in the wrist's row, not farther from the wrist than `reach`; null where there is none. */
function edgeOf(
  { layer: { width, height, values } }: DrawnGarment,
  { side, joints: { wrist } }: ArmAxis,
  reach: number,
): number | null {
  const y = Math.round(wrist.y)
  if (y < 0 || y >= height) return null
  for (let away = reach; away >= -reach; away--) {
    const x = Math.round(wrist.x + side * away)
    if (x >= 0 && x < width && values[(y * width + x) * 4 + 3] > 0.5) return x
  }
  return null
}
