import type { Component } from '../../pixels/components.ts'
import { findComponents, keepComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, open } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { Background } from './fit-background.ts'
import { meanOver } from './open-gaps.ts'

/** Half the breadth of a broad way, as a share of the picture's width; beside it the ground goes on over so many pixels. */
const broadWay = 0.035
const besideWay = 4
/** Flat ground is so many of its own noises from its colour, and so many Lab units more. */
const near = { noises: 2.6, more: 0.35 }
/** Pockets of fewer pixels are not looked at. */
const leastPocket = 12
/** So many times as far as flat ground may be what lies about a pocket is from the ground: a tall one, and any; but for this share of its edge. */
const leastContrast = { tall: 1.6, any: 2.5, share: 0.25 }
/** A tall pocket is so many times as high as broad in the mean, and as it is at all; one that does not touch the ground so many times as high. */
const tallPocket = { mean: 4, all: 1.6, apart: 2 }
/** Of the picture's area: a pocket that touches the ground is smaller unless it is tall, one that does not is larger. */
const areas = { touching: 0.002, apart: 0.0008 }
/** One that does not lies so far beside the middle, of the picture's width. */
const aside = 0.13
/** And shows the very ground: it is from it by so much of what flat ground may be, and so many Lab units. */
const veryGround = { share: 0.5, more: 0.2 }
/** More tall gaps than these, beside two sleeves, between two legs and in their folds, are the stripes of a pattern; they are so high, of the picture's height. */
const mostGaps = 6
const tallGap = 0.06
/** Pixels from the frame within which a pocket's edge is not looked at. */
const margin = 5

/**
 * The ground that can be walked from the border of the picture over `flat` pixels. The way must be broad: a pale garment's
 * outline has breaks where the cloth happens to be as light as the ground, and through a break everything pale behind it
 * would be lost. What only a narrow way leads to is a pocket, and ground only if it looks like a gap beside a sleeve or a leg.
 */
export function growGround(flat: Mask, background: Background, withGaps: boolean): Mask {
  const { width, height } = flat
  const firm = open(flat, 1)
  const broad = openTowardsFrame(firm, Math.round(broadWay * width))
  const ground = flow(
    keepComponents(broad, (piece) => touchesBorder(piece, flat)),
    firm,
    besideWay,
  )
  if (!withGaps) return ground
  const rest = createMask(width, height)
  for (let i = 0; i < rest.values.length; i++) rest.values[i] = firm.values[i] && !ground.values[i] ? 1 : 0
  const { labels, pieces } = findComponents(rest)
  const gaps = findGaps(pieces, labels, ground, background)
  const isGap = new Uint8Array(pieces.length + 1)
  for (const { label } of gaps) isGap[label] = 1
  for (let i = 0; i < labels.length; i++) if (isGap[labels[i]]) ground.values[i] = 1
  return ground
}

/** `open`, with the frame's outside counted in: strips along the frame stay. */
function openTowardsFrame({ width, height, values }: Mask, radius: number): Mask {
  const wide = createMask(width + 2 * radius, height + 2 * radius)
  wide.values.fill(1)
  for (let y = 0; y < height; y++) {
    wide.values.set(values.subarray(y * width, (y + 1) * width), (y + radius) * wide.width + radius)
  }
  const opened = open(wide, radius)
  const result = createMask(width, height)
  for (let y = 0; y < height; y++) {
    const start = (y + radius) * wide.width + radius
    result.values.set(opened.values.subarray(start, start + width), y * width)
  }
  return result
}

/** How far from the ground a pixel may be that counts as flat ground, in Lab units. */
export function nearGround({ noise }: Background): number {
  return near.noises * noise + near.more
}

function touchesBorder({ left, top, right, bottom }: Component, { width, height }: Mask): boolean {
  return left === 0 || top === 0 || right === width - 1 || bottom === height - 1
}

/** `from` and what lies within `steps` pixels of it on a way inside `over`. */
function flow(from: Mask, over: Mask, steps: number): Mask {
  const { width, height } = from
  const values = from.values.slice()
  let front: number[] = []
  for (let i = width; i < values.length - width; i++) {
    const isRim = values[i] && !(values[i - 1] && values[i + 1] && values[i - width] && values[i + width])
    if (isRim) front.push(i)
  }
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: number[] = []
    for (const i of front) {
      const x = i % width
      const y = (i / width) | 0
      const neighbours = [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, y > 0 ? i - width : i, i + width]
      for (const j of neighbours) {
        if (j >= values.length || values[j] || !over.values[j]) continue
        values[j] = 1
        next.push(j)
      }
    }
    front = next
  }
  return { width, height, values }
}

/** The pockets that show the ground; white stripes and panels, and cloth as light as the ground, do not. */
function findGaps(
  pieces: Component[],
  labels: Int32Array,
  ground: Mask,
  background: Background,
): Component[] {
  const { width, height } = ground
  const limit = nearGround(background)
  const candidates = pieces.filter((piece) => {
    if (piece.area < leastPocket) return false
    const edge = edgeOf(piece, labels, ground, background.distances)
    const contrast = quantile(edge.beside, leastContrast.share) / limit
    const down = piece.bottom - piece.top + 1
    const across = piece.right - piece.left + 1
    const isTall = down >= tallPocket.mean * (piece.area / down) && down >= tallPocket.all * across
    if (!(contrast > (isTall ? leastContrast.tall : leastContrast.any))) return false
    if (edge.touchesGround) return isTall || piece.area < areas.touching * width * height
    const isLateral = Math.abs((piece.left + piece.right) / 2 / width - 0.5) > aside
    const isLarge = piece.area > areas.apart * width * height
    return (
      isLateral &&
      isLarge &&
      down >= tallPocket.apart * across &&
      meanOver(piece, labels, background.distances, width) < veryGround.share * limit + veryGround.more
    )
  })
  const tall = candidates.filter(({ top, bottom }) => bottom - top > tallGap * height)
  return tall.length > mostGaps ? candidates.filter((piece) => !tall.includes(piece)) : candidates
}

/** Whether a piece touches the ground, and the distances from the ground's colour a few pixels outside it elsewhere. */
function edgeOf(
  piece: Component,
  labels: Int32Array,
  { width, height, values }: Mask,
  distances: Float32Array,
) {
  const beside: number[] = []
  let touchesGround = false
  for (let y = Math.max(margin, piece.top); y <= Math.min(height - 1 - margin, piece.bottom); y++) {
    for (let x = Math.max(margin, piece.left); x <= Math.min(width - 1 - margin, piece.right); x++) {
      const i = y * width + x
      if (labels[i] !== piece.label) continue
      for (const step of [-1, 1, -width, width]) {
        if (labels[i + step] === piece.label) continue
        if (values[i + step]) touchesGround = true
        else if (!values[i + 4 * step] && labels[i + 4 * step] !== piece.label)
          beside.push(Math.max(distances[i + 2 * step], distances[i + 3 * step], distances[i + 5 * step]))
      }
    }
  }
  return { touchesGround, beside: Float32Array.from(beside) }
}
