import type { Picture, Plane } from '../../picture.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { toLab } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, erode, threshold } from '../../pixels/mask.ts'
import { fitSize, reducePicture, reducePlane } from '../../pixels/resize.ts'
import { segment } from '../../pixels/segment.ts'
import type { UpperLandmarks } from '../garment.ts'
import { enlargeNeckHole, type NeckHole } from './enlarge-neck-hole.ts'

/** The picture is looked at with a long side of so many pixels; with fewer across the chest nothing is seen. */
const longSide = 256
const leastChest = 24
/** A pixel that the garment covers by more is cloth. */
const covered = 0.9
/** Rows of the hole for sure, and of the front's cloth: between two depths below the upper edge, so far to each side; in widths of the chest. */
const seedRows = { from: 0.01, to: 0.06, reach: 0.08 }
const chestRows = { from: 0.38, to: 0.75, reach: 0.42 }
/** Pixels of both, with fewer of which nothing is told. */
const leastSeeds = 12
const leastFront = 60
/** The hole is looked for so far down and aside, in widths of the chest. */
const near = { down: 0.5, aside: 0.45 }
/** Components of the colours' mixtures, at most, and the least variance of each, in square Lab units. */
const mixtures = { cloth: 4, hole: 2, floor: 6 }
/** Costs, as log likelihoods: of a colour at most, of a hole too far away, of a seed as cloth; and of parting two neighbours. */
const costs = { most: 14, far: 30, seed: 6, part: 3 }
/** In widths of the chest. */
const shape = { narrowest: 0.2, widest: 0.75, lowest: 0.05, aside: 0.1, below: 0.1 }
/** It is no higher than this share of its width, and fills so much of its box. */
const tallest = 0.65
const roundness = 0.55
/** It is darker than the front by so many units of L*. */
const darker = 8
/**
 * Where the camera looks down into a garment, the edge of the back rises above the front and its shadowed inside shows as a
 * dark oval. It is parted from the cloth by colour, as the piece below the middle of the upper edge that the chest's colours
 * do not explain; it must be about as wide as a neck, broader than high (a high collar is not), in the middle, rounded and darker than the cloth.
 * Null otherwise.
 */
export function findNeckHole(picture: Picture, matte: Plane, upper: UpperLandmarks): NeckHole | null {
  const { width, height } = fitSize(picture.width, picture.height, longSide)
  const scale = width / picture.width
  const lab = toLab(reducePicture(picture, width, height))
  const cloth = erode(threshold(reducePlane(matte, width, height), covered), 1)
  const frame = frameNeck(cloth, upper, scale)
  if (!frame) return null
  const seeds = chooseRows(cloth, frame, seedRows)
  const chest = chooseRows(cloth, frame, chestRows)
  if (areaOf(seeds) < leastSeeds || areaOf(chest) < leastFront) return null
  const hole = cutHole(lab, cloth, frame, seeds, chest)
  const { labels, pieces } = findComponents(hole)
  const piece = pieces.find(({ label }) => seeds.values.some((seed, i) => seed > 0 && labels[i] === label))
  if (!piece || !isHole(piece, labels, lab, chest, frame)) return null
  for (let i = 0; i < labels.length; i++) hole.values[i] = labels[i] === piece.label ? 1 : 0
  return enlargeNeckHole(hole, piece, picture, scale)
}

/** The middle of the upper edge and the width of the chest, in pixels of the reduced picture. */
type Frame = { centre: number; top: number; chest: number }

function frameNeck(
  { width, height, values }: Mask,
  { left, right }: UpperLandmarks,
  scale: number,
): Frame | null {
  const centre = Math.round(((left.neck.x + right.neck.x) / 2) * scale)
  let top = 0
  while (top < height && !values[top * width + centre]) top++
  const chest = (right.shoulder.x - left.shoulder.x) * scale
  return top < height && chest > leastChest ? { centre, top, chest } : null
}

/** The garment's pixels between two heights below the upper edge, near the middle; shares of the chest. */
function chooseRows(
  { width, height, values }: Mask,
  { centre, top, chest }: Frame,
  { from, to, reach }: { from: number; to: number; reach: number },
): Mask {
  const chosen = createMask(width, height)
  for (let y = Math.round(top + from * chest); y < Math.min(height, top + to * chest); y++) {
    for (
      let x = Math.max(0, Math.round(centre - reach * chest));
      x <= Math.min(width - 1, centre + reach * chest);
      x++
    )
      chosen.values[y * width + x] = values[y * width + x]
  }
  return chosen
}

function cutHole(
  lab: LabPicture,
  cloth: Mask,
  { centre, top, chest }: Frame,
  seeds: Mask,
  front: Mask,
): Mask {
  const { width, height } = lab
  const asCloth = new Float32Array(width * height)
  const asHole = new Float32Array(width * height)
  colourCost(
    fitMixture(collectColours(lab, front.values), mixtures.cloth, mixtures.floor),
    lab,
    costs.most,
    asCloth,
  )
  colourCost(
    fitMixture(collectColours(lab, seeds.values), mixtures.hole, mixtures.floor),
    lab,
    costs.most,
    asHole,
  )
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isNear = y < top + near.down * chest && Math.abs(x - centre) < near.aside * chest
      if (!cloth.values[i] || !isNear) asHole[i] = costs.far
      if (seeds.values[i]) asCloth[i] += costs.seed
    }
  }
  return segment(asCloth, asHole, contrastWeights(lab, costs.part))
}

function isHole(
  piece: Component,
  labels: Int32Array,
  lab: LabPicture,
  front: Mask,
  { centre, top, chest }: Frame,
): boolean {
  const across = piece.right - piece.left + 1
  const down = piece.bottom - piece.top + 1
  const isNeck =
    across > shape.narrowest * chest &&
    across < shape.widest * chest &&
    down > shape.lowest * chest &&
    down < tallest * across
  const isCentral =
    Math.abs((piece.left + piece.right) / 2 - centre) < shape.aside * chest &&
    piece.top < top + shape.below * chest
  const isRounded = piece.area > roundness * across * down
  if (!isNeck || !isCentral || !isRounded) return false
  let inside = 0
  let outside = 0
  let count = 0
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === piece.label) inside += lab.lightness[i]
    if (!front.values[i] || labels[i] === piece.label) continue
    outside += lab.lightness[i]
    count++
  }
  return inside / piece.area < outside / Math.max(1, count) - darker
}
