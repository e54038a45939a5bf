import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnArm, traceArm } from './arm-axis.ts'
import { seesWholeArm } from './see-arm.ts'

/**
 * How far from the arm's line, in units, cloth is a sleeve's: on its outer side and towards the body where the arm hangs beside it,
 * and before it, where trousers are on both sides.
 */
const reaches = { outer: 0.2, inner: 0.12, before: 0.1 }
/** A cuff ends at most so far beyond the wrist, in units. */
const beyondWrist = 0.08
/** A sleeve is long that covers most of these places, as shares of the arm's length. */
const forearm = [0.65, 0.7, 0.75, 0.8, 0.85]
const mostOfThem = 3
/** Where the upper arm is clothed, the forearm's cloth is its sleeve too, whatever it was read as. */
const upperArm = 0.4

/** Tells of a pixel whether it lies on the forearm of a long sleeve: cloth there is part of what is worn above. */
export type LongSleeves = (x: number, y: number) => boolean

/** The arm lies beside the trunk, or before it where it is in sight as a whole. */
export function findLongSleeves(model: StudioModel): LongSleeves {
  const { torso, body } = model
  const sleeves = ([-1, 1] as const)
    .map((side) => traceArm(model, side))
    .filter((arm) => isLongSleeved(model, arm))
    .map((arm) => ({
      arm,
      isBefore: seesWholeArm(model, arm),
      top: Math.min(arm.joints.elbow.y, arm.joints.wrist.y) - reaches.outer * body.unit,
      bottom: Math.max(arm.joints.elbow.y, arm.joints.wrist.y) + reaches.outer * body.unit,
      last: arm.length + beyondWrist * body.unit,
    }))
  const projected = new Float64Array(3)
  return (x, y) => {
    const isBeside = Math.min(x - torso.left[y], torso.right[y] - x) <= 0
    return sleeves.some(({ arm, isBefore, top, bottom, last }) => {
      if (y < top || y > bottom || !(isBefore || isBeside)) return false
      projectOnArm(arm, x, y, projected)
      const [along, away, isOuter] = projected
      const most = isBeside ? (isOuter > 0 ? reaches.outer : reaches.inner) : reaches.before
      return along >= arm.upperLength && along <= last && away <= most * body.unit
    })
  }
}

function isLongSleeved({ layers }: StudioModel, arm: ArmAxis): boolean {
  const { width, height } = layers.upper
  const at = (share: number) => {
    const { point } = arm.at(share * arm.length)
    const x = Math.round(point.x)
    const y = Math.round(point.y)
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null
  }
  const start = at(upperArm)
  if (start === null || layers.upper.values[start] < 0.5) return false
  const covered = forearm.filter((share) => {
    const i = at(share)
    return i !== null && layers.upper.values[i] + layers.lower.values[i] > 0.5
  })
  return covered.length >= mostOfThem
}
