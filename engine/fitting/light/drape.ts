import type { Box } from '../../garment/garment.ts'
import { interpolate } from '../../geometry/points.ts'
import { mix, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { UpperPlacement } from '../place/upper-frame.ts'
import type { LowerPlacement } from '../place/place-lower.ts'
import { layFoldsOfLower } from './lay-folds-of-lower.ts'
import { layFoldsOfSleeve, layFoldsOfTrunk } from './lay-folds-of-upper.ts'
import { drawRelief, sampleRelief, type Fold, type Relief } from './relief.ts'

/** Cloth that is laid out has few of the folds that it falls into on a body, and none where its photo is white; by mean brightness, 0..255. */
const lost = { white: { from: 190, to: 230 }, others: 0.75 }
/** Ribs, drapes and prints have a texture of their own, as `measureTexture` tells it: up to so much of the folds is theirs. */
const own = { from: 0.006, to: 0.02, most: 0.5 }

/** How much cloth of a mean brightness and with a texture of its own needs folds, 0..1. */
export function needOfFolds(brightness: number, texture: number): number {
  const white = smoothstep(lost.white.from, lost.white.to, brightness)
  return mix(lost.others, 1, white) * (1 - own.most * smoothstep(own.from, own.to, texture))
}

/** The waist, where cloth gathers, in torso lengths below the shoulders. */
const waist = 0.72
/** Of fewer pixels a fold would be a scratch: it is as wide, and so much less deep. */
const narrowest = 5
/** Folds are drawn so far about the middle of the trunk and of an arm, beyond the hem, and beside a skirt or trousers, in units. */
const around = { trunk: 1, arm: 0.4, hem: 0.2, lower: 0.1 }

/** What folds add to the light of a top, dress or coat, as a difference from 1; all in units. */
export type Drape = {
  /** From the middle of the shoulders on. */
  onTrunk: (across: number, down: number) => number
  /** Down an arm, and beside its line towards the right of the picture. */
  onSleeve: (key: 'left' | 'right', beside: number, along: number) => number
}

/** The folds into which a top, dress or coat falls on a body. No two people's, or garments', are alike. */
export function drapeUpper(
  { body: { unit, torsoLength } }: StudioModel,
  { arms, sleeveEnds }: DrawnGarment,
  { sides, hemDown, tuck, scale }: UpperPlacement,
): Drape {
  const seed = seedOf(scale, unit)
  const halfAt = (down: number) =>
    (interpolate(sides.left, down * unit) + interpolate(sides.right, down * unit)) / 2 / unit
  const hanging = { waist: (waist * torsoLength) / unit, hem: tuck ? null : hemDown / unit, halfAt }
  const trunk = draw(unit, layFoldsOfTrunk(hanging, seed), {
    left: -around.trunk,
    top: 0,
    right: around.trunk,
    bottom: hemDown / unit + around.hem,
  })
  const drapeSleeve = (arm: ArmAxis, end: number) =>
    draw(unit, layFoldsOfSleeve(arm.upperLength / unit, end / unit, arm.side < 0 ? 1 : -1, seed), {
      left: -around.arm,
      top: 0,
      right: around.arm,
      bottom: end / unit,
    })
  const sleeves = {
    left: drapeSleeve(arms.left, sleeveEnds.left),
    right: drapeSleeve(arms.right, sleeveEnds.right),
  }
  return {
    onTrunk: (across, down) => sampleRelief(trunk, across, down),
    onSleeve: (key, beside, along) => sampleRelief(sleeves[key], beside, along),
  }
}

/** The same of trousers, shorts or a skirt, at a place of the frame in units. */
export function drapeLower(
  { sides, inner, crotchY, hemY, scale }: LowerPlacement,
  unit: number,
): (x: number, y: number) => number {
  const edgeAt = (edges: LowerPlacement['sides']) => (side: -1 | 1, row: number) =>
    interpolate(side < 0 ? edges.left : edges.right, row * unit) / unit
  const top = sides.left[0][0] / unit
  const folds = layFoldsOfLower(
    {
      waist: top,
      crotch: crotchY === null ? null : crotchY / unit,
      hem: hemY / unit,
      outerAt: edgeAt(sides),
      innerAt: edgeAt(inner),
    },
    seedOf(scale, unit),
  )
  const relief = draw(unit, folds, {
    left: Math.min(...sides.left.map(([, x]) => x)) / unit - around.lower,
    top,
    right: Math.max(...sides.right.map(([, x]) => x)) / unit + around.lower,
    bottom: hemY / unit + around.hem,
  })
  return (x, y) => sampleRelief(relief, x, y)
}

function seedOf(scale: number, unit: number): number {
  return Math.round(1000 * scale + 10 * unit)
}

function draw(unit: number, folds: Fold[], box: Box): Relief {
  return drawRelief(
    folds.map((fold) => widenTo(fold, narrowest / unit)),
    box,
  )
}

function widenTo(fold: Fold, least: number): Fold {
  const width = Math.max(fold.width, least)
  return { ...fold, width, depth: (fold.depth * fold.width) / width }
}
