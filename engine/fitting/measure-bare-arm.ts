import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnLowerArm, projectOnUpperArm } from './arm-axis.ts'
import { narrowAtShoulder } from './narrow-at-shoulder.ts'
import { measureThickness } from './measure-thickness.ts'

export type BareArm = {
  /** Half the bare arm's thickness at a distance along it, on its outer or inner side, in pixels. */
  half: (along: number, isOuter: boolean) => number
  /** Whether cloth hid the arm there, 0..1: a bare arm in sight needs no other. */
  hidden: (along: number) => number
  /** The same, reaching a little farther, as a slanting hem does. */
  hem: (along: number) => number
  /** The same, falling gradually towards where the arm is bare. */
  deepIn: (along: number) => number
}

const stops = 20
/** In so many stops cloth gives way to the bare arm. */
const gradual = 6
/** A hem slants over so many stops to either side. */
const slant = 2
/** Beyond the wrist, where a hand that shows tells how wide a hidden wrist must be to meet it. */
const handStops = 4
const lastStop = stops + handStops

/**
 * A bare arm is as thick as it is where skin shows; where cloth hid it, the arm's usual shape, scaled to what shows, continues
 * it without a step.
 */
export function measureBareArm(model: StudioModel, arm: ArmAxis): BareArm {
  const { unit } = model.body
  const usual = (along: number) => Math.min(0.115 * unit, arm.halfWidth(Math.min(along, arm.length)) * 0.9)
  const places = Array.from({ length: lastStop + 1 }, (_, k) => (arm.length * k) / stops)
  const hidden = findHidden(model, arm, places, usual)
  const { outer, inner } = measureThickness(model, arm, places, hidden, usual)
  const deepIn = hidden.map((own, k) =>
    hidden.reduce((least, other, j) => Math.min(least, other + Math.abs(j - k) / gradual), own),
  )
  const hem = hidden.map((_, k) => Math.max(...hidden.slice(Math.max(0, k - slant), k + slant + 1)))
  const valueAt = (values: number[], along: number) => {
    const z = clamp((along / (arm.length || 1)) * stops, 0, lastStop)
    const k = Math.min(lastStop - 1, Math.floor(z))
    return values[k] + (values[k + 1] - values[k]) * (z - k)
  }
  return {
    half: (along, isOuter) => usual(along) * valueAt(isOuter ? outer : inner, along),
    hidden: (along) => valueAt(hidden, along),
    hem: (along) => valueAt(hem, along),
    deepIn: (along) => valueAt(deepIn, along),
  }
}

/**
 * Per place 0 where skin lies across the arm: it is bare there, and cloth beside it is that of the trunk. Beside a sleeve's edge
 * it counts as hidden, or that edge would be kept.
 */
function findHidden(
  { layers, picture }: StudioModel,
  arm: ArmAxis,
  places: number[],
  usual: (along: number) => number,
): number[] {
  const covered = places.map((along) => {
    const { point, outwards } = arm.at(along)
    const half = 2 * usual(along)
    let skin = 0
    for (let step = -Math.ceil(half); step <= half; step++) {
      const x = Math.round(point.x + outwards.x * step)
      const y = Math.round(point.y + outwards.y * step)
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      skin += layers.skin.values[y * picture.width + x]
    }
    return 1 - smoothstep(0.12, 0.28, skin / (2 * usual(along)))
  })
  return covered.map((own, k) => Math.max(own, covered[k - 1] ?? 0, covered[k + 1] ?? 0))
}

/**
 * As `projectOnArm`, but on the segment within whose flesh the pixel lies deepest, because a thick arm's crook is nearer to the
 * other one; `result[3]` is half the arm's thickness there.
 */
export function projectOnBareArm(
  arm: ArmAxis,
  bare: BareArm,
  unit: number,
  x: number,
  y: number,
  result: Float64Array,
) {
  projectOnUpperArm(arm, x, y, result)
  result[3] = bare.half(result[0], result[2] > 0) * narrowAtShoulder(result[0], unit)
  projectOnLowerArm(arm, x, y, lower)
  lower[3] = bare.half(lower[0], lower[2] > 0) * narrowAtShoulder(lower[0], unit)
  if (lower[1] - lower[3] < result[1] - result[3]) result.set(lower)
}

const lower = new Float64Array(4)
