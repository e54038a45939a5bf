import type { LabPicture } from '../../pixels/lab.ts'
import { areaOf } from '../../pixels/mask.ts'
import type { Mask } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import { borderBand } from './border-band.ts'
import { findCompressionTraces } from './compression-traces.ts'
import type { Background } from './fit-background.ts'
import { fitBackground, groundShare, isUniform } from './fit-background.ts'
import { growGround } from './grow-ground.ts'
import { barrierOf, findFlat, lightnessGradient, type Barrier } from './find-flat.ts'
import { followGround, isUneven } from './follow-ground.ts'
import { openGaps } from './open-gaps.ts'

/**
 * `colour`: the ground's at the border of the picture, in Lab. `contrast`: how far the garment commonly is from the ground, in
 * Lab units. `traces`: what compression may have left of a pale garment on a ground of one colour, in Lab units; null of all others.
 */
export type Ground = {
  mask: Mask
  background: Background
  colour: number[]
  contrast: number
  traces: Float32Array | null
}

/** From this contrast on a garment stands out clearly, even against its own shadow. */
export const clearContrast = 14

/** Of the picture's width, and pixels at least: the breadth of the border that shows the ground. */
const borderSize = { share: 0.02, least: 2 }
/** Of the border and of the ground that grew from it so much surely shows the ground. */
const sureShare = { border: 0.5, ground: groundShare }
/** Rounds in which the border's surface, and then the ground and its surface, are found anew. */
const rounds = 3
/** Lab units: the ground's noise before any was measured. */
const firstNoise = 4
/** Between the blocks of a ground that compression has flattened each in itself: see `Barrier`. */
const stepped: Barrier = { near: 2.5, edge: 3 }
/** On a ground of one colour, before a pale garment. */
const uniform: Barrier = { near: 0.2, edge: 0.45 }
/** A ground is parted into such blocks when so much more of the picture is as near to its colour, in parts of what was found. */
const mostLeft = 0.35

/**
 * The pixels that surely show the ground behind a garment. It grows from the border over pixels that are close to the
 * background surface AND flat: the gradient barrier is what separates a white garment from a near-white ground, where
 * every colour threshold fails. All thresholds follow the noise measured on the ground itself.
 */
export function findGround(lab: LabPicture): Ground {
  const gradient = lightnessGradient(lab)
  const breadth = Math.max(borderSize.least, Math.round(lab.width * borderSize.share))
  let mask = borderBand(lab.width, lab.height, breadth)
  // A garment that is cut off covers part of the border: the ground is what most of the border shows.
  const colour = commonColour(lab, mask)
  let background = distancesFrom(lab, colour)
  for (let round = 0; round < rounds; round++)
    background = fitBackground(lab, mask, background, sureShare.border)
  for (let round = 0; round < rounds; round++) {
    background = fitBackground(lab, mask, background, round === 0 ? sureShare.border : sureShare.ground)
    mask = growGround(
      findFlat(lab, gradient, background, barrierOf(background)),
      background,
      round === rounds - 1,
    )
  }
  background = fitBackground(lab, mask, background, sureShare.ground)
  if (isParted(mask, background)) {
    mask = growGround(findFlat(lab, gradient, background, stepped), background, true)
    background = fitBackground(lab, mask, background, sureShare.ground)
  }
  const isClear = contrastOf(mask, background) > clearContrast
  const followed = isUneven(mask, background, isClear) ? followGround(lab, gradient, mask, background) : null
  if (followed) ({ mask, background } = followed)
  const isPale = contrastOf(mask, background) <= clearContrast
  const isOneColour = !followed && isUniform(background)
  const traces = isPale && isOneColour ? findCompressionTraces(background, lab.width, lab.height) : null
  if (traces) {
    mask = growGround(findFlat(lab, gradient, background, uniform, traces), background, true)
    background = fitBackground(lab, mask, background, sureShare.ground)
  }
  const contrast = contrastOf(mask, background)
  if (contrast > clearContrast) openGaps(mask, background, contrast)
  return { mask, background, colour, contrast, traces }
}

function commonColour({ lightness, a, b }: LabPicture, border: Mask): number[] {
  return [lightness, a, b].map((channel) =>
    quantile(
      channel.filter((_, i) => border.values[i] > 0),
      0.5,
    ),
  )
}

function distancesFrom({ lightness, a, b }: LabPicture, [l0, a0, b0]: number[]): Background {
  const distances = lightness.map((l, i) => Math.sqrt((l - l0) ** 2 + (a[i] - a0) ** 2 + (b[i] - b0) ** 2))
  return { distances, noise: firstNoise }
}

function contrastOf({ values }: Mask, { distances }: Background): number {
  const away: number[] = []
  for (let i = 0; i < values.length; i += 7) if (!values[i]) away.push(distances[i])
  return quantile(Float32Array.from(away), 0.5)
}

function isParted(mask: Mask, background: Background): boolean {
  const { distances } = background
  if (contrastOf(mask, background) <= clearContrast) return false
  let left = 0
  for (let i = 0; i < distances.length; i++) if (!mask.values[i] && distances[i] < stepped.near) left++
  return left > mostLeft * areaOf(mask)
}
