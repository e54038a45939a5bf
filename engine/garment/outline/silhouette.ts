import { findComponents, fillHoles, keepLargest } from '../../pixels/components.ts'
import { invert } from '../../pixels/mask.ts'
import type { Mask } from '../../pixels/mask.ts'
import type { Box } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import { traceContour } from './trace-contour.ts'

/** The garment's outline for measuring: one filled piece, its contour walked clockwise. */
export type Silhouette = { mask: Mask; box: Box; contour: Point[]; rowLeft: Int16Array; rowRight: Int16Array }

/** The gap between a sleeve and the body: so far beside the middle, of the width, so many times as high as wide, and of so many pixels at least. */
const gap = { aside: 0.14, slender: 1.6, pixels: 24 }
/** It is opened downwards through at most so much cloth, of the height. */
const deepestCut = 0.14

/** Null when the mask is empty. */
export function createSilhouette(mask: Mask): Silhouette | null {
  const piece = keepLargest(mask)
  openSlenderHoles(piece)
  const filled = keepLargest(fillHoles(piece))
  const { width, height, values } = filled
  const box = { left: width, top: height, right: -1, bottom: -1 }
  const rowLeft = new Int16Array(height).fill(-1)
  const rowRight = new Int16Array(height).fill(-1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!values[y * width + x]) continue
      if (rowLeft[y] < 0) rowLeft[y] = x
      rowRight[y] = x
    }
    if (rowLeft[y] < 0) continue
    box.top = Math.min(box.top, y)
    box.bottom = y
    box.left = Math.min(box.left, rowLeft[y])
    box.right = Math.max(box.right, rowRight[y])
  }
  if (box.right < 0) return null
  return { mask: filled, box, contour: traceContour(filled), rowLeft, rowRight }
}

export function mirrorSilhouette(silhouette: Silhouette): Silhouette {
  const { mask, box } = silhouette
  const { width, height } = mask
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values[y * width + x] = mask.values[y * width + width - 1 - x]
  }
  const flip = (x: number) => (x < 0 ? -1 : width - 1 - x)
  return {
    mask: { width, height, values },
    box: { left: flip(box.right), top: box.top, right: flip(box.left), bottom: box.bottom },
    contour: silhouette.contour.map(({ x, y }) => ({ x: width - 1 - x, y })).reverse(),
    rowLeft: silhouette.rowRight.map(flip),
    rowRight: silhouette.rowLeft.map(flip),
  }
}

export function isInside({ mask }: Silhouette, x: number, y: number): boolean {
  const column = Math.round(x)
  const row = Math.round(y)
  if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return false
  return mask.values[row * mask.width + column] > 0
}

/**
 * Where a cuff touches the hem, the gap between sleeve and body becomes a hole. A cut from the hole's lowest point
 * downwards opens it again, so that the contour enters the gap and the armpit can be found.
 */
function openSlenderHoles(mask: Mask) {
  const { width, height, values } = mask
  const { labels, pieces } = findComponents(invert(mask))
  const box = boxOf(mask)
  const across = box.right - box.left
  const down = box.bottom - box.top
  for (const hole of pieces) {
    if (hole.left === 0 || hole.top === 0 || hole.right === width - 1 || hole.bottom === height - 1) continue
    const isLateral = Math.abs((hole.left + hole.right - box.left - box.right) / 2) > gap.aside * across
    const isTall = hole.bottom - hole.top > gap.slender * (hole.right - hole.left)
    if (hole.area < gap.pixels || !isLateral || !isTall) continue
    let lowest = hole.left
    while (labels[hole.bottom * width + lowest] !== hole.label) lowest++
    for (let y = hole.bottom; y < Math.min(height, hole.bottom + deepestCut * down); y++) {
      let cut = 0
      for (let x = Math.max(0, lowest - 1); x <= Math.min(width - 1, lowest + 1); x++) {
        cut |= values[y * width + x]
        values[y * width + x] = 0
      }
      if (!cut && y > hole.bottom + 1) break
    }
  }
}

function boxOf({ width, height, values }: Mask): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!values[y * width + x]) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
    }
  }
  return box
}
