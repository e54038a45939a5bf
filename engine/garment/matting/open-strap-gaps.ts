import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask } from '../../pixels/mask.ts'
import type { Background } from './fit-background.ts'

/** Of the garment's height: straps lie above. */
export const strapRows = 0.35
/** So many noises of the ground, and so many Lab units more, a pixel that shows it is from its colour. */
const like = { noises: 2, more: 5 }
/** A patch is so many times as high as wide, of so many pixels at least, and no wider, in widths of the picture. */
const patch = { slender: 1.6, pixels: 14, widest: 0.05 }
/** So far to each side of a patch, in widths of the picture, no more than this share is cloth where it lies in a strap. */
const beside = 0.06
const mostCloth = 0.8
/** Lab units from the ground: the strap is farther at one side of the patch. */
const standsOut = 15

/** Between the front and the back of a strap the ground shows through: tall slender patches of it near the upper edge. */
export function openStrapGaps(mask: Mask, { distances, noise }: Background) {
  const { width, height, values } = mask
  const rows = values.findIndex((value) => value > 0)
  const top = Math.floor(rows / width)
  const bottom = Math.floor(values.lastIndexOf(1) / width)
  const limit = top + strapRows * (bottom - top)
  const near = createMask(width, height)
  for (let i = rows; i < Math.min(values.length, limit * width); i++) {
    near.values[i] = values[i] && distances[i] < like.noises * noise + like.more ? 1 : 0
  }
  const { labels, pieces } = findComponents(near)
  for (const piece of pieces) {
    const across = piece.right - piece.left + 1
    const down = piece.bottom - piece.top + 1
    const isSlender = down >= patch.slender * across && piece.area >= patch.pixels && piece.bottom < limit - 1
    if (!isSlender || across > patch.widest * width || !isInStrap(mask, piece, distances)) continue
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
  const reach = Math.round(beside * width)
  if (left < reach || right + reach >= width) return false
  let clothLeft = 0
  let clothRight = 0
  for (let k = 1; k <= reach; k++) {
    clothLeft += values[row + left - k]
    clothRight += values[row + right + k]
  }
  const stands = Math.max(distances[row + left - 3], distances[row + right + 3]) > standsOut
  return stands && clothLeft < mostCloth * reach && clothRight < mostCloth * reach
}
