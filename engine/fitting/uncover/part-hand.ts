import type { Point } from '../../geometry/points.ts'
import { between, distanceFromSegment } from '../../geometry/points.ts'
import { blur } from '../../pixels/blur.ts'
import { fillHoles } from '../../pixels/components.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { toLab } from '../../pixels/lab.ts'
import { toPlane } from '../../pixels/mask.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { segment } from '../../pixels/segment.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { clipBox, cropPicture, cropPlane, isTooSmall } from '../crop.ts'

/** So near to its middle line all is the hand, and so far from it nothing, in units. */
const surely = { hand: 0.045, behind: 0.2 }
/** A hand may be bent: of its middle line so much is sure, as a share. */
const sureLength = 0.5
/** That line ends at such a share of the way from the wrist to the joint `hand`; so far about it, in units, the hand is looked for. */
const tipAt = 0.9
const margin = 0.3
/** Only what is skin by more than this tells a colour. */
const pureSkin = 0.9
/** So much bare skin beyond a hand, in square units, is a thigh. */
const leastBehind = 0.02
/** What a pixel costs that has the other side's colour, per deviation, and at most. */
const colourCost = { per: 6, most: 40 }
/** So far from its middle line a hand ends as a rule, in units, and what a pixel within costs at most where colours tell nothing. */
const halfHand = 0.11
const placeCost = 6
/** Colours of both that are so many deviations apart tell nothing, or all: a thigh in the same light has the hand's. */
const apart = { nothing: 0.8, all: 1.6 }
/** In their difference Lab's a and b count so many times; a colour's spread in lightness, squared, is so much at least. */
const chroma = 2
const leastVariance = 9
/** What a pixel that is sure to be of one side costs on the other. */
const certain = 1e4
/** A crease of the hand is as dark as a thigh in its shade: so much area, in square units, that the hand encloses is its own. */
const crease = 0.003
/** What it costs to part two neighbouring pixels of one colour. */
const contrast = 60

/**
 * A hand before a bare thigh, parted from it by a graph cut (Boykov and Jolly, 2001): near its middle line is the hand, farther off the
 * thigh, between them their colours and the edges tell. Null where no skin is behind the hand.
 */
export function partHand(
  { picture, layers, body: { unit } }: StudioModel,
  { joints: { wrist, hand } }: ArmAxis,
): ((x: number, y: number) => number) | null {
  const [palm, tip] = [between(wrist, hand, sureLength), between(wrist, hand, tipAt)]
  const box = {
    left: Math.min(wrist.x, tip.x),
    right: Math.max(wrist.x, tip.x),
    top: Math.min(wrist.y, tip.y),
    bottom: Math.max(wrist.y, tip.y),
  }
  const area = clipBox(box, picture, margin * unit)
  if (isTooSmall(area)) return null
  const skin = cropPlane(layers.skin, area).values
  const awayFrom = (end: Point) =>
    skin.map((_, i) =>
      distanceFromSegment(area.x + (i % area.width), area.y + Math.floor(i / area.width), wrist, end),
    )
  const [core, away] = [awayFrom(palm), awayFrom(tip)]
  // Above the wrist skin is the arm's.
  const ends = { x: tip.x - wrist.x, y: tip.y - wrist.y }
  const isBehind = (i: number) => {
    const [x, y] = [area.x + (i % area.width), area.y + Math.floor(i / area.width)]
    const isBeyond = (x - wrist.x) * ends.x + (y - wrist.y) * ends.y > 0
    return skin[i] > pureSkin && isBeyond && away[i] > surely.behind * unit
  }
  const lab = toLab(cropPicture(picture, area))
  const own = meanColour(lab, (i) => skin[i] > pureSkin && core[i] < surely.hand * unit)
  const behind = meanColour(lab, isBehind)
  if (!own || !behind || behind.count < leastBehind * unit * unit) return null
  const difference = Math.hypot(own.l - behind.l, chroma * (own.a - behind.a), chroma * (own.b - behind.b))
  const telling = smoothstep(apart.nothing, apart.all, difference / Math.hypot(own.spread, behind.spread))
  const outside = new Float32Array(skin.length)
  const inside = new Float32Array(skin.length)
  for (let i = 0; i < skin.length; i++) {
    const toOwn = differenceFrom(lab, own, i)
    const toBehind = differenceFrom(lab, inShade(behind, lab.lightness[i]), i)
    const most = colourCost.most * telling
    const near = placeCost * (1 - telling) * clamp(1 - away[i] / (halfHand * unit), 0, 1)
    const preference = clamp(colourCost.per * telling * (toBehind - toOwn), -most, most) + near
    outside[i] = core[i] < surely.hand * unit ? certain : Math.max(0, preference)
    inside[i] = away[i] > surely.behind * unit ? certain : Math.max(0, -preference)
  }
  const parted = segment(outside, inside, contrastWeights(lab, contrast))
  const mask = blur(toPlane(fillHoles(parted, crease * unit * unit)), 1)
  return (x, y) => {
    const [column, row] = [x - area.x, y - area.y]
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return 1
    return mask.values[row * area.width + column]
  }
}

type Colour = { l: number; a: number; b: number; spread: number; count: number }

function meanColour(lab: LabPicture, isOf: (i: number) => boolean): Colour | null {
  const sums = [0, 0, 0, 0, 0]
  for (let i = 0; i < lab.lightness.length; i++) {
    if (!isOf(i)) continue
    sums[0] += lab.lightness[i]
    sums[1] += lab.a[i]
    sums[2] += lab.b[i]
    sums[3] += lab.lightness[i] ** 2
    sums[4]++
  }
  const [l, a, b, squares, count] = sums
  if (count === 0) return null
  const spread = Math.sqrt(Math.max(leastVariance, squares / count - (l / count) ** 2))
  return { l: l / count, a: a / count, b: b / count, spread, count }
}

/** A hand shades what it lies before: a colour as dark as that, its chroma less by as much. */
function inShade(colour: Colour, lightness: number): Colour {
  const share = Math.min(1, lightness / colour.l)
  return { ...colour, l: share * colour.l, a: share * colour.a, b: share * colour.b }
}

/** In deviations. */
function differenceFrom(lab: LabPicture, { l, a, b, spread }: Colour, i: number): number {
  return Math.hypot(lab.lightness[i] - l, chroma * (lab.a[i] - a), chroma * (lab.b[i] - b)) / spread
}
