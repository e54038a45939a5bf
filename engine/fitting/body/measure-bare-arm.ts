import { distance } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnLowerArm, projectOnUpperArm } from './arm-axis.ts'
import { narrowAtShoulder } from './narrow-at-shoulder.ts'
import { measureThickness } from './measure-thickness.ts'
import { meetArmInSight } from './meet-arm.ts'
import { seeArm } from './see-arm.ts'

export type BareArm = {
  /** Half the bare arm's thickness at a distance along it, on its outer or inner side, in pixels. */
  half: (along: number, isOuter: boolean) => number
  /** How much half its thickness differs at most, in pixels. */
  spread: number
  /** Whether the arm is before the body there, 0..1: what lies behind it is never drawn. */
  seen: (along: number) => number
  /** Whether cloth hid the arm there, 0..1: a bare arm in sight needs no other. */
  hidden: (along: number) => number
  /** The same, reaching a little farther, as a slanting hem does. */
  hem: (along: number) => number
  /** The same, falling gradually towards where the arm is bare. */
  deepIn: (along: number) => number
}

/** Of the forearm, halfway down, so much at least was hidden, or it is in sight. */
const forearm = { at: 0.5, least: 0.5 }

/** Whether a sleeve hid the forearm: what is drawn of it nobody has seen. */
export function hidesForearm({ hidden }: BareArm, { upperLength, length }: ArmAxis): boolean {
  return hidden(upperLength + forearm.at * (length - upperLength)) >= forearm.least
}

const stops = 20
/** In so many stops cloth gives way to the bare arm. */
const gradual = 6
/** A hem slants over so many stops to either side. */
const slant = 2
/** Where skin lies across so much of an arm's usual thickness no hem covers it. */
const wholeArm = { from: 0.6, to: 0.75 }
/** Beyond the wrist, where a hand that shows tells how wide a hidden wrist must be to meet it. */
const handStops = 4
const lastStop = stops + handStops
const samples = 120

/**
 * A bare arm is as thick as it is where skin shows; where cloth hid it, the arm's usual shape, scaled to what shows, continues
 * it without a step.
 */
export function measureBareArm(model: StudioModel, arm: ArmAxis): BareArm {
  const { unit } = model.body
  const usual = (along: number, side: 1 | -1) => unit * usualHalf(along / (arm.length || 1), side)
  const places = Array.from({ length: lastStop + 1 }, (_, k) => (arm.length * k) / stops)
  const { hidden, across } = findHidden(model, arm, places, usual)
  const { outer, inner } = measureThickness(model, arm, places, hidden, usual)
  const seen = seeArm(model, arm, places)
  const deepIn = hidden.map((own, k) =>
    hidden.reduce((least, other, j) => Math.min(least, other + Math.abs(j - k) / gradual), own),
  )
  const hem = hidden.map((_, k) => {
    const near = Math.max(...hidden.slice(Math.max(0, k - slant), k + slant + 1))
    return near * (1 - smoothstep(wholeArm.from, wholeArm.to, across[k]))
  })
  const valueAt = (values: number[], along: number) => {
    const z = clamp((along / (arm.length || 1)) * stops, 0, lastStop)
    const k = Math.min(lastStop - 1, Math.floor(z))
    return values[k] + (values[k + 1] - values[k]) * (z - k)
  }
  // Every pixel asks for it, so it is computed once at so many places.
  const perPixel = samples / ((arm.length || 1) * (lastStop / stops))
  const [outerHalf, innerHalf] = ([1, -1] as const).map((side) => {
    const measured = (along: number) => usual(along, side) * valueAt(side > 0 ? outer : inner, along)
    const change = meetArmInSight(model, arm, side, measured, (along) => valueAt(hidden, along) > 0)
    return Float64Array.from({ length: samples + 2 }, (_, k) => {
      const along = k / perPixel
      return measured(along) + change(along)
    })
  })
  const half = (along: number, isOuter: boolean) => {
    const table = isOuter ? outerHalf : innerHalf
    const z = clamp(along * perPixel, 0, samples)
    const k = z | 0
    return table[k] + (table[k + 1] - table[k]) * (z - k)
  }
  return {
    half,
    spread:
      Math.max(...outerHalf, ...innerHalf) - narrowAtShoulder(0, unit) * Math.min(...outerHalf, ...innerHalf),
    seen: (along) => valueAt(seen, along),
    hidden: (along) => valueAt(hidden, along),
    hem: (along) => valueAt(hem, along),
    deepIn: (along) => valueAt(deepIn, along),
  }
}

/**
 * Half the thickness of a bare arm in units, of its outer and its inner side: the medians of 66 arms in photos, every twentieth of the way
 * from the shoulder to the wrist and four beyond, on the hand. The shoulder's own rounding is taken out.
 */
const usualOuter = [
  0.125, 0.125, 0.125, 0.122, 0.114, 0.105, 0.096, 0.091, 0.088, 0.088, 0.092, 0.103, 0.107, 0.109, 0.106,
  0.101, 0.093, 0.086, 0.08, 0.077, 0.076, 0.071, 0.071, 0.074, 0.066,
]
const usualInner = [
  0.119, 0.119, 0.119, 0.119, 0.118, 0.116, 0.114, 0.112, 0.111, 0.109, 0.106, 0.109, 0.11, 0.106, 0.102,
  0.095, 0.086, 0.076, 0.068, 0.066, 0.074, 0.105, 0.112, 0.105, 0.095,
]

function usualHalf(share: number, side: 1 | -1): number {
  const table = side > 0 ? usualOuter : usualInner
  const z = clamp(share * stops, 0, lastStop)
  const k = Math.min(lastStop - 1, z | 0)
  return table[k] + (table[k + 1] - table[k]) * (z - k)
}

/** Skin across so much of an arm's usual thickness shows that no cloth lies there: not at all up to the first share, surely from the second on. */
const bareAcross = { from: 0.12, to: 0.28 }
/** A forearm is bare from two places on that are covered by less, beyond so much of the arm. */
const bareAgain = { covered: 0.5, from: 0.5 }
/** A sleeve leaves no skin along an arm's outer side: so much of it there, in half widths, and the arm is bare behind cloth. */
const bareRim = { from: 0.2, to: 0.32 }

/**
 * Per place 0 where skin lies across the arm: it is bare there, and cloth beside it is that of the trunk. Beside a sleeve's edge
 * it counts as hidden, or that edge would be kept. No sleeve begins below a bare forearm: what lies across there is the trunk, beside a hand
 * that is bent away. `across`: how much of the arm's usual thickness skin is.
 */
function findHidden(
  { layers, picture }: StudioModel,
  arm: ArmAxis,
  places: number[],
  usual: (along: number, side: 1 | -1) => number,
): { hidden: number[]; across: number[] } {
  const across: number[] = []
  const covered = places.map((along) => {
    const { point, outwards } = arm.at(along)
    const thick = usual(along, 1) + usual(along, -1)
    let skin = 0
    let rim = 0
    let isOutside = true
    for (let step = -Math.ceil(thick); step <= thick; step++) {
      const x = Math.round(point.x + outwards.x * step)
      const y = Math.round(point.y + outwards.y * step)
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      skin += layers.skin.values[y * picture.width + x]
    }
    for (let step = Math.ceil(thick); step >= -thick && isOutside; step--) {
      const x = Math.round(point.x + outwards.x * step)
      const y = Math.round(point.y + outwards.y * step)
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      const i = y * picture.width + x
      if (layers.skin.values[i] > 0.5) rim++
      else if (rim > 0 || layers.alpha.values[i] > 0.5) isOutside = false
    }
    across.push(skin / thick)
    const isRimmed = smoothstep(bareRim.from, bareRim.to, rim / usual(along, 1))
    return Math.min(1 - isRimmed, 1 - smoothstep(bareAcross.from, bareAcross.to, skin / thick))
  })
  const isBare = (k: number) => covered[k] < bareAgain.covered && covered[k - 1] < bareAgain.covered
  const bareFrom = covered.findIndex((_, k) => k > bareAgain.from * stops && isBare(k))
  const hidden = covered.map((own, k) =>
    bareFrom > 0 && k > bareFrom ? 0 : Math.max(own, covered[k - 1] ?? 0, covered[k + 1] ?? 0),
  )
  return { hidden, across }
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
  projectOnLowerArm(arm, x, y, lower)
  settleSides(arm, x, y, result)
  const farther = lower[1] - result[1]
  if (farther < -bare.spread) copy(lower, result)
  result[3] = halfAt(bare, unit, result)
  if (Math.abs(farther) > bare.spread) return
  lower[3] = halfAt(bare, unit, lower)
  if (lower[1] - lower[3] < result[1] - result[3]) copy(lower, result)
}

/** Lengths that differ by no more, in pixels, differ by their rounding. */
const rounding = 1e-6

/** At the elbow both segments have one side: what is nearest to the joint itself lies on neither's own. */
function settleSides({ joints, upperLength, side }: ArmAxis, x: number, y: number, upper: Float64Array) {
  const isBeforeLower = lower[0] <= upperLength
  const isBeyondUpper = upper[0] >= upperLength - rounding
  if (isBeforeLower && isBeyondUpper) {
    const { shoulder, elbow, hand } = joints
    const [toElbow, toHand] = [distance(shoulder, elbow) || 1, distance(elbow, hand) || 1]
    const dx = (elbow.x - shoulder.x) / toElbow + (hand.x - elbow.x) / toHand
    const dy = (elbow.y - shoulder.y) / toElbow + (hand.y - elbow.y) / toHand
    upper[2] = lower[2] = ((x - elbow.x) * dy - (y - elbow.y) * dx) * side > 0 ? 1 : -1
  } else if (isBeforeLower) lower[2] = upper[2]
  else if (isBeyondUpper) upper[2] = lower[2]
}

function copy(from: Float64Array, to: Float64Array) {
  for (let k = 0; k < 4; k++) to[k] = from[k]
}

function halfAt(bare: BareArm, unit: number, projected: Float64Array): number {
  return bare.half(projected[0], projected[2] > 0) * narrowAtShoulder(projected[0], unit)
}

const lower = new Float64Array(4)
