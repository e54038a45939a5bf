import type { GarmentReading, LowerLandmarks } from '../../garment/garment.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Mesh } from './mesh.ts'
import type { Leg } from '../body/legs.ts'
import { middleOfLeg } from '../body/legs.ts'
import type { LowerFrame } from './lower-frame.ts'
import { edgesAt, readLowerFrame, wornAlong } from './lower-frame.ts'
import type { LowerRow } from './lower-source.ts'
import { readLowerRow } from './lower-source.ts'

/** At each height the column: [row, column], downwards. */
type Sides = { left: [number, number][]; right: [number, number][] }

export type LowerPlacement = {
  /** The left half of the garment and its right one, which meet in the middle line and part at the crotch. */
  halves: Mesh[]
  /** Frame pixels per garment pixel across. */
  scale: number
  /** The upper edge on the body axes. */
  waistDown: number
  /** Rows of the crotch (null for a skirt) and of the hem, below which but threads hang. */
  crotchY: number | null
  hemY: number
  /** The garment's outer edges. */
  sides: Sides
  /** Where the halves end towards each other, likewise: on the middle line down to the crotch. */
  inner: Sides
}

/** Stations down the garment, from just above its waist to just below its hem, and columns of a half's mesh. */
const stations = 64
const overshoot = 0.015
const columns = 6
/** The mesh reaches so far beyond the garment's edges, as a share of a half's width, so that the matte draws the outline. */
const margin = 0.08
/** The legs of shorts stand apart by twice so much at their hem, in units: thighs are round, and what touches would be a skirt. */
const notchOfShorts = 0.03
/** What hangs keeps this share of the room it has, laid flat; and lies so far off the body at least, in units. */
const drawnIn = 0.94
const ease = 0.02
/** The sides of what does not reach the knees go inwards by no more than so much per pixel down. */
const mostInwards = 0.1
/** Edges are evened out over so many stations to either side: cloth has no corners where the hips become legs. */
const evenness = 4

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
  const frame = readLowerFrame(model, garment, lower, axes)
  const edges = Array.from({ length: stations + 1 }, (_, k) => placeStation(frame, shareOf(k)))
  const rows = edges.map(({ y }) => y)
  const columnOf = (name: 'left' | 'right' | 'innerLeft' | 'innerRight') => edges.map((edge) => edge[name])
  const hang = frame.isLong ? (sides: number[]) => sides : hangFree
  const target = {
    left: evenOut(hang(columnOf('left'), rows, -1)),
    right: evenOut(hang(columnOf('right'), rows, 1)),
    innerLeft: evenOut(columnOf('innerLeft')),
    innerRight: evenOut(columnOf('innerRight')),
  }
  const halves = ([-1, 1] as const).map((side) => {
    const mesh: Mesh = { columns: columns + 1, rows: stations + 1, target: [], source: [] }
    for (let k = 0; k <= stations; k++) {
      const { y, source, isParted } = edges[k]
      const [outer, inner] =
        side < 0 ? [target.left[k], target.innerLeft[k]] : [target.right[k], target.innerRight[k]]
      const [from, to] = side < 0 ? [source.left, source.innerLeft] : [source.right, source.innerRight]
      // Beyond half the gap lies the other leg's cloth.
      const halfGap = Math.max(0, source.innerRight - source.innerLeft) / 2
      const innerMargin = isParted ? Math.min(margin, halfGap / Math.max(1, Math.abs(to - from))) : 0
      for (let column = 0; column <= columns; column++) {
        const v = -margin + ((1 + margin + innerMargin) * column) / columns
        const x = outer + (inner - outer) * v
        mesh.target.push({ x, y: y + frame.slope * (x - frame.centre) * frame.tiltAt(y) })
        mesh.source.push({ x: from + (to - from) * v, y: source.y })
      }
    }
    return mesh
  })
  const edgeOf = (name: keyof typeof target) => rows.map((y, k): [number, number] => [y, target[name][k]])
  return {
    halves,
    scale: frame.scale,
    waistDown: frame.waistDown,
    crotchY: lower.crotch && frame.crotchY,
    hemY: frame.rowOf(frame.clothEnd),
    sides: { left: edgeOf('left'), right: edgeOf('right') },
    inner: { left: edgeOf('innerLeft'), right: edgeOf('innerRight') },
  }
}

function shareOf(station: number): number {
  return -overshoot + ((1 + 2 * overshoot) * station) / stations
}

type Station = {
  y: number
  left: number
  right: number
  innerLeft: number
  innerRight: number
  isParted: boolean
  source: LowerRow
}

function placeStation(frame: LowerFrame, t: number): Station {
  const { crotch, crotchShare, legs, model, scale, waist } = frame
  const { hipMid, unit } = model.body
  const y = frame.rowOf(t)
  const source = readLowerRow(frame, t)
  const slope = frame.slope * frame.tiltAt(y)
  const bodyHalf = (side: -1 | 1) => {
    const own = edgesAt(model, Math.min(y, hipMid.y + 0.1 * model.body.torsoLength), slope)
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
      const reach = atWaist + (hanging - atWaist) * atHips
      const room = Math.min(reach, frame.roomAt(side, y))
      return middle + side * Math.max(covered * atHips, room, halfInSight(model, middle, side, y, slope))
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
  const belowCrotch = clamp((t - crotchShare) / (frame.clothEnd - crotchShare), 0, 1)
  const notch = frame.isLong ? 0 : notchOfShorts * belowCrotch * unit
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
    const innerX = middle + side * Math.max(frame.gapOf(gap, middle, y), notch)
    return { outer: axis + side * half, inner: innerX }
  }
  const [l, r] = [place(-1), place(1)]
  return { y, left: l.outer, right: r.outer, innerLeft: l.inner, innerRight: r.inner, isParted: true, source }
}

/** How far from the middle what was worn below is in sight on the trunk, at one height, or along a line of a `slope` through it: cloth was there, and covers what is under it. */
function halfInSight(model: StudioModel, middle: number, side: -1 | 1, y: number, slope: number) {
  const { torso, picture } = model
  const row = clamp(Math.round(y), 0, picture.height - 1)
  const isWorn = wornAlong(model, slope)
  let x = clamp(Math.round(side < 0 ? torso.left[row] : torso.right[row]), 0, picture.width - 1)
  while ((x - middle) * side > 0 && !isWorn(x, y)) x -= side
  return Math.max(0, (x - middle) * side)
}

/** The line on which both halves meet: below the hips midway between the legs. */
function middleAt({ legs, model, waist }: LowerFrame, y: number): number {
  const { hipMid } = model.body
  const between = (middleOfLeg(legs.left, y) + middleOfLeg(legs.right, y)) / 2
  const above = (waist.left + waist.right) / 2
  const low = smoothstep(hipMid.y, hipMid.y + 0.3 * model.body.torsoLength, y)
  return y < hipMid.y
    ? above + (hipMid.x - above) * smoothstep(0, 1, (y - hipMid.y) / 100 + 1)
    : hipMid.x + (between - hipMid.x) * low
}

/** How far from the middle the outer side of a leg lies, below the hips. */
function outerOfLeg(frame: LowerFrame, side: -1 | 1, y: number): number {
  const leg: Leg = side < 0 ? frame.legs.left : frame.legs.right
  if (y < leg.hip.y) return 0
  return (
    side * (middleOfLeg(leg, y) - middleAt(frame, y)) + leg.halfAt(y, side) + ease * frame.model.body.unit
  )
}

/** What does not reach the knees hangs from the hips: its sides do not follow the legs. */
function hangFree(sides: number[], rows: number[], side: -1 | 1): number[] {
  const result = [...sides]
  for (let k = 1; k < result.length; k++) {
    const least = side * result[k - 1] - mostInwards * (rows[k] - rows[k - 1])
    result[k] = side * Math.max(side * result[k], least)
  }
  return result
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
