import type { Point } from '../../geometry/points.ts'
import { hasShoulders } from '../outline/row-spans.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** Below the upper edge an armpit lies no lower than either of these, of the garment's height and of its width. */
const lowest = { down: 0.45, across: 0.62 }
/** Below shoulders the armhole is so deep: a share of the height and one of the width together. */
const belowShoulders = { down: 0.12, across: 0.42 }
/** The armhole ends where the garment has so much of its full width. */
const nearlyWidest = 0.95
/** What is that wide so near the upper edge, of the height, tells no armhole: then it is as deep as the lesser of these. */
const highest = 0.1
const usual = { down: 0.3, across: 0.4 }
/** Below thin straps the side of a bodice is so wide, as a share of the garment there, and lies no lower, as one of its height. */
const bodice = { least: 0.22, lowest: 0.4 }

/** Without sleeves the armhole ends where the garment reaches nearly its full width. */
export function sleevelessArmpit(silhouette: Silhouette): Point {
  const { box, rowLeft, rowRight } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const limit = Math.round(box.top + Math.min(lowest.down * down, lowest.across * across))
  // Cloth as wide as the shoulders: the armhole's usual depth below them.
  if (hasShoulders(silhouette)) {
    const row = Math.round(
      Math.min(limit, box.top + belowShoulders.down * down + belowShoulders.across * across),
    )
    return { x: rowRight[row], y: row }
  }
  let widest = 0
  for (let y = box.top; y <= limit; y++) widest = Math.max(widest, rowRight[y] - rowLeft[y])
  let row = box.top
  while (row < limit && rowRight[row] - rowLeft[row] < nearlyWidest * widest) row++
  if (row < box.top + highest * down)
    row = Math.round(box.top + Math.min(usual.down * down, usual.across * across))
  row = belowStrap(silhouette, row)
  return { x: rowRight[row], y: row }
}

/** The first row from `row` on in which the garment's side is no strap. */
function belowStrap({ mask, box, rowLeft, rowRight }: Silhouette, row: number): number {
  const last = Math.round(box.top + bodice.lowest * (box.bottom - box.top + 1))
  for (let y = row; y < last; y++) {
    const across = rowRight[y] - rowLeft[y]
    let inner = rowRight[y]
    while (inner > rowLeft[y] && mask.values[y * mask.width + inner]) inner--
    if (rowRight[y] - inner >= bodice.least * across) return y
  }
  return row
}
