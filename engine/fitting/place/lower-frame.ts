import type { GarmentReading, LowerLandmarks } from '../../garment/garment.ts'
import { followGap } from '../../garment/outline/follow-gap.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { traceLegs } from '../body/legs.ts'
import { wearsSkirt } from '../body/wears-skirt.ts'
import { hangLong, hangShort } from './hang-lower.ts'
import { findClothEnd, findSidesEnd } from './lower-source.ts'
import { measureGaps } from './measure-gaps.ts'
import { placeWaist } from './place-waist.ts'

/** Garments longer than so many waist widths reach the ankles. */
const longFrom = 2.3
/** A waist is by so much wider than the body, in units. */
const wider = 0.02
/** A crotch's height, as a share of the garment's, is between these. */
const crotchShares = { least: 0.1, most: 0.9 }
/** From below a top that hangs over it cloth spreads by at most so much on either side per pixel down. */
export const spreadBelowTop = 0.75
/** The top's width counts so far above its hem, in units. */
const aboveHem = 0.06

/** All that the place of trousers, shorts or a skirt follows from. */
export type LowerFrame = ReturnType<typeof readLowerFrame>

export function readLowerFrame(
  model: StudioModel,
  garment: GarmentReading,
  lower: LowerLandmarks,
  axes: BodyAxes,
) {
  const { unit, hipMid } = model.body
  const { edges, waistDown, waistY, bowAt, level } = placeWaist(model, axes)
  const { top, bottom } = garment.box
  const clothEnd = findClothEnd(garment)
  const waistWidth = Math.max(1, lower.waistRight.x - lower.waistLeft.x)
  const scale = (edges.right - edges.left + wider * unit) / waistWidth
  const height = bottom - top
  const isLong = height / waistWidth > longFrom
  const crotchShare = lower.crotch
    ? clamp((lower.crotch.y - top) / height, crotchShares.least, crotchShares.most)
    : 1
  const { length, rise } = isLong
    ? hangLong(model, waistY)
    : hangShort(model, waistY, height * scale, lower.crotch ? crotchShare : null)
  const crotchY = waistY + rise
  const legs = traceLegs(model)
  const overSkirt = wearsSkirt(model, legs)
  /** Height in the frame of a garment height: the crotch divides two even stretches. */
  const rowOf = (t: number) => {
    if (!lower.crotch) return waistY + length * t
    if (t < crotchShare) return waistY + ((crotchY - waistY) * t) / crotchShare
    return crotchY + ((waistY + length - crotchY) * (t - crotchShare)) / (1 - crotchShare)
  }
  return {
    model,
    garment,
    clothEnd,
    sidesEnd: findSidesEnd(garment, lower.crotch, clothEnd),
    crotch: lower.crotch,
    gap: lower.crotch && followGap(garment.matte),
    legs,
    gapOf: measureGaps(model, overSkirt),
    overSkirt,
    waist: edges,
    waistDown,
    waistY,
    scale,
    isLong,
    roomAt: roomBelowTop(model, axes, level, hipMid.x),
    crotchShare,
    crotchY,
    rowOf,
    centre: hipMid.x,
    /** Pixels by which the waist lies lower at a column than in the middle. */
    bowAt,
    /** The waist lies askew as that of before does; where the legs begin that is over. */
    tiltAt: (y: number) => 1 - smoothstep(waistY, Math.max(waistY + 1, crotchY), y),
  }
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
  return (side, y) => (side < 0 ? reaches.left : reaches.right) + spreadBelowTop * Math.max(0, y - hem)
}
