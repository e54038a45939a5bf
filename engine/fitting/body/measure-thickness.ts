import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { narrowAtShoulder } from './narrow-at-shoulder.ts'
import {
  cloth,
  searched,
  seeBeforeLower,
  seeOutline,
  seeSkin,
  thickest,
  thinnest,
  type Seen,
} from './see-arm-edges.ts'

/** Per place along an arm half its thickness on either side, as a share of the usual one. */
export type Thickness = { outer: number[]; inner: number[] }

/**
 * Where skin shows, as it shows; where cloth hid the arm, as thick as the rest of it, within the outline. The two sides are
 * measured apart, because the arm's line need not be its middle.
 */
export function measureThickness(
  model: StudioModel,
  arm: ArmAxis,
  places: number[],
  hidden: number[],
  usual: (along: number, side: 1 | -1) => number,
): Thickness {
  const [outer, inner] = ([1, -1] as const).map((side) =>
    places.map((along) => seeSkin(model, arm, along, side, usual(along, side))),
  )
  const general = generalThickness(outer, inner)
  const ownInner = inner.map((one, k) => {
    const half = usual(places[k], -1)
    return one ?? (hidden[k] > 0 ? seeBeforeLower(model, arm, places[k], half, general) : null)
  })
  const fill = (seen: Seen[], side: 1 | -1) => {
    const filled = fillUnseen(seen, general, places, arm)
    const held = filled.map((share, k) =>
      hidden[k] === 0
        ? share
        : holdWithin(model, arm, places[k], side, usual(places[k], side), share, hidden[k]),
    )
    return soften(held, hidden)
  }
  return { outer: fill(outer, 1), inner: fill(ownInner, -1) }
}

/** On the whole an arm is between so many times as thick as usual. */
const onTheWhole = { least: 0.85, most: 1.5 }

/** How thick this arm is on the whole: the middle of what is seen of both its sides. */
function generalThickness(outer: Seen[], inner: Seen[]): number {
  const both = outer.flatMap((one, k) => {
    const other = inner[k]
    return one && other ? [(one.share + other.share) / 2] : []
  })
  if (both.length < 2) return 1
  return clamp(both.sort((a, b) => a - b)[both.length >> 1], onTheWhole.least, onTheWhole.most)
}

/** How much the arm's thickness on the whole counts beside the seen places, of which one counts 1 or little more where it is itself. */
const wholeWeight = 0.02

/** Unseen places follow the seen ones, the nearest most, so that what is imagined meets what is seen. */
function fillUnseen(seen: Seen[], general: number, places: number[], { length }: ArmAxis): number[] {
  return seen.map((_, k) => {
    let sum = wholeWeight * general
    let weight = wholeWeight
    seen.forEach((one, other) => {
      if (!one) return
      const w = nearness(other - k, places[other] > length)
      sum += one.share * w
      weight += w
    })
    return sum / weight
  })
}

/**
 * What is seen counts by exp(-stops² / width) of the stops to it: `hand` is the width on a hand, `near` on the arm, where what is `far` still
 * counts a little.
 */
const nearby = { hand: 3, near: 1.5, far: 8, farWeight: 0.2 }

/** A hand tells little of the arm. */
function nearness(away: number, isHand: boolean): number {
  const squared = away ** 2
  return isHand
    ? Math.exp(-squared / nearby.hand)
    : Math.exp(-squared / nearby.near) + nearby.farWeight * Math.exp(-squared / nearby.far)
}

/**
 * Cloth comes to lie on a side that faces up, by the height of its unit normal; the arm below it reaches up to it, but is at most so many times
 * as thick as it would be.
 */
const lying = { from: 0.25, to: 0.6, thicker: 1.3 }

/** No arm is thicker than the sleeve it was in, and upon a side that faces up the cloth lies. */
function holdWithin(
  model: StudioModel,
  arm: ArmAxis,
  along: number,
  side: 1 | -1,
  usual: number,
  share: number,
  hidden: number,
): number {
  const { outwards } = arm.at(along)
  const away = seeOutline(model, arm, along, side, searched.outline * thickest * usual)
  if (away === null) return share
  const { unit } = model.body
  const most = Math.max(thinnest.hidden, (away - cloth * unit) / (usual * narrowAtShoulder(along, unit)))
  const lies = smoothstep(lying.from, lying.to, -side * outwards.y) * hidden
  const within = Math.min(share, most)
  return within + (Math.min(most, lying.thicker * within) - within) * lies
}

function soften(shares: number[], hidden: number[]): number[] {
  let soft = shares
  for (let round = 0; round < 2; round++) {
    soft = soft.map((share, k) => {
      const before = soft[k - 1] ?? share
      const after = soft[k + 1] ?? share
      return share + ((before + 2 * share + after) / 4 - share) * hidden[k]
    })
  }
  return soft
}
