import type { Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnLowerArm, projectOnUpperArm } from './arm-axis.ts'
import { narrowAtShoulder } from './narrow-at-shoulder.ts'

/** Per place along an arm half its thickness on either side, as a share of the usual one. */
export type Thickness = { outer: number[]; inner: number[] }

/** How thick cloth is that lies on an arm, in units. */
const cloth = 0.008
/** Arms are at most so many times as thick as usual, and so are hands and arms that end at cloth. */
const thickest = 2.3
const thickestHand = 1.6
const thickestBesideCloth = 1.2
/** The rim of an arm may be a little of everything, and the corner of a sleeve so wide, in units. */
const edging = 0.04
/** Half an arm is at least such a share of the usual where its skin ends, on the outer and the inner side; under cloth no outline bounds it to less. */
const thinnest = { outer: 0.75, inner: 0.4, hidden: 0.5 }
/** The end of the skin, and the outline, are looked for within so many times half the thickest arm. */
const searched = { skin: 1.1, outline: 2.2 }

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
  const fill = (seen: Seen[], side: 1 | -1) => {
    const filled = fillUnseen(seen, general, places, arm)
    const held = filled.map((share, k) =>
      hidden[k] === 0
        ? share
        : holdWithin(model, arm, places[k], side, usual(places[k], side), share, hidden[k]),
    )
    return soften(held, hidden)
  }
  return { outer: fill(outer, 1), inner: fill(inner, -1) }
}

/** Half the thickness, as a share, and whether the background bounds it; null where it is not in sight. */
type Seen = { share: number; isFree: boolean } | null

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

/** Skin that ends so near the arm's line, in pixels, tells nothing of its thickness. */
const leastSkin = 3
/** Before the background the other half of a bent arm is met within so many usual halves of its own line. */
const otherHalf = 1.15
/** Cloth beside the arm is a slanting hem where there is skin again so far down the arm, looked at so far beyond the skin's end; in units. */
const hem = { beyond: 0.03, down: 0.1 }

/**
 * Where the arm's skin ends. On the inner side the cloth of the trunk may lie beside it; a slanting hem of the arm's own sleeve
 * and the other half of a bent arm end nothing.
 */
function seeSkin(
  { layers: { skin, alpha }, body: { unit } }: StudioModel,
  arm: ArmAxis,
  along: number,
  side: -1 | 1,
  usual: number,
): Seen {
  const { point, outwards } = arm.at(along)
  const columnAt = (step: number) => Math.round(point.x + side * outwards.x * step)
  const rowAt = (step: number) => Math.round(point.y + side * outwards.y * step)
  for (let step = 0; step < searched.skin * thickest * usual; step++) {
    const x = columnAt(step)
    const y = rowAt(step)
    if (x < 0 || y < 0 || x >= skin.width || y >= skin.height) return null
    if (skin.values[y * skin.width + x] >= 0.5) continue
    const isFree = [0, 0.5, 1].some((share) => {
      const further = step + Math.max(2, share * edging * unit)
      return !(alpha.values[rowAt(further) * skin.width + columnAt(further)] >= 0.5)
    })
    if (step < leastSkin || (side > 0 && !isFree)) return null
    projectOnUpperArm(arm, x, y, upper)
    projectOnLowerArm(arm, x, y, lower)
    const [own, other] = along < arm.upperLength ? [upper, lower] : [lower, upper]
    let most = isFree ? thickest : thickestBesideCloth
    if (along > arm.length) most = thickestHand
    if (side > 0) return { share: clamp(Math.min(own[1], other[1]) / usual, thinnest.outer, most), isFree }
    const isOther = other[1] < own[1] && (!isFree || other[1] < otherHalf * usual)
    if (
      isOther ||
      (!isFree &&
        isHem(
          skin,
          arm,
          along,
          columnAt(step + hem.beyond * unit),
          rowAt(step + hem.beyond * unit),
          hem.down * unit,
        ))
    )
      return null
    return { share: clamp(own[1] / usual, thinnest.inner, most), isFree }
  }
  return null
}

/** Whether the cloth at a pixel ends a little farther down the arm, as a slanting hem does. */
function isHem(skin: Plane, arm: ArmAxis, along: number, x: number, y: number, away: number): boolean {
  const { outwards } = arm.at(along)
  const column = Math.round(x - arm.side * outwards.y * away)
  const row = Math.round(y + arm.side * outwards.x * away)
  return skin.values[row * skin.width + column] >= 0.5
}

const upper = new Float64Array(3)
const lower = new Float64Array(3)

/** Where the person ends beside a hidden arm; null where hair does or nothing within `most` pixels. */
function seeOutline(
  { layers: { alpha, hair } }: StudioModel,
  arm: ArmAxis,
  along: number,
  side: -1 | 1,
  most: number,
): number | null {
  const { point, outwards } = arm.at(along)
  for (let step = 0; step < most; step++) {
    const x = Math.round(point.x + side * outwards.x * step)
    const y = Math.round(point.y + side * outwards.y * step)
    if (x < 0 || y < 0 || x >= alpha.width || y >= alpha.height) return null
    const i = y * alpha.width + x
    if (hair.values[i] > 0.5) return null
    if (alpha.values[i] < 0.5) return step
  }
  return null
}
