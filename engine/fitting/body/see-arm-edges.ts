import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnLowerArm, projectOnUpperArm } from './arm-axis.ts'

/** How thick cloth is that lies on an arm, in units. */
export const cloth = 0.008
/** Arms are at most so many times as thick as usual, and so are hands and arms that end at cloth. */
export const thickest = 2.3
const thickestHand = 1.6
const thickestBesideCloth = 1.2
/** The rim of an arm may be a little of everything, and the corner of a sleeve so wide, in units. */
const edging = 0.04
/** Half an arm is at least such a share of the usual where its skin ends, on the outer and the inner side; under cloth no outline bounds it to less. */
export const thinnest = { outer: 0.75, inner: 0.4, hidden: 0.5 }
/** The end of the skin, and the outline, are looked for within so many times half the thickest arm. */
export const searched = { skin: 1.1, outline: 2.2 }

/** Half the thickness, as a share, and whether the background bounds it; null where it is not in sight. */
export type Seen = { share: number; isFree: boolean } | null

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
export function seeSkin(
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
    projectOnUpperArm(arm, x, y, onUpperArm)
    projectOnLowerArm(arm, x, y, onLowerArm)
    const [own, other] = along < arm.upperLength ? [onUpperArm, onLowerArm] : [onLowerArm, onUpperArm]
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

const onUpperArm = new Float64Array(3)
const onLowerArm = new Float64Array(3)

/** The pixels beside an arm's line at a place, from the line outwards (`side` 1) or inwards, up to `most` pixels away; it ends at the picture's edge. */
function* pixelsAcross(
  { width, height }: Plane,
  arm: ArmAxis,
  along: number,
  side: -1 | 1,
  most: number,
): Generator<{ i: number; away: number }> {
  const { point, outwards } = arm.at(along)
  for (let away = 0; away < most; away++) {
    const x = Math.round(point.x + side * outwards.x * away)
    const y = Math.round(point.y + side * outwards.y * away)
    if (x < 0 || y < 0 || x >= width || y >= height) return
    yield { i: y * width + x, away }
  }
}

/** Where the person ends beside a hidden arm; null where hair does or nothing within `most` pixels. */
export function seeOutline(
  { layers: { alpha, hair } }: StudioModel,
  arm: ArmAxis,
  along: number,
  side: -1 | 1,
  most: number,
): number | null {
  for (const { i, away } of pixelsAcross(alpha, arm, along, side, most)) {
    if (hair.values[i] > 0.5) return null
    if (alpha.values[i] < 0.5) return away
  }
  return null
}

/** Trousers or a skirt behind a sleeve begin no nearer to the arm's line than such a share of its half thickness. */
const beforeLower = 0.55

/** An arm in a sleeve that hangs before trousers or a skirt is no thicker than that sleeve is; null where none is behind it. */
export function seeBeforeLower(
  { layers: { lower, upper }, body: { unit } }: StudioModel,
  arm: ArmAxis,
  along: number,
  usual: number,
  general: number,
): Seen {
  for (const { i, away } of pixelsAcross(upper, arm, along, -1, general * usual + cloth * unit)) {
    if (lower.values[i] > 0.5)
      return { share: Math.max(beforeLower, (away - cloth * unit) / usual), isFree: false }
    if (!(upper.values[i] > 0.5)) return null
  }
  return null
}
