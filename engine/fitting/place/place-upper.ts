import type { GarmentReading, UpperLandmarks, UpperSide } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between, interpolate, pathLength } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { Body } from '../body/read-body.ts'
import { shoulderTip } from '../body/shoulder-edge.ts'
import { findPrintEnd } from './find-print.ts'
import { findWaist } from '../body/find-waist.ts'
import { fitScale, measureGarment } from './upper-frame.ts'
import type { Frame, UpperPlacement } from './upper-frame.ts'
import { beginOnArm, isOffShoulder, offShoulder } from './off-shoulder.ts'
import { pairCentre, pairSides } from './pair-sides.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Tuck } from './tuck-in.ts'
import { findTuck, hasHandAt, tuckIn } from './tuck-in.ts'

export function placeUpper(
  { model, axes, arms }: Body,
  garment: GarmentReading,
  upper: UpperLandmarks,
): UpperPlacement {
  const measures = measureGarment(upper)
  const frame = { model, garment, upper, axes, arms, measures, fit: fitScale(model, upper, axes, measures) }
  const pairs: ControlPairs = { from: [], to: [] }
  const left = placeShoulder(frame, upper.left, -1)
  const right = placeShoulder(frame, upper.right, 1)
  const neckBottom = placeNeckBottom(frame, left.neck, right.neck)
  pairShoulders(frame, pairs, left, right, neckBottom)
  const armpitDown = placeArmpitDown(frame)
  const hanging = placeHem(frame, armpitDown)
  const tuck = findTuckOf(frame, armpitDown, hanging)
  const hemDown = tuck ? tuck.level : hanging
  const inSight = tuck ? tuckFrame(frame, (hemDown - armpitDown) / (hanging - armpitDown)) : frame
  const sides = pairSides(inSight, pairs, armpitDown, hemDown, tuck)
  pairCentre(inSight, pairs, armpitDown, hemDown)
  if (measures.isSleeved) {
    pairSeam(pairs, upper.left, left.shoulder, sides.left.armpit)
    pairSeam(pairs, upper.right, right.shoulder, sides.right.armpit)
  }
  return {
    pairs,
    scale: frame.fit.scale,
    sleeveScale: frame.fit.sleeveScale,
    left: { ...left, ...sides.left },
    right: { ...right, ...sides.right },
    neckBottom,
    hemDown,
    tuck,
    isOffShoulder: isOffShoulder(upper, measures),
    sides: sides.edges,
  }
}

function placeShoulder(frame: Frame, side: UpperSide, direction: -1 | 1): { neck: Point; shoulder: Point } {
  const { model, axes, arms, measures, fit, upper } = frame
  const { unit } = model.body
  const onEdge = (a: number, raise = 0) => axes.at(a, axes.shoulderEdge(a) - raise)
  // A round neckline sits at the neck; a wide one keeps its share of the shoulder.
  const wideness =
    Math.abs(side.neck.x - measures.centre) / Math.max(1, Math.abs(side.shoulder.x - measures.centre))
  const reach = (0.285 + 0.45 * clamp(wideness - 0.58, 0, 0.42)) * axes.width
  const neckAcross = clamp((side.neck.x - measures.centre) * fit.shoulderScale, -reach, reach)
  if (isOffShoulder(upper, measures)) {
    const arm = direction < 0 ? arms.left : arms.right
    return { neck: onEdge(neckAcross, -offShoulder.below * unit), shoulder: beginOnArm(model, arm) }
  }
  const drop = (side.neck.y - side.shoulder.y) * fit.vertical
  // At the neck a collar stands a little above the shoulder; farther out it lies on it.
  const raise = 0.03 * unit * (1 - smoothstep(0.2, 0.3, Math.abs(neckAcross) / axes.width))
  const neck = onEdge(neckAcross, drop > 0.04 * unit ? -drop : raise)
  if (measures.isSleeved) return { neck, shoulder: onEdge(direction * shoulderTip(model.body, axes.width)) }
  let across = (side.shoulder.x - measures.centre) * fit.shoulderScale
  if (upper.strapped) across = direction * Math.max(Math.abs(across), 0.3 * axes.width)
  return { neck, shoulder: onEdge(across) }
}

function placeNeckBottom({ upper, axes, fit }: Frame, left: Point, right: Point): Point {
  const dip = (upper.neckBottom.y - (upper.left.neck.y + upper.right.neck.y) / 2) * fit.vertical
  const across = (axes.acrossOf(left) + axes.acrossOf(right)) / 2
  return axes.at(across, (axes.downOf(left) + axes.downOf(right)) / 2 + dip)
}

function pairShoulders(
  { model, garment, upper, axes, measures }: Frame,
  { from, to }: ControlPairs,
  left: { neck: Point; shoulder: Point },
  right: { neck: Point; shoulder: Point },
  neckBottom: Point,
) {
  for (const [side, placed] of [
    [upper.left, left],
    [upper.right, right],
  ] as const) {
    from.push(placed.shoulder)
    to.push(side.shoulder)
    const span = Math.abs(side.neck.x - side.shoulder.x)
    if (span > 4) {
      from.push(placed.neck)
      to.push(side.neck)
    }
    if (span > 0.12 * measures.chest) {
      const x = (side.neck.x + side.shoulder.x) / 2
      const across = (axes.acrossOf(placed.neck) + axes.acrossOf(placed.shoulder)) / 2
      from.push(axes.at(across, axes.shoulderEdge(across)))
      to.push({ x, y: topOfGarment(garment, x, side) })
    }
  }
  if (axes.downOf(neckBottom) - axes.downOf(left.neck) > 0.02 * model.body.unit) {
    from.push(neckBottom)
    to.push(upper.neckBottom)
  }
}

function topOfGarment({ matte }: GarmentReading, x: number, { neck, shoulder }: UpperSide): number {
  const column = clamp(Math.round(x), 0, matte.width - 1)
  const last = Math.max(neck.y, shoulder.y) + 0.3 * Math.abs(neck.x - shoulder.x)
  for (
    let y = Math.max(0, Math.round(Math.min(neck.y, shoulder.y) - 8));
    y < Math.min(matte.height, last);
    y++
  ) {
    if (matte.values[y * matte.width + column] > 0.5) return y
  }
  return (neck.y + shoulder.y) / 2
}

/** The armhole ends well above the hem of a sleeve, however the sleeve was spread in its photo. */
function placeArmpitDown({ model, upper, measures, fit }: Frame): number {
  const { unit } = model.body
  if (isOffShoulder(upper, measures)) return offShoulder.armpit * unit
  const lengths = [upper.left.sleeve, upper.right.sleeve].map((sleeve) =>
    sleeve ? pathLength(sleeve.outer) * fit.sleeveScale : Infinity,
  )
  const lowest = clamp(0.75 * Math.min(...lengths), 0.3 * unit, measures.isSleeved ? 0.4 * unit : 0.46 * unit)
  return clamp((measures.armpitY - measures.shoulderY) * fit.scale - 0.085 * unit, 0.2 * unit, lowest)
}

/** Hem heights in torso lengths by the garment's length in chest widths, read off how garments fall on people. */
const topHems: [number, number][] = [
  [0.6, 0.45],
  [1, 0.62],
  [1.3, 0.8],
  [1.7, 0.98],
  [2.1, 1.05],
  [2.6, 1.12],
  [3.2, 1.35],
]
const coatHems: [number, number][] = [
  [0.6, 0.5],
  [1, 0.7],
  [1.3, 0.9],
  [1.7, 1.1],
  [2.1, 1.35],
  [2.6, 1.65],
  [3.2, 2],
]
const dressHems: [number, number][] = [
  [2, 1.4],
  [3.3, 1.85],
  [4.2, 2.3],
  [5.2, 2.6],
]

/** Prints may be flattened only so far: rather than that a garment hangs lower, though no lower than this in torso lengths. */
const flattest = 0.74
const lowestTop = 1.3
/** The same for garments of usual cut, whose sleeves tell their scale. */
const flattestSleeved = 0.95
const lowestSleeved = 1.08

function placeHem(frame: Frame, armpitDown: number): number {
  const { model, garment, measures, fit } = frame
  const hems = { top: topHems, outerwear: coatHems, dress: dressHems, bottom: topHems }[garment.garmentClass]
  const { torsoLength, unit } = model.body
  const usual = Math.max(interpolate(hems, measures.length) * torsoLength, armpitDown + 0.25 * torsoLength)
  if (garment.garmentClass !== 'top') return usual
  const hangs = (flatness: number, lowest: number) =>
    Math.min(flatness * fit.scale * (measures.hemY - measures.shoulderY) - 0.085 * unit, lowest * torsoLength)
  const undistorted = Math.max(
    hangs(flattest, lowestTop),
    measures.isSleeved ? hangs(flattestSleeved, lowestSleeved) : 0,
  )
  return coverOldHem(frame, Math.max(usual, undistorted))
}

/** Crop tops are shorter than this, in chest widths. */
const crop = 1.2

/** Where the old top hung a little lower than the new one would, the new one hangs as low: what lies there is not in sight. */
function coverOldHem({ model, axes, measures }: Frame, hemDown: number): number {
  const { torsoLength, unit } = model.body
  const oldHem = findWaist(model, axes).level
  const isHidden = oldHem > hemDown - 0.02 * unit && oldHem < hemDown + 0.3 * torsoLength
  return isHidden && measures.length > crop ? oldHem + 0.03 * unit : hemDown
}

/**
 * A top hangs over the waistband, so that its length and its hem are in sight; before hands that lie there it is tucked in where the old
 * one was, unless that would cut off a part of a print.
 */
function findTuckOf(
  { model, garment, upper, axes, arms, measures }: Frame,
  armpitDown: number,
  hemDown: number,
): Tuck | null {
  const tuck = garment.garmentClass === 'top' ? findTuck(model, axes) : null
  if (!tuck || tuck.level >= hemDown) return null
  if (!Object.values(arms).some((arm) => hasHandAt(model, axes, arm, [tuck.level, hemDown]))) return null
  const inSight =
    measures.armpitY +
    ((tuck.level - armpitDown) / (hemDown - armpitDown)) * (measures.hemY - measures.armpitY)
  return findPrintEnd(garment, upper) < inSight ? tuck : null
}

function tuckFrame(frame: Frame, share: number): Frame {
  const upper = tuckIn(frame.upper, share)
  return { ...frame, upper, measures: measureGarment(upper) }
}

/** The armhole seam: body and sleeve meet on the same curve. */
function pairSeam({ from, to }: ControlPairs, side: UpperSide, shoulder: Point, armpit: Point) {
  for (const t of [0.33, 0.67]) {
    from.push(between(shoulder, armpit, t))
    to.push(between(side.shoulder, side.armpit, t))
  }
}
