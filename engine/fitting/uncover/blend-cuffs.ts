import { distance } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'

/** What is imagined of an arm gives way to the skin in sight over about twice as much, in units. */
const reach = 0.045
/** A sleeve ends so far beyond where the arm's line leaves it, and lies so close to that line, in units. */
const sleeveReach = { beyond: 0.05, aside: 0.13 }
/** A square so wide about the end of a sleeve is looked at, in units. */
const around = 0.6
/** All is the arm's own so far from there, in units. */
const own = { from: 0.12, to: 0.2 }

/**
 * Raises `beside`, which tells how near old cloth is, where old sleeves end: skin lay in their shade there, and a narrow seam between
 * it and the imagined arm shows.
 */
export function blendCuffs(beside: Plane, erased: Plane, model: StudioModel, arms: readonly ArmAxis[]) {
  const { unit } = model.body
  const projected = new Float64Array(3)
  for (const arm of arms) {
    const end = endOfSleeve(model, arm)
    if (end === null) continue
    const { point } = arm.at(end)
    const size = Math.round(around * unit)
    const left = Math.round(point.x) - (size >> 1)
    const top = Math.round(point.y) - (size >> 1)
    const sleeve = createPlane(size, size)
    const within = (x: number, y: number) => x >= 0 && y >= 0 && x < erased.width && y < erased.height
    for (let k = 0; k < sleeve.values.length; k++) {
      const [x, y] = [left + (k % size), top + Math.floor(k / size)]
      if (!within(x, y)) continue
      projectOnArm(arm, x, y, projected)
      if (projected[0] > end + sleeveReach.beyond * unit || projected[1] > sleeveReach.aside * unit) continue
      sleeve.values[k] = erased.values[y * erased.width + x]
    }
    const wide = blur(sleeve, reach * unit)
    for (let k = 0; k < wide.values.length; k++) {
      const [x, y] = [left + (k % size), top + Math.floor(k / size)]
      if (!within(x, y)) continue
      const away = distance(point, { x, y })
      const share = 1 - smoothstep(own.from * unit, own.to * unit, away)
      const i = y * erased.width + x
      beside.values[i] = Math.max(beside.values[i], clamp(wide.values[k] * share, 0, 1))
    }
    free(sleeve, wide)
  }
}

/** How far along an arm its old sleeve ends, in pixels; null where it has none. */
function endOfSleeve(model: StudioModel, arm: ArmAxis): number | null {
  const { hidden } = measureBareArm(model, arm)
  for (let along = arm.total; along > 0; along -= 2) if (hidden(along) > 0.5) return along
  return null
}
