import { clamp, quantile, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'

/** The arm in sight is measured at so many places, so far apart, from where it begins; in units. */
const measured = { places: 3, apart: 0.016 }
/** Half the arm's thickness differs by at most so much where it begins to be seen, and by nothing so far above; in units. */
const bounds = { most: 0.06, reach: 0.4 }
/** From so much of half its thickness on an arm is skin as far as its edge; it ends within so much more than all of it. */
const across = { from: 0.5, to: 2 }

/**
 * How much half a hidden arm's thickness changes, in pixels by the distance along the arm, so that it meets the arm in sight without a step.
 * `half`: half its thickness so far; `isHidden`: whether cloth hides it there. Only an edge before the backdrop is sure: beside other edges nothing changes.
 */
export function meetArmInSight(
  model: StudioModel,
  arm: ArmAxis,
  side: 1 | -1,
  half: (along: number) => number,
  isHidden: (along: number) => boolean,
): (along: number) => number {
  const { unit } = model.body
  const step = measured.apart * unit
  let begin = arm.length
  for (
    let along = arm.length;
    along > 0 && seeEdge(model, arm, side, along, half(along)) !== null;
    along -= step
  )
    begin = along
  if (begin === arm.length || !isHidden(begin - step)) return () => 0
  const differences: number[] = []
  for (let k = 0; k < measured.places; k++) {
    const along = begin + k * step
    const edge = seeEdge(model, arm, side, along, half(along))
    if (edge !== null) differences.push(edge - half(along))
  }
  const change = clamp(quantile(Float32Array.from(differences), 0.5), -bounds.most * unit, bounds.most * unit)
  return (along) => (along > begin ? 0 : change * (1 - smoothstep(0, bounds.reach * unit, begin - along)))
}

/** How far from the arm's line its skin ends before the backdrop, in pixels; null where it does not, or something else lies on it. */
function seeEdge(
  { layers: { skin, alpha } }: StudioModel,
  arm: ArmAxis,
  side: 1 | -1,
  along: number,
  half: number,
): number | null {
  const { point, outwards } = arm.at(along)
  for (let away = Math.round(across.from * half); away <= across.to * half; away++) {
    const x = Math.round(point.x + side * outwards.x * away)
    const y = Math.round(point.y + side * outwards.y * away)
    if (x < 0 || y < 0 || x >= skin.width || y >= skin.height) return null
    const i = y * skin.width + x
    // Its edge lies between this pixel and the one before.
    if (alpha.values[i] < 0.5) return away - 0.5
    // The rim itself may be of another colour.
    if (skin.values[i] < 0.5 * alpha.values[i]) return null
  }
  return null
}
