import { findComponents } from '../pixels/components.ts'
import type { Component } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { createMask, open } from '../pixels/mask.ts'
import type { Mask } from '../pixels/mask.ts'
import { quantile } from '../pixels/scalar.ts'
import type { Background } from './fit-background.ts'
import { fitBackground } from './fit-background.ts'
import { meanOver, openGaps } from './open-gaps.ts'

export type Ground = { mask: Mask; background: Background }

/**
 * The pixels that surely show the ground behind a garment. It grows from the border over pixels that are close to the
 * background surface AND flat: the gradient barrier is what separates a white garment from a near-white ground, where
 * every colour threshold fails. All thresholds follow the noise measured on the ground itself.
 */
export function findGround(lab: LabPicture): Ground {
  const gradient = lightnessGradient(lab)
  let mask = borderBand(lab.width, lab.height)
  // A garment that is cut off covers part of the border: the ground is what most of the border shows.
  let background = commonColour(lab, mask)
  for (let round = 0; round < 3; round++) background = fitBackground(lab, mask, background, 0.5)
  for (let round = 0; round < 3; round++) {
    background = fitBackground(lab, mask, background, round === 0 ? 0.5 : 0.7)
    mask = growFromBorder(lab, gradient, background)
  }
  background = fitBackground(lab, mask, background, 0.7)
  openGaps(mask, background)
  return { mask, background }
}

/** Distances from the median colour of the border, as a first guess. */
function commonColour({ lightness, a, b }: LabPicture, border: Mask): Background {
  const medianOf = (channel: Float32Array) =>
    quantile(
      channel.filter((_, i) => border.values[i] > 0),
      0.5,
    )
  const [l0, a0, b0] = [lightness, a, b].map(medianOf)
  const distances = lightness.map((l, i) => Math.hypot(l - l0, a[i] - a0, b[i] - b0))
  return { distances, noise: 4 }
}

function borderBand(width: number, height: number): Mask {
  const mask = createMask(width, height)
  const band = Math.max(2, Math.round(width * 0.02))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < band || y < band || x >= width - band || y >= height - band) mask.values[y * width + x] = 1
    }
  }
  return mask
}

function lightnessGradient({ width, height, lightness }: LabPicture): Float32Array {
  const gradient = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const gx = lightness[i + 1] - lightness[i - 1]
      const gy = lightness[i + width] - lightness[i - width]
      gradient[i] = Math.sqrt(gx * gx + gy * gy)
    }
  }
  return gradient
}

function growFromBorder(lab: LabPicture, gradient: Float32Array, { distances, noise }: Background): Mask {
  const { width, height } = lab
  const flat = createMask(width, height)
  for (let i = 0; i < flat.values.length; i++) {
    flat.values[i] = distances[i] < 2.6 * noise + 0.35 && gradient[i] < 2 * noise + 0.9 ? 1 : 0
  }
  const opened = open(flat, 1)
  const { labels, pieces } = findComponents(opened)
  const isGround = new Uint8Array(pieces.length + 1)
  for (const piece of pieces) {
    const touchesBorder =
      piece.left === 0 || piece.top === 0 || piece.right === width - 1 || piece.bottom === height - 1
    isGround[piece.label] =
      touchesBorder || isEnclosedGap(piece, labels, distances, noise, width, height) ? 1 : 0
  }
  for (let i = 0; i < labels.length; i++) opened.values[i] = isGround[labels[i]]
  return opened
}

/** A tall patch of the very ground, off the centre line, such as the triangle between a sleeve and the body. */
function isEnclosedGap(
  piece: Component,
  labels: Int32Array,
  distances: Float32Array,
  noise: number,
  width: number,
  height: number,
): boolean {
  if (piece.area < width * height * 0.0008) return false
  const centre = (piece.left + piece.right) / 2 / width
  const isTall = piece.bottom - piece.top >= 2 * (piece.right - piece.left)
  if (Math.abs(centre - 0.5) < 0.13 || !isTall) return false
  return meanOver(piece, labels, distances, width) < 1.3 * noise + 0.4
}
