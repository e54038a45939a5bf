import type { Picture, Plane } from '../../picture.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { toLab } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, erode, threshold, toPlane } from '../../pixels/mask.ts'
import { enlargePlane, fitSize, reducePicture, reducePlane } from '../../pixels/resize.ts'
import { segment } from '../../pixels/segment.ts'
import { blur } from '../../pixels/blur.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import { smoothPath } from '../../geometry/points.ts'

/**
 * The inside of a neck seen from above: how much of each pixel it is, 0..1; its left, right and lowest points; and its lower edge as
 * a line from left to right.
 */
export type NeckHole = { share: Plane; left: Point; right: Point; bottom: Point; front: Point[] }

const longSide = 256

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
  const cloth = erode(threshold(reducePlane(matte, width, height), 0.9), 1)
  const frame = frameNeck(cloth, upper, scale)
  if (!frame) return null
  const seeds = chooseRows(cloth, frame, { from: 0.01, to: 0.06, reach: 0.08 })
  const chest = chooseRows(cloth, frame, { from: 0.38, to: 0.75, reach: 0.42 })
  if (areaOf(seeds) < 12 || areaOf(chest) < 60) return null
  const hole = cutHole(lab, cloth, frame, seeds, chest)
  const { labels, pieces } = findComponents(hole)
  const piece = pieces.find(({ label }) => seeds.values.some((seed, i) => seed > 0 && labels[i] === label))
  if (!piece || !isHole(piece, labels, lab, chest, frame)) return null
  for (let i = 0; i < labels.length; i++) hole.values[i] = labels[i] === piece.label ? 1 : 0
  return enlargeHole(hole, piece, picture, scale)
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
  return top < height && chest > 24 ? { centre, top, chest } : null
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
  colourCost(fitMixture(collectColours(lab, front.values), 4, 6), lab, 14, asCloth)
  colourCost(fitMixture(collectColours(lab, seeds.values), 2, 6), lab, 14, asHole)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isNear = y < top + 0.5 * chest && Math.abs(x - centre) < 0.45 * chest
      if (!cloth.values[i] || !isNear) asHole[i] = 30
      if (seeds.values[i]) asCloth[i] += 6
    }
  }
  return segment(asCloth, asHole, contrastWeights(lab, 3))
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
  const isNeck = across > 0.2 * chest && across < 0.75 * chest && down > 0.05 * chest && down < 0.65 * across
  const isCentral =
    Math.abs((piece.left + piece.right) / 2 - centre) < 0.1 * chest && piece.top < top + 0.1 * chest
  const isRounded = piece.area > 0.55 * across * down
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
  return inside / piece.area < outside / Math.max(1, count) - 8
}

function enlargeHole(hole: Mask, piece: Component, { width, height }: Picture, scale: number): NeckHole {
  const share = enlargePlane(blur(toPlane(hole), 0.8), width, height)
  for (let i = 0; i < share.values.length; i++) share.values[i] = clamp((share.values[i] - 0.25) / 0.3, 0, 1)
  const toPicture = (x: number, y: number): Point => ({
    x: (x + 0.5) / scale - 0.5,
    y: (y + 0.5) / scale - 0.5,
  })
  const rowAt = (x: number) => {
    let sum = 0
    let count = 0
    for (let y = piece.top; y <= piece.bottom; y++) {
      if (!hole.values[y * hole.width + x]) continue
      sum += y
      count++
    }
    return sum / Math.max(1, count)
  }
  return {
    share,
    left: toPicture(piece.left, rowAt(piece.left)),
    right: toPicture(piece.right, rowAt(piece.right)),
    bottom: toPicture((piece.left + piece.right) / 2, piece.bottom),
    front: smoothPath(lowerEdge(hole, piece), 8).map(({ x, y }) => toPicture(x, y)),
  }
}

function lowerEdge({ width, values }: Mask, { left, right, top, bottom }: Component): Point[] {
  return Array.from({ length: right - left + 1 }, (_, k) => {
    let y = bottom
    while (y > top && !values[y * width + left + k]) y--
    return { x: left + k, y: y + 0.5 }
  })
}

/** Clears the hole and what rises above it, the back of the garment. */
export function cutNeckHole(matte: Plane, { share, left, right }: NeckHole) {
  const { width, height, values } = matte
  for (let x = Math.max(0, Math.round(left.x)); x <= Math.min(width - 1, right.x); x++) {
    let lowest = -1
    for (let y = 0; y < height; y++) if (share.values[y * width + x] > 0.5) lowest = y
    for (let y = 0; y <= lowest; y++) values[y * width + x] = 0
  }
  for (let i = 0; i < values.length; i++) values[i] *= 1 - share.values[i]
}
