import type { GarmentReading, LowerLandmarks } from '../../garment/garment.ts'
import { followGap } from '../../garment/outline/follow-gap.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { findWaist } from '../body/find-waist.ts'
import { middleOfLeg, seesJoint, traceLegs } from '../body/legs.ts'
import { findClothEnd } from './lower-source.ts'

/** Garments longer than so many waist widths reach the ankles. */
const longFrom = 2.3
/**
 * How much longer than wide cloth becomes on a body: what is laid flat is half as wide as it goes round, and of a body that is 4:3 in
 * section 1 of 1.37 is in sight. The crotch of shorts lies at the body's or lower, never higher: it would bare it.
 */
const riseScale = 0.85
const inseamScale = 1.3
const skirtScale = 0.98
/** The crotch's height as a share of the whole. */
const mostRise = { long: 0.7, short: 0.85 }
/** From below a top that hangs over it a skirt spreads by at most so much on either side per pixel down. */
const spread = 0.75
/** The top's width counts so far above its hem, in units. */
const aboveHem = 0.06
/** Below the ankles an old hem is covered no farther than this, in units. */
const lowestHem = 0.25

/** All that the place of trousers, shorts or a skirt follows from. */
export type LowerFrame = ReturnType<typeof readLowerFrame>

export function readLowerFrame(
  model: StudioModel,
  garment: GarmentReading,
  lower: LowerLandmarks,
  axes: BodyAxes,
) {
  const { unit, torsoLength, hipMid } = model.body
  const worn = findWaist(model, axes)
  // No gap to what is worn above: not below where the old trousers began.
  const waistDown = Math.min(0.8 * torsoLength, worn.at(0) - 0.025 * unit)
  const waistY = axes.at(0, waistDown).y
  const [left, right] = [-10, 10].map((across) => axes.at(across, waistDown + worn.at(across) - worn.at(0)))
  const slope = (right.y - left.y) / Math.max(1, right.x - left.x)
  const waist = edgesAt(model, waistY, slope)
  const { top, bottom } = garment.box
  const waistWidth = Math.max(1, lower.waistRight.x - lower.waistLeft.x)
  const scale = (waist.right - waist.left + 0.02 * unit) / waistWidth
  const height = bottom - top
  const isLong = height / waistWidth > longFrom
  const crotchShare = lower.crotch ? clamp((lower.crotch.y - top) / height, 0.1, 0.9) : 1
  const { length, rise } = isLong
    ? hangLong(model, waistY)
    : hangShort(model, waistY, height * scale, lower.crotch ? crotchShare : null)
  const crotchY = waistY + rise
  const legs = traceLegs(model)
  /** Height in the frame of a garment height: the crotch divides two even stretches. */
  const rowOf = (t: number) => {
    if (!lower.crotch) return waistY + length * t
    if (t < crotchShare) return waistY + ((crotchY - waistY) * t) / crotchShare
    return crotchY + ((waistY + length - crotchY) * (t - crotchShare)) / (1 - crotchShare)
  }
  return {
    model,
    garment,
    clothEnd: findClothEnd(garment),
    crotch: lower.crotch,
    gap: lower.crotch && followGap(garment.matte),
    legs,
    gapOf: measureGaps(model, legs),
    waist,
    waistDown,
    waistY,
    scale,
    isLong,
    roomAt: roomBelowTop(model, axes, worn.level, hipMid.x),
    crotchShare,
    crotchY,
    rowOf,
    centre: hipMid.x,
    slope,
    /** The waist lies askew as that of before does; where the legs begin that is over. */
    tiltAt: (y: number) => 1 - smoothstep(waistY, Math.max(waistY + 1, crotchY), y),
  }
}

/**
 * Cloth that reaches so far beyond both legs together, or closes so wide a gap between them, in units, is a skirt's; legs count as so
 * much nearer where one hid what is between them.
 */
const skirt = { beyond: 0.35, closes: 0.3, nearer: 0.04 }

/**
 * How far from the middle a leg's inner side lies that would be `gap` from it. Where the photo shows the background between the legs, it is
 * that; where they or their trousers touch, so do new ones; a skirt tells nothing. Below the picture's edge legs go on as above it.
 */
function measureGaps(model: StudioModel, legs: ReturnType<typeof traceLegs>) {
  const { alpha } = model.layers
  const hidden = hidesLegs(model, legs) ? skirt.nearer * model.body.unit : Infinity
  return (gap: number, middle: number, y: number): number => {
    const row = clamp(Math.round(y), 0, alpha.height - 1) * alpha.width
    const isOpen = alpha.values[row + clamp(Math.round(middle), 0, alpha.width - 1)] < 0.5
    return isOpen ? gap : Math.max(0, gap - hidden)
  }
}

/** Whether what is worn below is a skirt: at some height it is much wider than both legs, or goes from the one to the other. */
function hidesLegs(
  { layers: { lower }, body }: StudioModel,
  { left, right }: ReturnType<typeof traceLegs>,
): boolean {
  const top = body.hipMid.y + 0.2 * body.unit
  const rows = Array.from({ length: 40 }, (_, k) => Math.round(top + k * 0.05 * body.torsoLength))
  return rows
    .filter((y) => y < lower.height)
    .some((y) => {
      const isWorn = (x: number) => x >= 0 && x < lower.width && lower.values[y * lower.width + x] > 0.5
      let [from, to] = [middleOfLeg(left, y), middleOfLeg(right, y)].map(Math.round) as [number, number]
      const both = to - from + left.halfAt(y, -1) + right.halfAt(y, 1)
      const gap = to - from - left.halfAt(y, 1) - right.halfAt(y, -1)
      if (!isWorn(from) || !isWorn(to) || !isWorn((from + to) >> 1)) return false
      while (isWorn(from - 1)) from--
      while (isWorn(to + 1)) to++
      return gap > skirt.closes * body.unit || to - from > both + skirt.beyond * body.unit
    })
}

/** How far from the middle what hangs from below a top may reach at a row: as far as the top, then ever farther. */
function roomBelowTop(
  { layers: { upper }, body: { unit } }: StudioModel,
  axes: BodyAxes,
  level: number,
  centre: number,
): (side: -1 | 1, y: number) => number {
  if (level === -Infinity) return () => Infinity
  const hem = axes.at(0, level).y
  const row = clamp(Math.round(hem - aboveHem * unit), 0, upper.height - 1)
  const isTop = (x: number) => x >= 0 && x < upper.width && upper.values[row * upper.width + x] > 0.5
  if (!isTop(Math.round(centre))) return () => Infinity
  const reachOf = (side: -1 | 1) => {
    let x = Math.round(centre)
    while (isTop(x)) x += side
    return Math.abs(x - centre)
  }
  const reaches = { left: reachOf(-1), right: reachOf(1) }
  return (side, y) => (side < 0 ? reaches.left : reaches.right) + spread * Math.max(0, y - hem)
}

/** Pixels below the waist: of the hem, and of the crotch. */
type Hanging = { length: number; rise: number }

/** From the waist to the crotch of the body, in pixels. */
function measureRise({ body: { hipMid, torsoLength } }: StudioModel, waistY: number): number {
  return hipMid.y + 0.2 * torsoLength - waistY
}

/** Long trousers and skirts reach the ankles or the old hem, however long they were laid. */
function hangLong(model: StudioModel, waistY: number): Hanging {
  const length = coverOldHem(model, waistY + measureLegs(model, waistY)) - waistY
  return { length, rise: Math.min(measureRise(model, waistY), mostRise.long * length) }
}

/** Others are as long as they were cut. `height`: at the scale across. */
function hangShort(model: StudioModel, waistY: number, height: number, crotchShare: number | null): Hanging {
  const most = measureLegs(model, waistY)
  if (crotchShare === null) return { length: Math.min(skirtScale * height, most), rise: 0 }
  const cut = height * crotchShare
  const rise = Math.max(measureRise(model, waistY), riseScale * cut)
  const length = Math.min(rise + inseamScale * (height - cut), most)
  return { length, rise: Math.min(rise, mostRise.short * length) }
}

/** A top hides what is worn below it down to so far below a waist, in torso lengths. */
const hiding = 0.4

/**
 * The body's sides at a height; what is worn below bounds them, because a wide top hides them: where it is not in sight at that
 * height, as it comes in sight below. `slope`: of the line along which they are looked for, rows per column from the hips' middle.
 */
export function edgesAt(model: StudioModel, y: number, slope: number): { left: number; right: number } {
  const { torso, picture, body } = model
  const isWorn = wornAlong(model, slope)
  const start = clamp(Math.round(y), 0, picture.height - 1)
  const end = Math.min(picture.height - 1, start + Math.round(hiding * body.torsoLength))
  for (let row = start; row <= end; row++) {
    let first = Math.max(0, Math.ceil(torso.left[row]))
    let last = Math.min(picture.width - 1, Math.floor(torso.right[row]))
    while (first < last && !isWorn(first, row)) first++
    while (last > first && !isWorn(last, row)) last--
    if (last - first >= 0.6 * (torso.right[row] - torso.left[row])) return { left: first, right: last }
  }
  return { left: torso.left[start], right: torso.right[start] }
}

/** Whether something is worn below at a column, on a line of a slope (rows per column) that crosses the hips' middle at row `y`. */
export function wornAlong(
  { layers: { lower }, body: { hipMid } }: StudioModel,
  slope: number,
): (x: number, y: number) => boolean {
  const { width, height, values } = lower
  return (x, y) => values[clamp(Math.round(y + slope * (x - hipMid.x)), 0, height - 1) * width + x] >= 0.5
}

/** From the waist to the ankles, by the lowest joints that were seen. */
function measureLegs({ body }: StudioModel, waistY: number): number {
  const { left, right } = body.sides
  const sees = (joint: 'knee' | 'ankle') => seesJoint(body, left, joint) && seesJoint(body, right, joint)
  if (sees('ankle')) return (left.ankle.y + right.ankle.y) / 2 - waistY
  if (sees('knee')) {
    return ((left.knee.y + right.knee.y) / 2 - body.hipMid.y) * 1.95 + 0.2 * body.torsoLength
  }
  return 1.95 * body.torsoLength
}

/** Long trousers hang as low as the old ones did, where those reached the ankles. */
function coverOldHem({ layers: { lower }, body }: StudioModel, hemY: number): number {
  const { sides, unit } = body
  let lowest = hemY
  for (const side of [sides.left, sides.right]) {
    if (!seesJoint(body, side, 'ankle')) continue
    const { ankle } = side
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
