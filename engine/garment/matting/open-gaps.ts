import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask } from '../../pixels/mask.ts'
import type { Background } from './fit-background.ts'

/** A gap is so near to the ground, of the garment's contrast with it, and at most so many Lab units; its columns are so high, in pixels. */
const nearGround = { ofContrast: 0.3, most: 7, shortest: 7 }
/** A row in which fewer pixels are not ground holds nothing of the garment. */
const strayPixels = 4
/** Of the picture's area: the smallest gap, the smallest one that is sure of its place beside the middle, and the smallest amid the cloth. */
const leastArea = { any: 0.0003, lateral: 0.0006, amidCloth: 0.002 }
/** Of the picture's width: what is farther from the middle lies beside it. */
const aside = 0.1
/** What is so near to the ground in the mean, in Lab units, shows its very colour. */
const veryGround = 1.6
/** What shows it counts down to these heights of the garment: beside the middle, and in it. */
const deepest = { lateral: 0.45, middle: 0.28 }
/** A slender gap is so many times as high as broad, or a less high one that fills less than a share of its box. */
const slender = { high: 2.2, lessHigh: 1.5, filled: 0.35 }
/** Of the picture's height: a low gap begins below the first; a gap is so high at least. */
const low = 0.35
const shortest = 0.05
/** Pixels within which a gap touches the ground, and a patch amid the cloth does. */
const touching = { gap: 3, patch: 8 }

/**
 * Adds the narrow gaps between sleeve and body, between legs and between straps to the ground. They lie in the garment's
 * shadow, so they need a looser colour threshold, and therefore other proof: they touch known ground or show its very
 * colour, and stand upright, which white stripes do not.
 */
export function openGaps(ground: Mask, { distances }: Background, contrast: number) {
  const { width, height, values } = ground
  const near = createMask(width, height)
  const limit = Math.min(nearGround.most, contrast * nearGround.ofContrast)
  for (let i = 0; i < values.length; i++) near.values[i] = !values[i] && distances[i] < limit ? 1 : 0
  dropShortColumns(near, nearGround.shortest)
  const extent = occupiedRows(ground)
  const { labels, pieces } = findComponents(near)
  const isGap = new Uint8Array(pieces.length + 1)
  for (const piece of pieces)
    isGap[piece.label] = isGapPiece(piece, labels, ground, distances, extent) ? 1 : 0
  for (let i = 0; i < values.length; i++) if (isGap[labels[i]]) values[i] = 1
}

/**
 * Where two legs part, threads of a frayed hem may close what is between them. In heights of the garment: how near the hem it ends, how
 * long it is at least, and what is above a crotch; and how far from the ground it is, in Lab units.
 */
const legs = { nearHem: 0.12, shortest: 0.3, aboveCrotch: 0.15, farthest: 3 }

type Extent = { top: number; bottom: number }

function isGapPiece(
  piece: Component,
  labels: Int32Array,
  ground: Mask,
  distances: Float32Array,
  extent: Extent,
): boolean {
  const { width, height, values } = ground
  if (piece.area < values.length * leastArea.any) return false
  const isLateral = Math.abs((piece.left + piece.right) / 2 / width - 0.5) > aside
  const showsGround = meanOver(piece, labels, distances, width) < veryGround
  // Between straps, or in a keyhole of the back: above where prints begin.
  const depth = (piece.bottom - extent.top) / (extent.bottom - extent.top)
  // A small patch amid the cloth is a part of its print.
  const isPrint =
    piece.area < values.length * leastArea.amidCloth && !touchesGround(piece, labels, ground, touching.patch)
  if (showsGround && !isPrint && depth < (isLateral ? deepest.lateral : deepest.middle)) return true
  const across = piece.right - piece.left + 1
  const down = piece.bottom - piece.top + 1
  const isSlender =
    down > slender.high * across ||
    (piece.area < slender.filled * across * down && down > slender.lessHigh * across)
  if (!isSlender) return false
  if (isLateral && piece.area > values.length * leastArea.lateral && touchesGround(piece, labels, ground))
    return true
  const tall = extent.bottom - extent.top
  const isBetweenLegs =
    depth > 1 - legs.nearHem &&
    down > legs.shortest * tall &&
    piece.top - extent.top > legs.aboveCrotch * tall
  if (isBetweenLegs && meanOver(piece, labels, distances, width) < legs.farthest) return true
  const isLow = piece.top > height * low && down > shortest * height
  if (isLow && touchesGround(piece, labels, ground)) return true
  return (isLateral || isLow) && down > shortest * height && showsGround
}

/** The mean of a quantity over one piece. */
export function meanOver(
  piece: Component,
  labels: Int32Array,
  quantity: Float32Array,
  width: number,
): number {
  let sum = 0
  for (let y = piece.top; y <= piece.bottom; y++) {
    for (let x = piece.left; x <= piece.right; x++) {
      if (labels[y * width + x] === piece.label) sum += quantity[y * width + x]
    }
  }
  return sum / piece.area
}

/** The first and the last row that hold more than stray pixels of something other than ground. */
function occupiedRows({ width, height, values }: Mask): Extent {
  const extent = { top: height, bottom: 0 }
  for (let y = 0; y < height; y++) {
    let count = 0
    for (let x = 0; x < width; x++) if (!values[y * width + x]) count++
    if (count < strayPixels) continue
    extent.top = Math.min(extent.top, y)
    extent.bottom = y
  }
  return extent
}

/** Clears the pixels in vertical runs shorter than `length`. */
function dropShortColumns({ width, height, values }: Mask, length: number) {
  for (let x = 0; x < width; x++) {
    let start = 0
    for (let y = 0; y <= height; y++) {
      if (y < height && values[y * width + x]) continue
      if (y - start < length) for (let k = start; k < y; k++) values[k * width + x] = 0
      start = y + 1
    }
  }
}

function touchesGround(
  piece: Component,
  labels: Int32Array,
  { width, height, values }: Mask,
  reach = touching.gap,
): boolean {
  for (let y = Math.max(reach, piece.top); y <= Math.min(height - 1 - reach, piece.bottom); y++) {
    for (let x = Math.max(reach, piece.left); x <= Math.min(width - 1 - reach, piece.right); x++) {
      const i = y * width + x
      if (labels[i] !== piece.label) continue
      if (values[i + reach * width] || values[i - reach * width] || values[i + reach] || values[i - reach])
        return true
    }
  }
  return false
}
