import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { showsHandInPocket } from '../body/hand-in-pocket.ts'
import { passesBehindHip, seesHand } from '../body/see-arm.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { entersCloth } from '../draw/enters-cloth.ts'

/** The cloth begins to lie on a forearm at so much of its way from elbow to wrist, on its inner side, and covers all of it so far beyond the wrist, in units; over so many at least. */
const slant = { from: 0.3, beyond: 0.05, aboveElbow: 0.15, least: 0.35 }
/** Its edge is so soft, in half widths of the arm. */
const soft = 0.12
/** The hem hangs at least so far below the wrist, in units. */
const hangs = 0.04

/**
 * A hand in the pocket of trousers, or an arm that hangs behind them, reaches under a top that hangs over them, or under a dress: how much of it lies on an arm at a place, as `along` the arm,
 * `away` from its line and on its `side` (1 outwards) in pixels; null for all other arms.
 */
export function reachUnderHem(
  model: StudioModel,
  { layer, hemY, upper, lifted }: DrawnGarment,
  arm: ArmAxis,
): ((along: number, away: number, side: number, half: number) => number) | null {
  const { unit } = model.body
  if (!upper || upper.placement.tuck) return null
  if (arm.side < 0 ? lifted.left : lifted.right) return null
  const isBehind = passesBehindHip(model, arm)
  if (seesHand(model, arm) && !isBehind && !showsHandInPocket(model, arm)) return null
  const forearm = arm.length - arm.upperLength
  let from = arm.upperLength + slant.from * forearm
  let to = arm.length + slant.beyond * unit
  const { elbow, wrist } = arm.joints
  if (hemY < wrist.y + hangs * unit) {
    // What hangs down before such an arm lies on it from the elbow on, though it ends above the wrist.
    from = (1 - slant.aboveElbow) * arm.upperLength
    to = arm.upperLength + (forearm * (hemY - elbow.y)) / (wrist.y - elbow.y)
    if (!isBehind || !(to > from)) return null
  } else if (!isBehind) {
    to = Math.min(to, entersCloth(layer, arm))
    from = arm.upperLength + slant.from * (to - arm.upperLength)
  }
  if (isBehind) {
    // What trousers cover of it stays covered: from there on nothing of it is in sight.
    to = Math.min(to, hiddenFrom(model, arm))
    from = Math.min(from, to - slant.least * unit)
  }
  return (along, away, side, half) => {
    const edge = -1 - soft + ((2 + 2 * soft) * (along - from)) / (to - from)
    return 1 - smoothstep(edge - soft, edge + soft, (away / half) * (side > 0 ? 1 : -1))
  }
}

/** A pixel is trousers' or a skirt's from such a share on. */
const trousers = 0.6

/** From where on trousers or a skirt lie before an arm's inner side, in pixels along it, looked for from the elbow on; infinite where they do not. */
function hiddenFrom({ layers: { lower } }: StudioModel, arm: ArmAxis): number {
  for (let along = Math.ceil(arm.upperLength); along <= arm.length; along++) {
    const { point, outwards } = arm.at(along)
    const half = arm.halfWidth(along)
    const [column, row] = [Math.round(point.x - half * outwards.x), Math.round(point.y - half * outwards.y)]
    if (column < 0 || row < 0 || column >= lower.width || row >= lower.height) continue
    if (lower.values[row * lower.width + column] > trousers) return along
  }
  return Infinity
}

/** Which hands lie under the garment's hem. */
export function handsUnderHem(model: StudioModel, garment: DrawnGarment): { left: boolean; right: boolean } {
  const isUnder = (arm: ArmAxis) => reachUnderHem(model, garment, arm) !== null
  return { left: isUnder(garment.arms.left), right: isUnder(garment.arms.right) }
}
