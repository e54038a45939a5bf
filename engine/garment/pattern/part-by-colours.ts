import { createPlane, type Plane } from '../../picture.ts'
import { boxBlur } from '../../pixels/box-blur.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { fillHoles, keepLargest } from '../../pixels/components.ts'
import type { ContrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate, invert, open } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import { segment } from '../../pixels/segment.ts'
import { borderBand } from '../matting/border-band.ts'
import { inLight, levelLight } from './level-light.ts'

/** Of the picture's width: the border shows nothing but the ground. */
const borderShare = 0.04
/** Components of the mixtures of colours, the least variance of each, in square Lab units, and so many pixels they learn from. */
const mixture = { ground: 8, garment: 6, floor: 10, samples: 3000 }
/** What the garment's shadow leaves of the light, as the inverse of its cube root, and what it costs to be in it. */
const shadows = [
  { inverse: 1.15, cost: 1 },
  { inverse: 1.36, cost: 2 },
]
/** As log likelihoods: a colour that the ground does not have, and one that it hardly has in the light; one that the garment does not have; either at most in the cut, and the border as garment. */
const costs = { ground: 30, unlit: 9, garment: 20, most: 14, border: 20 }
/** Pixels over which costs are averaged before a first garment is seen in them, and for the cut. */
const blurs = { first: 2, cut: 1 }
/** The garment is unlike what so much of the border is, by more than this cost. */
const unlike = { share: 0.95, cost: 1 }
/** The strongest are unlike it as this share of all that are. */
const strongest = 0.8
/** Pieces that are smaller, of the largest one's area, are dropped, and smaller holes filled; less of the picture is no garment. */
const leastPiece = 0.1
const leastHole = 0.03
const leastArea = 0.01
/** After each round colours are learnt anew, those of the ground so many pixels beside the garment. */
const rounds = 3
const beside = 3

/**
 * `isLevelled`: the light is levelled first, which a room's furniture would mislead. `bar`: how unlike the border a first garment is, from just so
 * (0) to like the strongest (1): light and shadow may be unlike it, too.
 */
export type Attempt = { isLevelled: boolean; bar: number }

/** What was cut out within a `border` that shows only the ground, and what it costs each pixel to be the ground and the garment. */
export type Cut = { mask: Mask; border: Mask; ground: Plane; garment: Plane }

/**
 * What is unlike a picture's border, by colours of ground and garment that are learnt in turns with a graph cut (Rother, Kolmogorov, Blake,
 * GrabCut, 2004); null where hardly anything is. `weights`: what it costs to part neighbours.
 */
export function partByColours(
  lab: LabPicture,
  weights: ContrastWeights,
  { isLevelled, bar }: Attempt,
): Cut | null {
  const { width, height } = lab
  const border = borderBand(width, height, Math.round(borderShare * width))
  const cut = { border, ground: createPlane(width, height), garment: createPlane(width, height) }
  let around = border
  let mask: Mask | null = null
  for (let round = 0; round < rounds; round++) {
    const level = isLevelled ? levelLight(lab, around) : lab
    learnGround(level, around, cut.ground)
    mask ??= findFirst(cut.ground, border, bar)
    learnGarment(level, mask, cut.garment)
    mask = part(cut, weights)
    if (areaOf(mask) < leastArea * mask.values.length) return null
    around = invert(dilate(mask, beside))
  }
  return mask && { ...cut, mask }
}

/** What it costs each pixel to be the ground, in the light or in a shadow. */
function learnGround(lab: LabPicture, ground: Mask, { values }: Plane) {
  const colours = fitMixture(
    collectColours(lab, ground.values, mixture.samples),
    mixture.ground,
    mixture.floor,
  )
  colourCost(colours, lab, costs.ground, values)
  const unlit = Uint8Array.from(values, (value) => (value > costs.unlit ? 1 : 0))
  const shaded = new Float32Array(values.length)
  for (const { inverse, cost } of shadows) {
    colourCost(colours, inLight(lab, inverse), costs.ground, shaded, unlit)
    for (let i = 0; i < values.length; i++) if (unlit[i]) values[i] = Math.min(values[i], shaded[i] + cost)
  }
}

function learnGarment(lab: LabPicture, garment: Mask, { values }: Plane) {
  const samples = collectColours(lab, garment.values, mixture.samples)
  colourCost(fitMixture(samples, mixture.garment, mixture.floor), lab, costs.garment, values)
}

/** The largest of what is unlike the border. */
function findFirst(cost: Plane, border: Mask, bar: number): Mask {
  const { width, height } = border
  const level =
    unlike.cost +
    quantile(
      chosen(cost.values, (i) => border.values[i] > 0),
      unlike.share,
    )
  const { values } = boxBlur(cost, blurs.first)
  const isFar = (i: number) => !border.values[i] && values[i] > level
  const far = chosen(values, isFar)
  const least = far.length > 0 ? level + bar * (quantile(far, strongest) - level) : level
  const first = createMask(width, height)
  for (let i = 0; i < values.length; i++) first.values[i] = isFar(i) && values[i] > least ? 1 : 0
  return keepLargest(open(first, 1), leastPiece)
}

function chosen(values: Float32Array, isChosen: (i: number) => boolean): Float32Array {
  return values.filter((_, i) => isChosen(i))
}

function part({ border, ground, garment }: Omit<Cut, 'mask'>, weights: ContrastWeights): Mask {
  const [outside, inside] = [ground, garment].map((cost) =>
    boxBlur(cost, blurs.cut).values.map((value) => Math.min(costs.most, value)),
  )
  for (let i = 0; i < inside.length; i++) if (border.values[i]) inside[i] += costs.border
  const cut = keepLargest(segment(outside, inside, weights), leastPiece)
  return fillHoles(cut, leastHole * areaOf(cut))
}
