import type { GarmentReading, LowerLandmarks } from '../garment/garment.ts'
import type { Point } from '../geometry/points.ts'
import { between } from '../geometry/points.ts'
import { clamp } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'
import type { BodyAxes } from './body-axes.ts'
import { findWaist } from './find-waist.ts'
import { middleOfLeg, traceLegs } from './legs.ts'
import type { ControlPairs } from './thin-plate-spline.ts'

export type LowerPlacement = {
  /** Frame -> garment. */
  pairs: ControlPairs
  /** Frame pixels per garment pixel across. */
  scale: number
  /** The upper edge on the body axes. */
  waistDown: number
  /** Row of the hem. */
  hemY: number
  /** The garment's sides: [row, column]. */
  sides: { left: [number, number][]; right: [number, number][] }
}

export function placeLower(
  model: StudioModel,
  garment: GarmentReading,
  lower: LowerLandmarks,
  axes: BodyAxes,
): LowerPlacement {
  const { body } = model
  const { unit, torsoLength, hipMid } = body
  const legs = traceLegs(model)
  // No gap to what is worn above: not below where the old trousers began.
  const waistDown = Math.min(0.8 * torsoLength, findWaist(model, axes).at(0) - 0.025 * unit)
  const waist = axes.at(0, waistDown)
  const edges = edgesAt(model, waist.y)
  const { top, bottom } = garment.box
  const waistWidth = Math.max(1, lower.waistRight.x - lower.waistLeft.x)
  const scale = (edges.right - edges.left + 0.02 * unit) / waistWidth
  const garmentLength = bottom - top
  const legLength = measureLegs(model, waist.y)
  const isLong = garmentLength / waistWidth > 2.3
  const crotchShare = lower.crotch ? (lower.crotch.y - top) / garmentLength : 1
  const bodyRise = hipMid.y + 0.2 * torsoLength - waist.y
  const down = isLong ? 0 : scaleDown(garmentLength * crotchShare, bodyRise, scale, lower.crotch !== null)
  const length = isLong ? legLength : Math.min(garmentLength * down, legLength)
  const pairs: ControlPairs = { from: [], to: [] }
  const sides: LowerPlacement['sides'] = { left: [], right: [] }
  const addSide = (side: -1 | 1, from: Point, to: Point) => {
    sides[side < 0 ? 'left' : 'right'].push([from.y, from.x])
    add(from, to)
  }
  const add = (from: Point, to: Point) => {
    pairs.from.push(from)
    pairs.to.push(to)
  }
  addSide(-1, { x: edges.left - 0.01 * unit, y: waist.y }, lower.waistLeft)
  addSide(1, { x: edges.right + 0.01 * unit, y: waist.y }, lower.waistRight)
  add({ x: (edges.left + edges.right) / 2, y: waist.y }, between(lower.waistLeft, lower.waistRight, 0.5))

  const crotchY = isLong
    ? Math.min(waist.y + bodyRise, waist.y + length * 0.7)
    : waist.y + garmentLength * crotchShare * down
  if (lower.crotch) add({ x: hipMid.x, y: crotchY }, lower.crotch)
  /** Height in the frame of a garment height: the crotch divides two even stretches. */
  const rowOf = (t: number) =>
    lower.crotch && t < crotchShare
      ? waist.y + ((crotchY - waist.y) * t) / crotchShare
      : lower.crotch
        ? crotchY + ((waist.y + length - crotchY) * (t - crotchShare)) / (1 - crotchShare)
        : waist.y + length * t

  for (const t of [0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1]) {
    const sourceY = top + garmentLength * Math.min(t, 0.985)
    const row = clamp(Math.round(sourceY), 0, garment.bodyRows.left.length - 1)
    const left = garment.bodyRows.left[row]
    const right = garment.bodyRows.right[row]
    if (Number.isNaN(left)) continue
    const y = rowOf(t)
    if (!lower.crotch || t < crotchShare + 0.04) {
      const own = edgesAt(model, Math.min(y, hipMid.y + 0.25 * torsoLength))
      const natural = ((right - left) / 2) * scale
      const bodyHalf = ((own.right - own.left) / 2) * (y > hipMid.y + 0.3 * torsoLength ? 0.8 : 1.03)
      // Cut for legs, cloth lies close about the hips.
      const half = Math.max(
        bodyHalf,
        lower.crotch ? Math.min(natural * 0.92, bodyHalf + 0.06 * unit) : natural,
      )
      addSide(-1, { x: hipMid.x - half, y }, { x: left, y: sourceY })
      addSide(1, { x: hipMid.x + half, y }, { x: right, y: sourceY })
      if (!lower.crotch) add({ x: hipMid.x, y }, { x: (left + right) / 2, y: sourceY })
      continue
    }
    for (const side of [-1, 1] as const) {
      const outer = side < 0 ? left : right
      const inner = innerEdge(garment, lower.crotch.x, side, row)
      const leg = side < 0 ? legs.left : legs.right
      const axis = middleOfLeg(leg, y)
      const middle = (middleOfLeg(legs.left, y) + middleOfLeg(legs.right, y)) / 2
      const drawn = (Math.abs(outer - inner) / 2) * scale * 0.96
      // Laid flat, short legs spread wider than they stand off the thighs.
      const own = isLong ? drawn : Math.min(drawn, 1.2 * leg.halfAt(y, side) + 0.03 * unit)
      const half = Math.max(own, 1.06 * leg.halfAt(y, side))
      const innerHalf = Math.max(own, 1.06 * leg.halfAt(y, side < 0 ? 1 : -1))
      // Close legs never cross: each keeps to its own side.
      const innerX = side * Math.max(side * (axis - side * innerHalf - middle), 0.003 * unit) + middle
      addSide(side, { x: axis + side * half, y }, { x: outer, y: sourceY })
      add({ x: innerX, y }, { x: inner, y: sourceY })
    }
  }
  return { pairs, scale, waistDown, hemY: waist.y + length, sides }
}

/** Frame pixels per garment pixel downwards: shorts fit the body's rise, so that their legs keep their own length. */
function scaleDown(rise: number, bodyRise: number, scale: number, hasLegs: boolean): number {
  return hasLegs ? clamp(bodyRise / Math.max(1, rise), 0.7 * scale, scale) : 0.98 * scale
}

/** A top hides what is worn below it down to so far below a waist, in torso lengths. */
const hiding = 0.4

/**
 * The body's sides at a height; what is worn below bounds them, because a wide top hides them: where it is not in sight at that
 * height, as it comes in sight below.
 */
function edgesAt({ torso, picture, layers, body }: StudioModel, y: number): { left: number; right: number } {
  const { width, values } = layers.lower
  const start = clamp(Math.round(y), 0, picture.height - 1)
  const end = Math.min(picture.height - 1, start + Math.round(hiding * body.torsoLength))
  for (let row = start; row <= end; row++) {
    let first = Math.max(0, Math.ceil(torso.left[row]))
    let last = Math.min(width - 1, Math.floor(torso.right[row]))
    while (first < last && values[row * width + first] < 0.5) first++
    while (last > first && values[row * width + last] < 0.5) last--
    if (last - first >= 0.6 * (torso.right[row] - torso.left[row])) return { left: first, right: last }
  }
  return { left: torso.left[start], right: torso.right[start] }
}

/** From the waist to the ankles, by the lowest joints that were seen. */
function measureLegs({ body }: StudioModel, waistY: number): number {
  const { left, right } = body.sides
  if (left.ankle.score > 0.2 && right.ankle.score > 0.2) return (left.ankle.y + right.ankle.y) / 2 - waistY
  if (left.knee.score > 0.2 && right.knee.score > 0.2) {
    return ((left.knee.y + right.knee.y) / 2 - body.hipMid.y) * 1.95 + 0.2 * body.torsoLength
  }
  return 1.95 * body.torsoLength
}

function innerEdge({ matte }: GarmentReading, crotchX: number, side: -1 | 1, row: number): number {
  for (let step = 0; step < matte.width / 3; step++) {
    const x = Math.round(crotchX + side * step)
    if (x < 0 || x >= matte.width) break
    if (matte.values[row * matte.width + x] > 0.5) return x
  }
  return crotchX
}
