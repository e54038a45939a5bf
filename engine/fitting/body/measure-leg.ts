import { clamp, mix, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { halfOfLeg, middleOfLeg, type LegLine } from './leg-line.ts'

/** Half a leg's width at a height on its left (-1) or right (1) side in the picture, in pixels. */
export type HalfAt = (y: number, side: -1 | 1) => number

export type Leg = LegLine & {
  /** As far as the outline tells it. */
  halfAt: HalfAt
}

/** Each side of a leg is read off in so many steps from hip to ankle. */
const stops = 40
/** What a stop tells reaches so many stops (sigma): cloth lies loosely, skin is exact. */
const reach = { cloth: 2.5, skin: 1.4 }
/** Where stops tell little, the leg is as wide as usual, which weighs so much beside the 1 of a stop in cloth. */
const usualWeight = 0.02
/**
 * Trousers widen a leg to such shares of its usual half width at most: on its outer side at the hip, so much less at the knee, and on its inner side, where the other
 * leg also bounds it. A skirt tells nothing of a leg but that it lies within.
 */
const widest = {
  trousers: { hip: 1.5, lessAtKnee: 0.3, inner: 1.3 },
  skirt: { hip: 1, lessAtKnee: 0, inner: 1 },
}
/** Such shares at least are a leg's, on either side; `unseen`: of the inner one where no edge is in sight. */
const least = { outer: 0.8, inner: 0.6, unseen: 1.2 }

/** What a stop tells of a leg's half width, as a share of the usual; `weight` and `reach` as above. */
type Tells = { share: number; weight: number; reach: number; isBare: boolean }
const asCloth = { weight: 1, reach: reach.cloth, isBare: false }

/** The outline of what is worn bounds the leg within it: at the thigh trousers lie close, farther down they may stand off; a skirt does all along. */
export function measureLeg(
  model: StudioModel,
  leg: LegLine,
  other: LegLine,
  worn: keyof typeof widest,
): HalfAt {
  const { hip } = leg
  const length = lengthOf(leg)
  const sides = ([-1, 1] as const).map((side) => {
    const told = Array.from({ length: stops + 1 }, (_, k) =>
      readStop(model, leg, other, hip.y + (length * k) / stops, side, widest[worn]),
    )
    const lastCloth = told.findLastIndex((stop) => stop !== null && !stop.isBare)
    const shares = smoothStops(told)
    const shown = findShown(model, leg, Math.max(0, lastCloth), side)
    return shown ? narrowTo(shown, shares) : shares
  })
  return (y, side) => {
    const z = clamp((y - hip.y) / length, 0, 1) * stops
    const k = Math.min(stops - 1, Math.floor(z))
    const shares = sides[side < 0 ? 0 : 1]
    return halfOfLeg(leg, y) * (shares[k] + (shares[k + 1] - shares[k]) * (z - k))
  }
}

function lengthOf({ hip, ankle }: LegLine): number {
  return Math.max(1, ankle.y - hip.y)
}

function readStop(
  model: StudioModel,
  leg: LegLine,
  other: LegLine,
  y: number,
  side: -1 | 1,
  most: (typeof widest)['trousers'],
): Tells | null {
  const usual = halfOfLeg(leg, y)
  const thigh = clamp((y - leg.hip.y) / (leg.knee.y - leg.hip.y || 1), 0, 1)
  const outer = most.hip - most.lessAtKnee * thigh
  const edge = seenEdge(model, middleOfLeg(leg, y), y, side, usual, outer)
  if (edge?.isBare) return { share: edge.away / usual, weight: bare.weight, reach: reach.skin, isBare: true }
  const isInner = (other.hip.x - leg.hip.x) * side > 0
  if (!isInner) return edge && { share: clamp(edge.away / usual, least.outer, outer), ...asCloth }
  const toOther = Math.abs(middleOfLeg(other, y) - middleOfLeg(leg, y)) / 2
  const inner = Math.min(edge?.away ?? least.unseen * usual, Math.max(toOther, least.inner * usual))
  return { share: clamp(inner / usual, least.inner, most.inner), ...asCloth }
}

/** The shares of the usual width, each the mean of what the stops about it tell. */
function smoothStops(told: readonly (Tells | null)[]): number[] {
  return told.map((_own, k) => {
    let sum = usualWeight
    let weight = usualWeight
    told.forEach((found, at) => {
      if (!found) return
      const w = found.weight * Math.exp(-(((at - k) / found.reach) ** 2) / 2)
      sum += found.share * w
      weight += w
    })
    return sum / weight
  })
}

/**
 * Trousers stand off an ankle, and a skirt off all of a leg: from so many stops above where a leg comes out of them it takes the width that it has
 * there, which is read off over so many rows, in units. It is looked for so far below the ankle, as a share of the leg.
 */
const taper = { stops: 14, rows: 0.04, below: 0.08 }

/** Where a leg comes out of cloth, in stops, and half its width there, as a share of the usual. */
type Shown = { stop: number; share: number }

function findShown(model: StudioModel, leg: LegLine, from: number, side: -1 | 1): Shown | null {
  const length = lengthOf(leg)
  const { height } = model.picture
  const end = Math.min(height, leg.hip.y + (1 + taper.below) * length)
  for (let y = leg.hip.y + (length * from) / stops; y < end; y++) {
    const rows = Math.max(1, Math.min(Math.round(taper.rows * leg.unit), Math.floor(height - y)))
    const shares = Array.from({ length: rows }, (_, row) => shareOfBare(model, leg, y + row, side))
    if (shares.includes(null)) continue
    const share = shares.reduce<number>((sum, own) => sum + (own ?? 0), 0) / rows
    return { stop: ((y - leg.hip.y) / length) * stops, share }
  }
  return null
}

function shareOfBare(model: StudioModel, leg: LegLine, y: number, side: -1 | 1): number | null {
  const usual = halfOfLeg(leg, y)
  const edge = seenEdge(model, middleOfLeg(leg, y), y, side, usual, bare.most)
  return edge?.isBare ? edge.away / usual : null
}

function narrowTo({ stop, share }: Shown, shares: readonly number[]): number[] {
  return shares.map((own, k) =>
    k < stop + 1 ? mix(own, share, smoothstep(stop - taper.stops, stop, k)) : own,
  )
}

/**
 * A leg that shows is as wide as it shows, up to so much of a usual one's width, and tells so many times more than cloth about it does. It shows
 * where less than the share `cloth` of each pixel is what is worn below.
 */
const bare = { most: 1.8, weight: 8, cloth: 0.1 }
/** An edge nearer to the middle line, in pixels, tells nothing. */
const nearestEdge = 3

/**
 * How far from a leg's middle what is worn about it ends, or a hand begins beside that, or it itself ends (`isBare`), in pixels; null out of the
 * picture, or where cloth does not end within `most` of a `usual` leg's half width, as a wide skirt does not.
 */
function seenEdge(
  { layers: { lower, skin } }: StudioModel,
  x: number,
  y: number,
  side: -1 | 1,
  usual: number,
  most: number,
): { away: number; isBare: boolean } | null {
  const row = Math.round(y)
  if (row < 0 || row >= lower.height) return null
  let isBare = true
  for (let away = 0; away < (isBare ? bare.most : most) * usual; away++) {
    const column = Math.round(x + side * away)
    if (column < 0 || column >= lower.width) return null
    const i = row * lower.width + column
    const isHand = !isBare && skin.values[i] > 0.5 && lower.values[i] < bare.cloth
    if (isHand || lower.values[i] + skin.values[i] < 0.5) return away < nearestEdge ? null : { away, isBare }
    isBare &&= lower.values[i] < bare.cloth
  }
  return null
}
