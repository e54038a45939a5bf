import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnArm, traceArm } from './arm-axis.ts'
import { seesHand } from './see-arm.ts'

/** Cuffs lie so close to the arm's line, in units: beside the hips, and before them where trousers are on both sides. */
const beside = 0.12
const before = 0.1
/** How far about the forearm is looked, in units. */
const reach = 0.2
/** A sleeve is long that covers most of these places, as shares of the arm's length. */
const forearm = [0.65, 0.7, 0.75, 0.8, 0.85]
const mostOfThem = 3

/**
 * The cuff of a long sleeve is easily read as trousers of the same colour: on the arm it is a sleeve, beside the hips, and before
 * them where the hand is in sight. Changes the layers `upper` and `lower` in place.
 */
export function settleCuffs(model: StudioModel) {
  for (const side of [-1, 1] as const) {
    const arm = traceArm(model, side)
    if (isLongSleeved(model.layers.upper, arm)) giveToSleeve(model, arm)
  }
}

function giveToSleeve(model: StudioModel, arm: ArmAxis) {
  const { layers, torso, body } = model
  const { width, height } = layers.upper
  const projected = new Float64Array(3)
  const isBefore = seesHand(model, arm)
  const { wrist, elbow } = arm.joints
  const away = reach * body.unit
  const top = Math.max(0, Math.round(Math.min(wrist.y, elbow.y) - away))
  const bottom = Math.min(height - 1, Math.round(Math.max(wrist.y, elbow.y) + away))
  const left = Math.max(0, Math.round(Math.min(wrist.x, elbow.x) - away))
  const right = Math.min(width - 1, Math.round(Math.max(wrist.x, elbow.x) + away))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const i = y * width + x
      const isBeside = Math.min(x - torso.left[y], torso.right[y] - x) <= 0
      if (layers.lower.values[i] < 0.02 || !(isBefore || isBeside)) continue
      projectOnArm(arm, x, y, projected)
      const most = (isBeside ? beside : before) * body.unit
      if (projected[0] < arm.upperLength || projected[1] > most) continue
      layers.upper.values[i] += layers.lower.values[i]
      layers.lower.values[i] = 0
    }
  }
}

function isLongSleeved(upper: Plane, arm: ArmAxis): boolean {
  const covered = forearm.filter((share) => {
    const { point } = arm.at(share * arm.length)
    const x = Math.round(point.x)
    const y = Math.round(point.y)
    return x >= 0 && y >= 0 && x < upper.width && y < upper.height && upper.values[y * upper.width + x] > 0.5
  })
  return covered.length >= mostOfThem
}
