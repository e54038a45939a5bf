import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { findComponents } from '../../pixels/components.ts'
import { growWithin } from '../../pixels/grow-within.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, erode, invert, open } from '../../pixels/mask.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Ground } from './find-ground.ts'

const shadow = {
  /** Lab units: how far its tint may lie from the ground's, how much darker it may be, and for the picture's noise how much brighter. */
  tint: 4.5,
  darkest: 60,
  brightest: 2,
  /** Lab units over two pixels: an edge of cloth is steeper than the falloff of a soft shadow, which is commonly smoother still. */
  steepest: 13,
  smooth: 10,
  /** Of the picture's height: what lies so deep inside the mask is cloth, and tells its colours. */
  depth: 0.045,
  /** Fewer such pixels tell nothing. Components of their mixture of colours, at most, the least variance of each, square Lab units, and the most that a colour costs. */
  leastCore: 100,
  mixture: { components: 5, floor: 6, mostCost: 40 },
  /** A negative log likelihood: what the cloth's colours explain better than this may be cloth. */
  unlikely: 11,
  /** Pixels of the mask: half the breadth of the narrowest shadow. */
  narrowest: 2,
}

/**
 * Takes the soft shadow that a garment casts on its ground out of the mask: it has the ground's tint, is darker, joins the ground
 * without an edge, and is not explained by the colours of the cloth, or gets darker up to an edge of cloth.
 */
export function dropShadow(mask: Mask, lab: LabPicture, { colour }: Ground) {
  const { width, height, values } = mask
  const { lightness, a, b } = lab
  const core = erode(mask, Math.round(shadow.depth * height))
  if (areaOf(core) < shadow.leastCore) return
  const asCloth = new Float32Array(values.length)
  const { components, floor, mostCost } = shadow.mixture
  colourCost(fitMixture(collectColours(lab, core.values), components, floor), lab, mostCost, asCloth)
  const lightnessAt = (i: number) => lightness[clamp(i, 0, lightness.length - 1)]
  const steepness = lightness.map((_, i) =>
    Math.hypot(lightnessAt(i + 1) - lightnessAt(i - 1), lightnessAt(i + width) - lightnessAt(i - width)),
  )
  const isShaded = (i: number) => {
    const darker = colour[0] - lightness[i]
    return (
      Math.hypot(a[i] - colour[1], b[i] - colour[2]) < shadow.tint &&
      darker > -shadow.brightest &&
      darker < shadow.darkest
    )
  }
  const find = (steepest: number, leastUnlike: number): Mask => {
    const isFound = (i: number) => steepness[i] < steepest && asCloth[i] >= leastUnlike && isShaded(i)
    return { width, height, values: values.map((is, i) => (is && !core.values[i] && isFound(i) ? 1 : 0)) }
  }
  // Straps are as pale, but narrow.
  const cast = floodFrom(mask, open(find(shadow.steepest, shadow.unlikely), shadow.narrowest))
  const ended = endingAtCloth(floodFrom(mask, find(shadow.smooth, 0)), mask, lightness, steepness)
  for (let i = 0; i < values.length; i++) if (cast.values[i] || ended.values[i]) values[i] = 0
}

/** What of `soft`, a part of the mask, can be reached from outside the mask. */
function floodFrom(mask: Mask, soft: Mask): Mask {
  const flooded = invert(mask)
  growWithin(flooded, (i) => soft.values[i] > 0, Infinity)
  for (let i = 0; i < mask.values.length; i++) if (!mask.values[i]) flooded.values[i] = 0
  return flooded
}

function neighboursOf(i: number, width: number): number[] {
  return [i - 1, i + 1, i - width, i + width]
}

/**
 * A shadow ends at cloth where so much of what it meets in the mask is an edge, is darker there than at the ground by so much, Lab units, and lies
 * along the ground for so much of its length at cloth: pale stripes lie across it.
 */
const ending = { edge: 0.7, darker: 6, alongGround: 0.6 }

/** The pieces that are shadow for where they end, whatever the cloth's colours explain: of many colours or of grey. */
function endingAtCloth(
  flooded: Mask,
  { width, height, values }: Mask,
  lightness: Float32Array,
  steepness: Float32Array,
): Mask {
  const { labels, pieces } = findComponents(flooded)
  const sums = pieces.map(() => ({ cloth: 0, edge: 0, atCloth: 0, ground: 0, atGround: 0 }))
  for (let i = width; i < values.length - width; i++) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i] - 1]
    const beside = neighboursOf(i, width)
    const cloth = beside.filter((j) => values[j] && !flooded.values[j])
    if (beside.some((j) => !values[j])) {
      sum.ground++
      sum.atGround += lightness[i]
    }
    if (cloth.length === 0) continue
    sum.cloth++
    sum.atCloth += lightness[i]
    if (cloth.some((j) => steepness[j] >= shadow.steepest)) sum.edge++
  }
  const isShadow = sums.map(
    ({ cloth, edge, atCloth, ground, atGround }) =>
      edge > ending.edge * cloth &&
      ground > ending.alongGround * cloth &&
      atGround / ground - atCloth / cloth > ending.darker,
  )
  const kept = createMask(width, height)
  for (let i = 0; i < values.length; i++) kept.values[i] = labels[i] > 0 && isShadow[labels[i] - 1] ? 1 : 0
  return kept
}
