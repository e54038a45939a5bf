import type { GarmentReading, LowerLandmarks } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Mesh } from './mesh.ts'
import { findWaist } from '../body/find-waist.ts'
import type { Leg } from '../body/legs.ts'
import { middleOfLeg, traceLegs } from '../body/legs.ts'

export type LowerPlacement = {
  /** The left half of the garment and its right one, which meet in the middle line and part at the crotch. */
  halves: Mesh[]
  /** Frame pixels per garment pixel across. */
  scale: number
  /** The upper edge on the body axes. */
  waistDown: number
  /** Rows of the crotch (null for a skirt) and of the hem. */
  crotchY: number | null
  hemY: number
  /** The garment's sides: [row, column]. */
  sides: { left: [number, number][]; right: [number, number][] }
}

/** Stations down the garment, from just above its waist to just below its hem, and columns of a half's mesh. */
const stations = 64
const overshoot = 0.015
const columns = 6
/** The mesh reaches so far beyond the garment's edges, as a share of a half's width, so that the matte draws the outline. */
const margin = 0.08
/** Garments longer than so many waist widths reach the ankles. */
const longFrom = 2.3
/** What hangs keeps this share of the room it has, laid flat; and lies so far off the body at least, in units. */
const drawnIn = 0.94
const ease = 0.02
/** Edges are evened out over so many stations to either side: cloth has no corners where the hips become legs. */
const evenness = 4
/** Below the ankles an old hem is covered no farther than this, in units. */
const lowestHem = 0.25

/**
 * Lays trousers, shorts or a skirt: row by row, each half between the outer edge and the middle line or the inner side of its leg.
 * They hang from the hips at the width they were cut with, and are nowhere narrower than the body. Rows and columns keep their
 * order, so nothing folds.
 */
export function placeLower(
  model: StudioModel,
  garment: GarmentReading,
  lower: LowerLandmarks,
  axes: BodyAxes,
): LowerPlacement {
  const frame = readFrame(model, garment, lower, axes)
  const edges = Array.from({ length: stations + 1 }, (_, k) => placeStation(frame, shareOf(k)))
  const target = {
    left: evenOut(edges.map(({ left }) => left)),
    right: evenOut(edges.map(({ right }) => right)),
    innerLeft: evenOut(edges.map(({ innerLeft }) => innerLeft)),
    innerRight: evenOut(edges.map(({ innerRight }) => innerRight)),
  }
  const halves = ([-1, 1] as const).map((side) => {
    const mesh: Mesh = { columns: columns + 1, rows: stations + 1, target: [], source: [] }
    for (let k = 0; k <= stations; k++) {
      const { y, source, isParted } = edges[k]
      const [outer, inner] =
        side < 0 ? [target.left[k], target.innerLeft[k]] : [target.right[k], target.innerRight[k]]
      const [from, to] = side < 0 ? [source.left, source.innerLeft] : [source.right, source.innerRight]
      for (let column = 0; column <= columns; column++) {
        const v = -margin + ((1 + margin + (isParted ? margin : 0)) * column) / columns
        const x = outer + (inner - outer) * v
        mesh.target.push({ x, y: y + frame.slope * (x - frame.centre) * frame.tiltAt(y) })
        mesh.source.push({ x: from + (to - from) * v, y: source.y })
      }
    }
    return mesh
  })
  const rows = edges.map(({ y }) => y)
  return {
    halves,
    scale: frame.scale,
    waistDown: frame.waistDown,
    crotchY: lower.crotch && frame.crotchY,
    hemY: frame.rowOf(1),
    sides: {
      left: rows.map((y, k): [number, number] => [y, target.left[k]]),
      right: rows.map((y, k): [number, number] => [y, target.right[k]]),
    },
  }
}

function shareOf(station: number): number {
  return -overshoot + ((1 + 2 * overshoot) * station) / stations
}

type Frame = ReturnType<typeof readFrame>

function readFrame(model: StudioModel, garment: GarmentReading, lower: LowerLandmarks, axes: BodyAxes) {
  const { unit, torsoLength, hipMid } = model.body
  const worn = findWaist(model, axes)
  // No gap to what is worn above: not below where the old trousers began.
  const waistDown = Math.min(0.8 * torsoLength, worn.at(0) - 0.025 * unit)
  const waistY = axes.at(0, waistDown).y
  const waist = edgesAt(model, waistY)
  const { top, bottom } = garment.box
  const waistWidth = Math.max(1, lower.waistRight.x - lower.waistLeft.x)
  const scale = (waist.right - waist.left + 0.02 * unit) / waistWidth
  const height = bottom - top
  const legLength = measureLegs(model, waistY)
  const isLong = height / waistWidth > longFrom
  const crotchShare = lower.crotch ? clamp((lower.crotch.y - top) / height, 0.1, 0.9) : 1
  const bodyRise = hipMid.y + 0.2 * torsoLength - waistY
  const down = isLong ? 0 : scaleDown(height * crotchShare, bodyRise, scale, lower.crotch !== null)
  const length = isLong ? coverOldHem(model, waistY + legLength) - waistY : Math.min(height * down, legLength)
  const crotchY = waistY + (isLong ? Math.min(bodyRise, length * 0.7) : height * crotchShare * down)
  /** Height in the frame of a garment height: the crotch divides two even stretches. */
  const rowOf = (t: number) => {
    if (!lower.crotch) return waistY + length * t
    if (t < crotchShare) return waistY + ((crotchY - waistY) * t) / crotchShare
    return crotchY + ((waistY + length - crotchY) * (t - crotchShare)) / (1 - crotchShare)
  }
  const { left, right } = axesSlope(axes, waistDown)
  return {
    model,
    garment,
    crotch: lower.crotch,
    legs: traceLegs(model),
    waist,
    waistDown,
    waistY,
    scale,
    isLong,
    crotchShare,
    crotchY,
    rowOf,
    centre: hipMid.x,
    slope: (right.y - left.y) / Math.max(1, right.x - left.x),
    /** The waist lies askew with the hips; where the legs begin that is over. */
    tiltAt: (y: number) => 1 - smoothstep(waistY, Math.max(waistY + 1, crotchY), y),
  }
}

function axesSlope(axes: BodyAxes, down: number): { left: Point; right: Point } {
  return { left: axes.at(-10, down), right: axes.at(10, down) }
}

type Station = {
  y: number
  left: number
  right: number
  innerLeft: number
  innerRight: number
  isParted: boolean
  source: { y: number; left: number; right: number; innerLeft: number; innerRight: number }
}

function placeStation(frame: Frame, t: number): Station {
  const { garment, crotch, crotchShare, legs, model, scale, waist } = frame
  const { hipMid, unit } = model.body
  const y = frame.rowOf(t)
  const source = readSource(garment, crotch, t)
  const bodyHalf = (side: -1 | 1) => {
    const own = edgesAt(model, Math.min(y, hipMid.y + 0.1 * model.body.torsoLength))
    const middle = middleAt(frame, y)
    return (side < 0 ? middle - own.left : own.right - middle) + ease * unit
  }
  const middle = middleAt(frame, y)
  if (!crotch || t <= crotchShare) {
    const natural = ((source.right - source.left) / 2) * scale * (crotch ? drawnIn : 1)
    const place = (side: -1 | 1) => {
      const atHips = smoothstep(frame.waistY, hipMid.y, y)
      const edge = side < 0 ? waist.left : waist.right
      const atWaist = Math.abs(edge - middle) + 0.01 * unit
      const leg = outerOfLeg(frame, side, y)
      const covered = Math.max(bodyHalf(side) * (y > hipMid.y ? 0 : 1), Math.min(leg, 1.4 * natural))
      // About the waist cloth lies as close as the band; it hangs free from the hips on.
      const hanging = Math.max(covered, Math.min(natural, crotch ? covered + 0.12 * unit : natural))
      return middle + side * (atWaist + (hanging - atWaist) * atHips)
    }
    return {
      y,
      left: place(-1),
      right: place(1),
      innerLeft: middle,
      innerRight: middle,
      isParted: false,
      source,
    }
  }
  const place = (side: -1 | 1) => {
    const leg = side < 0 ? legs.left : legs.right
    const [outer, inner] = side < 0 ? [source.left, source.innerLeft] : [source.right, source.innerRight]
    const laid = (Math.abs(outer - inner) / 2) * scale * drawnIn
    // Laid flat, short legs spread wider than they stand off the thighs.
    const natural = frame.isLong ? laid : Math.min(laid, 1.2 * leg.halfAt(y, side) + 0.03 * unit)
    const axis = middleOfLeg(leg, y)
    const half = Math.max(natural, leg.halfAt(y, side) + ease * unit)
    const innerHalf = Math.max(natural, leg.halfAt(y, side < 0 ? 1 : -1) + ease * unit)
    // Close legs never cross: each keeps to its own side.
    const gap = Math.max(side * (axis - middle) - innerHalf, 0)
    const innerX = middle + side * (isBetweenLegs(model, middle, y) ? gap : 0)
    return { outer: axis + side * half, inner: innerX }
  }
  const [l, r] = [place(-1), place(1)]
  return { y, left: l.outer, right: r.outer, innerLeft: l.inner, innerRight: r.inner, isParted: true, source }
}

/** Where the photo shows no background between the legs, cloth hangs close; below its edge they go on as above it. */
function isBetweenLegs({ layers: { alpha }, picture }: StudioModel, x: number, y: number): boolean {
  const row = Math.min(picture.height - 1, Math.round(y))
  return alpha.values[row * picture.width + clamp(Math.round(x), 0, picture.width - 1)] < 0.5
}

/** The line on which both halves meet: below the hips midway between the legs. */
function middleAt({ legs, model, waist }: Frame, y: number): number {
  const { hipMid } = model.body
  const between = (middleOfLeg(legs.left, y) + middleOfLeg(legs.right, y)) / 2
  const above = (waist.left + waist.right) / 2
  const low = smoothstep(hipMid.y, hipMid.y + 0.3 * model.body.torsoLength, y)
  return y < hipMid.y
    ? above + (hipMid.x - above) * smoothstep(0, 1, (y - hipMid.y) / 100 + 1)
    : hipMid.x + (between - hipMid.x) * low
}

/** How far from the middle the outer side of a leg lies, below the hips. */
function outerOfLeg(frame: Frame, side: -1 | 1, y: number): number {
  const leg: Leg = side < 0 ? frame.legs.left : frame.legs.right
  if (y < leg.hip.y) return 0
  return (
    side * (middleOfLeg(leg, y) - middleAt(frame, y)) + leg.halfAt(y, side) + ease * frame.model.body.unit
  )
}

function readSource(garment: GarmentReading, crotch: Point | null, t: number): Station['source'] {
  const { bodyRows, box } = garment
  const y = box.top + (box.bottom - box.top) * t
  let row = clamp(
    Math.round(box.top + (box.bottom - box.top) * clamp(t, 0.01, 0.985)),
    0,
    bodyRows.left.length - 1,
  )
  while (row > box.top && Number.isNaN(bodyRows.left[row])) row--
  const left = Number.isNaN(bodyRows.left[row]) ? box.left : bodyRows.left[row]
  const right = Number.isNaN(bodyRows.right[row]) ? box.right : bodyRows.right[row]
  if (!crotch || y < crotch.y) {
    const middle = (left + right) / 2
    const near = crotch ? smoothstep(0, 1, (y - box.top) / Math.max(1, crotch.y - box.top)) : 0
    const inner = middle + ((crotch?.x ?? middle) - middle) * near
    return { y, left, right, innerLeft: inner, innerRight: inner }
  }
  return {
    y,
    left,
    right,
    innerLeft: innerEdge(garment, crotch.x, -1, row),
    innerRight: innerEdge(garment, crotch.x, 1, row),
  }
}

function evenOut(values: number[]): number[] {
  return values.map((_, k) => {
    let sum = 0
    let weight = 0
    for (let j = -evenness; j <= evenness; j++) {
      // Beyond the ends the edge goes straight on.
      const at = clamp(k + j, 0, values.length - 1)
      const w = evenness + 1 - Math.abs(j)
      sum += w * values[at]
      weight += w
    }
    return sum / weight
  })
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

/** Long trousers hang as low as the old ones did, where those reached the ankles. */
function coverOldHem({ layers: { lower }, body: { sides, unit } }: StudioModel, hemY: number): number {
  let lowest = hemY
  for (const { ankle } of [sides.left, sides.right]) {
    if (ankle.score < 0.2) continue
    const reach = Math.round(0.12 * unit)
    for (let y = Math.round(hemY); y < Math.min(lower.height, hemY + lowestHem * unit); y++) {
      let cloth = 0
      for (let x = Math.round(ankle.x) - reach; x <= ankle.x + reach; x++)
        cloth += lower.values[y * lower.width + x] > 0.5 ? 1 : 0
      if (cloth > reach) lowest = Math.max(lowest, y + 1)
    }
  }
  return lowest
}

function innerEdge({ matte }: GarmentReading, crotchX: number, side: -1 | 1, row: number): number {
  for (let step = 0; step < matte.width / 3; step++) {
    const x = Math.round(crotchX + side * step)
    if (x < 0 || x >= matte.width) break
    if (matte.values[row * matte.width + x] > 0.5) return x
  }
  return crotchX
}
