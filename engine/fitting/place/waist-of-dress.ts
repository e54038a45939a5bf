import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { traceArm } from '../body/arm-axis.ts'
import { isLongSleeved } from '../body/long-sleeves.ts'

/** The natural waist, so far below the shoulders in torso lengths: there a dress is narrow, and farther down it spreads to its skirt. */
const natural = 0.7
/** A dress that is cut to a waist is narrowest between the first of these and the natural waist, and by such a factor wider so far below, and above. */
const cut = { from: 0.45, step: 0.01, below: { by: 0.2, wider: 1.28 }, above: { by: 0.1, wider: 1.03 } }
/** A new waistband lies so far above the narrowest place, in units: its seam is covered. */
const above = 0.02

/**
 * Where trousers or a skirt cut off the dress that is worn, down the body axes: at its own waist if its skirt spreads from there, or a strip of that would
 * stand off above them. Long sleeves beside it hide where it is narrow.
 */
export function findWaistOfDress(model: StudioModel, axes: BodyAxes): number {
  const { torsoLength, unit } = model.body
  if (([-1, 1] as const).some((side) => isLongSleeved(model, traceArm(model, side))))
    return natural * torsoLength
  const widthOf = measureCloth(model, axes)
  const shares = Array.from(
    { length: Math.round((natural - cut.from) / cut.step) + 1 },
    (_, k) => cut.from + k * cut.step,
  )
  const widths = shares.map(widthOf)
  const narrowest = Math.min(...widths)
  // Where it is equally narrow for some way, its lowest place: there the skirt begins.
  const own = shares[widths.lastIndexOf(narrowest)]
  const spreads =
    widthOf(own + cut.below.by) >= cut.below.wider * narrowest &&
    widthOf(own - cut.above.by) >= cut.above.wider * narrowest
  return spreads ? own * torsoLength - above * unit : natural * torsoLength
}

/** How wide cloth is about the body's middle, at a height in torso lengths. */
function measureCloth(model: StudioModel, axes: BodyAxes): (share: number) => number {
  const { upper, lower } = model.layers
  return (share) => {
    const middle = axes.at(0, share * model.body.torsoLength)
    const row = clamp(Math.round(middle.y), 0, upper.height - 1)
    const isCloth = (x: number) => {
      const i = row * upper.width + x
      return x >= 0 && x < upper.width && upper.values[i] + lower.values[i] > 0.5
    }
    let [left, right] = [Math.round(middle.x), Math.round(middle.x)]
    while (isCloth(left - 1)) left--
    while (isCloth(right + 1)) right++
    return right - left
  }
}
