import type { SleeveOutline } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import type { ShoulderCap } from './sleeve-outline.ts'
import { measureArm } from './sleeve-outline.ts'
import type { Reach } from './sleeve-reach.ts'
import type { PlacedSide } from './upper-frame.ts'

/** Rows of a sleeve's mesh from the armhole to the cuff; one more lies beyond it. */
export const lengths = 16
/** Cloth lies so far off the arm, in units. */
const cloth = 0.015
/** A sleeve's inner edge lies so many halves of the bare arm from its line. */
const innerStandsOff = 1.1
/**
 * Of what a sleeve is wider than the arm so much is in sight on either side, in full from this share of its length on. On the outer side of a short one it
 * grows down to the hem.
 */
const eases = { outer: 0.32, inner: 0.4, fullFrom: 0.7, outerAtHem: 0.2 }
/** Below where the arm is thickest a short sleeve hangs, and comes nearer to the arm's line by no more than so much of the way down. */
const taper = 0.08
/** The inner edge comes back to the arm over so much of its length, between two bounds in units. */
const pull = { ofInner: 0.8, least: 0.03, most: 0.3 }

/**
 * Both edges of the sleeve in the frame, one point per mesh row: the arm's outline plus some of the cloth's width. The
 * outer edge runs over the cap of the shoulder first.
 */
export function sleeveEdges(
  model: StudioModel,
  outline: SleeveOutline,
  arm: ArmAxis,
  scale: number,
  placed: PlacedSide,
  reach: Reach,
  cap: ShoulderCap,
): { outer: Point[]; inner: Point[] } {
  const { body, torso } = model
  const { unit } = body
  const onArm = measureArm(model, arm)
  const bare = measureBareArm(model, arm)
  const natural = (k: number) => (distance(outline.outer[k], outline.inner[k]) * scale) / 2
  const isShort = reach.outerEnd < arm.upperLength
  const hanging = hangFrom((along) => bare.half(along, true), reach.outerEnd)
  const seenHalf = isShort ? (along: number) => Math.max(onArm(along), hanging(along)) : onArm
  const easeOf = (wider: number, side: -1 | 1, share: number) => {
    if (side > 0 && isShort) return eases.outerAtHem * Math.max(0, wider * share)
    return Math.max(0, wider) * (side > 0 ? eases.outer : eases.inner) * smoothstep(0, eases.fullFrom, share)
  }
  const offset = (along: number, half: number, side: -1 | 1, share: number) => {
    const base =
      side > 0 ? seenHalf(Math.max(0, along)) : innerStandsOff * bare.half(Math.max(0, along), false)
    const ease = easeOf(half - base, side, share)
    const { point, outwards } = arm.at(along)
    const at = (away: number) => ({ x: point.x + outwards.x * away, y: point.y + outwards.y * away })
    if (side > 0) return at(base + cloth * unit + ease)
    // Towards the trunk a sleeve finds no more room than there is.
    const { x, y } = at(-base)
    const row = clamp(Math.round(y), 0, torso.left.length - 1)
    const room = arm.side < 0 ? torso.left[row] - x : x - torso.right[row]
    return at(-base - clamp(cloth * unit + ease, cloth * unit, Math.max(cloth * unit, room)))
  }
  const innerStart = offset(reach.innerStart, natural(0), -1, 0)
  // Towards the armpit the inner edge leaves the arm; at the cuff of the shortest sleeve it must lie on it.
  const pullLength = clamp(
    pull.ofInner * (reach.innerEnd - reach.innerStart),
    pull.least * unit,
    pull.most * unit,
  )
  const outer: Point[] = []
  const inner: Point[] = []
  for (let row = 0; row <= lengths + 1; row++) {
    const k = Math.min(row, lengths)
    const share = k / lengths
    // The last row lies beyond the cuff, so that the matte draws it.
    const begin = reach.outerStart - cap.length
    const alongOuter = begin + ((reach.outerEnd - begin) * row) / lengths
    const alongInner = reach.innerStart + ((reach.innerEnd - reach.innerStart) * row) / lengths
    const innerPull = 1 - smoothstep(0, pullLength, alongInner - reach.innerStart)
    const i = offset(alongInner, natural(k), -1, share)
    outer.push(
      alongOuter < 0
        ? cap.at(1 + alongOuter / cap.length)
        : offset(alongOuter, natural(isShort ? lengths : k), 1, alongOuter / Math.max(1, reach.outerEnd)),
    )
    inner.push({
      x: i.x + (placed.armpit.x - innerStart.x) * innerPull,
      y: i.y + (placed.armpit.y - innerStart.y) * innerPull,
    })
  }
  return { outer, inner }
}

/** How far cloth lies from the arm's line that hangs from its thickest place above. */
function hangFrom(half: (along: number) => number, end: number): (along: number) => number {
  const stops = Array.from({ length: lengths + 1 }, (_, k) => (end * k) / lengths)
  return (along) =>
    Math.max(...stops.map((stop) => (stop <= along ? half(stop) - taper * (along - stop) : 0)))
}
