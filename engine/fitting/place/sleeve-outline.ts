import type { Point } from '../../geometry/points.ts'
import { between, distance, pathLength } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'

/** Cloth lies so far off the body, in units. */
const cloth = 0.015
/** The outline is looked for between these, in parts of what is expected: on the cap of the shoulder, and on the arm. */
const looked = { from: 0.6, toAtCap: 1.5, toAtArm: 1.75 }
/** Half an arm where its outline is not seen, in usual halves; at most, in halves of the bare arm; and at least, in usual ones. */
const arms = { unseen: 1.1, ofBare: 1.15, least: 0.85 }
/** The outline is read in so many steps along the cap and along the arm, and smoothed in so many rounds. */
const steps = { cap: 8, arm: 24 }
const rounds = 2

/** The outline of the shoulder from the garment's shoulder tip (0) to where the arm's own outline begins (1). */
export type ShoulderCap = { length: number; at: (t: number) => Point }

export function traceShoulderCap(model: StudioModel, arm: ArmAxis, tip: Point): ShoulderCap {
  const { unit } = model.body
  const { shoulder } = arm.joints
  const { outwards } = arm.at(0)
  const first = Math.atan2(tip.y - shoulder.y, tip.x - shoulder.x)
  let turn = Math.atan2(outwards.y, outwards.x) - first
  if (turn > Math.PI) turn -= 2 * Math.PI
  if (turn < -Math.PI) turn += 2 * Math.PI
  const firstRadius = distance(tip, shoulder)
  const lastRadius = measureArm(model, arm)(0) + cloth * unit
  const stops = steps.cap
  let radii = Array.from({ length: stops + 1 }, (_, k) => {
    const expected = firstRadius + ((lastRadius - firstRadius) * k) / stops
    const seen = outlineDistance(
      model,
      shoulder,
      first + (turn * k) / stops,
      looked.from * expected,
      looked.toAtCap * expected,
    )
    return seen === null ? expected : seen + cloth * unit
  })
  radii[0] = firstRadius
  radii[stops] = lastRadius
  for (let round = 0; round < rounds; round++) {
    radii = radii.map((radius, k) =>
      k === 0 || k === stops ? radius : (radii[k - 1] + 2 * radius + radii[k + 1]) / 4,
    )
  }
  const points = radii.map((radius, k) => {
    const angle = first + (turn * k) / stops
    return { x: shoulder.x + Math.cos(angle) * radius, y: shoulder.y + Math.sin(angle) * radius }
  })
  return {
    length: Math.max(1, pathLength(points)),
    at: (t) => {
      const z = clamp(t, 0, 1) * stops
      const k = Math.min(stops - 1, Math.floor(z))
      return between(points[k], points[k + 1], z - k)
    },
  }
}

/** How far the person reaches from a point in a direction; null when no edge lies between the bounds. */
function outlineDistance(
  { layers, picture }: StudioModel,
  from: Point,
  angle: number,
  least: number,
  most: number,
): number | null {
  for (let away = least; away < most; away++) {
    const x = Math.round(from.x + Math.cos(angle) * away)
    const y = Math.round(from.y + Math.sin(angle) * away)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const i = y * picture.width + x
    if (layers.hair.values[i] > 0.5) return null
    if (layers.alpha.values[i] < 0.5) return away
  }
  return null
}

/**
 * Half the arm's thickness on its outer side as the outline of the person shows it, smoothed along the arm. An old sleeve that
 * stood off tells nothing of the arm within it.
 */
export function measureArm(model: StudioModel, arm: ArmAxis): (along: number) => number {
  const stops = steps.arm
  const bare = measureBareArm(model, arm)
  let halves = Array.from({ length: stops + 1 }, (_, k) => {
    const along = (arm.total * k) / stops
    const { point, outwards } = arm.at(along)
    const usual = arm.halfWidth(along)
    const seen = outlineDistance(
      model,
      point,
      Math.atan2(outwards.y, outwards.x),
      looked.from * usual,
      looked.toAtArm * usual,
    )
    return Math.min(seen ?? arms.unseen * usual, arms.ofBare * bare.half(along, true))
  })
  for (let round = 0; round < rounds; round++) {
    halves = halves.map((half, k) =>
      k === 0 || k === stops ? half : (halves[k - 1] + 2 * half + halves[k + 1]) / 4,
    )
  }
  return (along) => {
    const z = clamp(along / (arm.total || 1), 0, 1) * stops
    const k = Math.min(stops - 1, Math.floor(z))
    return Math.max(arms.least * arm.halfWidth(along), halves[k] + (halves[k + 1] - halves[k]) * (z - k))
  }
}
