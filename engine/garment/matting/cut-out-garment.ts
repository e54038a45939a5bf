import type { Picture } from '../../picture.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import type { Component } from '../../pixels/components.ts'
import { fillHoles, findComponents, keepLargest } from '../../pixels/components.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import { toLab } from '../../pixels/lab.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate, erode, invert } from '../../pixels/mask.ts'
import { fitSize, reducePicture } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import { segment } from '../../pixels/segment.ts'
import { dropGroundPatches } from './drop-ground-patches.ts'
import { dropShadow } from './drop-shadow.ts'
import { joinNeckband } from './join-neckband.ts'
import { smoothFaintOutline } from './smooth-faint-outline.ts'
import { continueGaps } from './continue-gaps.ts'
import type { Background } from './fit-background.ts'
import type { Ground } from './find-ground.ts'
import { findBetween } from './find-between.ts'
import { clearContrast, findGround } from './find-ground.ts'

const longSide = 384

/**
 * `gaps`: narrow shadowed ends of gaps, which the mask leaves out. `noise`: spread of the ground's colour in Lab units, above about
 * 8 on a cluttered ground.
 */
export type CutOut = { mask: Mask; gaps: Mask; noise: number }

/** Separates a garment from its plain ground, at 384 pixels on the long side. */
export function cutOutGarment(picture: Picture): CutOut {
  const { width, height } = fitSize(picture.width, picture.height, longSide)
  const lab = toLab(reducePicture(picture, width, height))
  const ground = findGround(lab)
  const cut = segmentGarment(lab, ground)
  fillNotches(cut, Math.round(height / 64))
  joinNeckband(cut)
  const mask = settleOutline(fillHoles(keepLargest(cut, 0.04), 40), lab, ground)
  openStrapGaps(mask, ground.background)
  const gaps = continueGaps(mask, lab, ground)
  return { mask, gaps, noise: ground.background.noise }
}

function settleOutline(mask: Mask, lab: LabPicture, ground: Ground): Mask {
  if (ground.contrast <= clearContrast) return smoothFaintOutline(mask, ground)
  dropShadow(mask, lab, ground)
  dropGroundPatches(mask, ground.background)
  return keepLargest(mask, 0.04)
}

/** Between the front and the back of a strap the ground shows through: tall slender patches of it near the upper edge. */
function openStrapGaps(mask: Mask, { distances, noise }: Background) {
  const { width, height, values } = mask
  const rows = values.findIndex((value) => value > 0)
  const top = Math.floor(rows / width)
  const bottom = Math.floor(values.lastIndexOf(1) / width)
  const limit = top + 0.35 * (bottom - top)
  const like = createMask(width, height)
  for (let i = rows; i < Math.min(values.length, limit * width); i++) {
    like.values[i] = values[i] && distances[i] < 2 * noise + 5 ? 1 : 0
  }
  const { labels, pieces } = findComponents(like)
  for (const piece of pieces) {
    const across = piece.right - piece.left + 1
    const down = piece.bottom - piece.top + 1
    const isSlender = down >= 1.6 * across && piece.area >= 14 && piece.bottom < limit - 1
    if (!isSlender || across > 0.05 * width || !isInStrap(mask, piece, distances)) continue
    for (let i = piece.top * width; i < (piece.bottom + 1) * width; i++) {
      if (labels[i] === piece.label) values[i] = 0
    }
  }
}

/** A strap is narrow and stands out from the ground; a stripe or a letter has cloth far on both sides. */
function isInStrap(
  { width, values }: Mask,
  { left, right, top, bottom }: Component,
  distances: Float32Array,
): boolean {
  const row = ((top + bottom) >> 1) * width
  const reach = Math.round(0.06 * width)
  if (left < reach || right + reach >= width) return false
  let clothLeft = 0
  let clothRight = 0
  for (let k = 1; k <= reach; k++) {
    clothLeft += values[row + left - k]
    clothRight += values[row + right + k]
  }
  const stands = Math.max(distances[row + left - 3], distances[row + right + 3]) > 15
  return stands && clothLeft < 0.8 * reach && clothRight < 0.8 * reach
}

/** Ground-coloured stripes leave flat notches in the outline: fills vertical gaps of at most `length` pixels. */
function fillNotches({ width, height, values }: Mask, length: number) {
  for (let x = 0; x < width; x++) {
    let last = -1
    for (let y = 0; y < height; y++) {
      if (!values[y * width + x]) continue
      if (last >= 0 && y - last > 1 && y - last <= length + 1) {
        for (let k = last + 1; k < y; k++) values[k * width + x] = 1
      }
      last = y
    }
  }
}

function segmentGarment(lab: LabPicture, { mask: ground, background, colour, contrast }: Ground): Mask {
  const { width, height } = lab
  const count = width * height
  const core = erode(invert(ground), 2)
  const halo = findHalo(ground, background.distances)
  const groundCost = new Float32Array(count)
  const garmentCost = new Float32Array(count)
  if (areaOf(core) > 50) {
    colourCost(fitMixture(collectColours(lab, core.values), 5, 6), lab, dearest, garmentCost)
  } else garmentCost.fill(dearest)
  const isClear = contrast > clearContrast
  const noise = Math.max(isClear ? 0.3 : 0.2, background.noise)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const spread = halo.values[i] ? Math.max(1, noise) : noise
      const far = background.distances[i] / (spread * 1.3)
      groundCost[i] = Math.min(14, 0.5 * far * far + 3 * Math.log(spread) + 2.76) + (core.values[i] ? 9 : 0)
      if (halo.values[i]) garmentCost[i] = dearest
      if (ground.values[i]) garmentCost[i] += 7
      if (x < 1 || y < 1 || x > width - 2 || y > height - 2) garmentCost[i] += 4
    }
  }
  return segment(groundCost, garmentCost, contrastWeights(isClear ? lab : stressFaintEdges(lab, colour), 3))
}

/** What is far from the ground's colour counts as equally far, or prints would drown the outline of a pale garment. */
function stressFaintEdges({ width, height, lightness, a, b }: LabPicture, colour: number[]): LabPicture {
  const clip = (channel: Float32Array, c: number) =>
    channel.map((value) => clamp(value, colour[c] - faint, colour[c] + faint))
  return { width, height, lightness: clip(lightness, 0), a: clip(a, 1), b: clip(b, 2) }
}

/** The cost of a colour that the garment does not have. */
const dearest = 9

/** Lab units. */
const faint = 6

/**
 * Near a strong edge lie image compression's tints and the garment's own shadow: such pixels are neither sure ground nor sure
 * garment. Pale stripes between dark ones are not of them.
 */
function findHalo(ground: Mask, distances: Float32Array): Mask {
  const strong = createMask(ground.width, ground.height)
  for (let i = 0; i < distances.length; i++) strong.values[i] = distances[i] > 25 ? 1 : 0
  const nearEdge = dilate(strong, 6)
  const between = findBetween(strong, 12)
  const halo = dilate(ground, 6)
  for (let i = 0; i < distances.length; i++) {
    const isHalo = nearEdge.values[i] && !ground.values[i] && !between.values[i] && distances[i] <= 6
    if (!isHalo) halo.values[i] = 0
  }
  return halo
}
