import { interpolate } from '../../geometry/points.ts'
import { findWaist } from '../body/find-waist.ts'
import type { Frame } from './upper-frame.ts'
import { tipAbove } from './upper-frame.ts'

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
/** A hem hangs so far below the armpits at least, in torso lengths. */
const belowArmpit = 0.25
/** Crop tops are shorter than this, in chest widths. */
const crop = 1.2
/** A hem hangs as low as an old one that hangs no more than this above it, in units, or below it, in torso lengths; and goes so far beyond it, in units. */
const overOldHem = { above: 0.02, below: 0.3, beyond: 0.03 }

/** The height of the hem on the body axes. */
export function placeHem(frame: Frame, armpitDown: number): number {
  const { model, garment, measures, fit } = frame
  const hems = { top: topHems, outerwear: coatHems, dress: dressHems, bottom: topHems }[garment.garmentClass]
  const { torsoLength, unit } = model.body
  const usual = Math.max(
    interpolate(hems, measures.length) * torsoLength,
    armpitDown + belowArmpit * torsoLength,
  )
  if (garment.garmentClass !== 'top') return usual
  const hangs = (flatness: number, lowest: number) =>
    Math.min(
      flatness * fit.scale * (measures.hemY - measures.shoulderY) - tipAbove * unit,
      lowest * torsoLength,
    )
  const undistorted = Math.max(
    hangs(flattest, lowestTop),
    measures.isSleeved ? hangs(flattestSleeved, lowestSleeved) : 0,
  )
  return coverOldHem(frame, Math.max(usual, undistorted))
}

/** Where the old top hung a little lower than the new one would, the new one hangs as low: what lies there is not in sight. */
function coverOldHem({ model, axes, measures }: Frame, hemDown: number): number {
  const { torsoLength, unit } = model.body
  const oldHem = findWaist(model, axes).level
  const isHidden =
    oldHem > hemDown - overOldHem.above * unit && oldHem < hemDown + overOldHem.below * torsoLength
  return isHidden && measures.length > crop ? oldHem + overOldHem.beyond * unit : hemDown
}
