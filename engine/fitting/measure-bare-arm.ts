import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnArm } from './arm-axis.ts'

export type BareArm = {
  /** Half the bare arm's thickness at a distance along it, on its outer or inner side, in pixels. */
  half: (along: number, isOuter: boolean) => number
  /** Whether cloth hid the arm there, 0..1: a bare arm in sight needs no other. */
  hidden: (along: number) => number
  /** The same, falling gradually towards where the arm is bare. */
  deepIn: (along: number) => number
}

/** How much narrower than the arm its outline is where it comes out of the shoulder. */
export function narrowAtShoulder(along: number, unit: number): number {
  return 0.86 + 0.14 * smoothstep(0, 0.25 * unit, along)
}

const stops = 20
/** In so many stops cloth gives way to the bare arm. */
const gradual = 6
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
  const outer = shareOfUsual(model, arm, usual, 1)
  const inner = shareOfUsual(model, arm, usual, -1)
  const hidden = findHidden(model, arm, usual)
  const deepIn = hidden.map((own, k) =>
    hidden.reduce((least, other, j) => Math.min(least, other + Math.abs(j - k) / gradual), own),
  )
  const valueAt = (values: number[], along: number) => {
    const z = clamp((along / (arm.length || 1)) * stops, 0, lastStop)
    const k = Math.min(lastStop - 1, Math.floor(z))
    return values[k] + (values[k + 1] - values[k]) * (z - k)
  }
  return {
    half: (along, isOuter) => usual(along) * valueAt(isOuter ? outer : inner, along),
    hidden: (along) => valueAt(hidden, along),
    deepIn: (along) => valueAt(deepIn, along),
  }
}

/**
 * Per stop 0 where skin lies across the arm: it is bare there, and cloth beside it is that of the trunk. Beside a sleeve's edge it
 * counts as hidden, or that edge would be kept.
 */
function findHidden(
  { layers, picture }: StudioModel,
  arm: ArmAxis,
  usual: (along: number) => number,
): number[] {
  const covered = Array.from({ length: lastStop + 1 }, (_, k) => {
    const along = (arm.length * k) / stops
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

/** Per stop along the arm the seen thickness as a share of the usual one, unseen stops filled from their neighbours. */
function shareOfUsual(
  model: StudioModel,
  arm: ArmAxis,
  usual: (along: number) => number,
  side: -1 | 1,
): number[] {
  const seen = Array.from({ length: lastStop + 1 }, (_, k) => {
    const along = (arm.length * k) / stops
    const edge = seenEdge(model, arm, along, side, 2.1 * usual(along))
    if (edge === null) return null
    const most = edge.isFree ? 1.9 : k > stops ? 1.5 : 1.05
    return clamp(edge.away / usual(along), side > 0 ? 0.75 : 0.4, most)
  })
  return seen.map((_, k) => {
    let sum = 0.02
    let weight = 0.02
    seen.forEach((share, other) => {
      if (share === null) return
      const w = nearness(other - k, other > stops)
      sum += share * w
      weight += w
    })
    return sum / weight
  })
}

/** The nearest stop counts most, so that what is imagined meets what is seen; a hand tells little of the arm. */
function nearness(away: number, isHand: boolean): number {
  const squared = away ** 2
  return isHand ? Math.exp(-squared / 3) : Math.exp(-squared / 1.5) + 0.2 * Math.exp(-squared / 8)
}

/**
 * The distance from the arm's middle at which its skin ends; null where cloth hides the arm. On the inner side the cloth of the
 * trunk may lie beside it; `isFree` where the background does.
 */
function seenEdge(
  { layers, picture }: StudioModel,
  arm: ArmAxis,
  along: number,
  side: -1 | 1,
  most: number,
): { away: number; isFree: boolean } | null {
  const { point, outwards } = arm.at(along)
  const projected = new Float64Array(3)
  for (let step = 0; step < most; step++) {
    const x = Math.round(point.x + side * outwards.x * step)
    const y = Math.round(point.y + side * outwards.y * step)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const i = y * picture.width + x
    if (layers.skin.values[i] >= 0.5) continue
    if (step < 3 || (side > 0 && layers.alpha.values[i] >= 0.5)) return null
    projectOnArm(arm, x, y, projected)
    return { away: projected[1], isFree: layers.alpha.values[i] < 0.5 }
  }
  return null
}
