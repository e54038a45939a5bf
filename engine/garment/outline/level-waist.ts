import { createMask } from '../../pixels/mask.ts'
import type { Silhouette } from './silhouette.ts'
import { createSilhouette } from './silhouette.ts'

/** Steeper upper edges are cut that way. */
const steepest = 0.09
/** Below this slope the edge counts as level. */
const level = 0.015
/** The ends of the edge are those of a row so far down, of the height, less so much of that row's width. */
const ends = { down: 0.1, margin: 0.1 }
/** An edge of fewer columns is not looked at. */
const fewest = 16
/** No point of a straight edge is farther from its line, of the height. */
const straight = 0.014

/**
 * A waistband that lies a little askew made level, each column moved up or down, for rules that look along rows. A silhouette
 * whose upper edge is not straight, or level already, is returned as it is.
 */
export function levelWaist(silhouette: Silhouette): Silhouette {
  const { mask, box, rowLeft, rowRight } = silhouette
  const { width, height, values } = mask
  const down = box.bottom - box.top + 1
  const row = Math.round(box.top + ends.down * down)
  const margin = ends.margin * (rowRight[row] - rowLeft[row])
  const [from, to] = [Math.ceil(rowLeft[row] + margin), Math.floor(rowRight[row] - margin)]
  if (to - from < fewest) return silhouette
  const tops: number[] = []
  for (let x = from; x <= to; x++) {
    let y = box.top
    while (y < box.bottom && !values[y * width + x]) y++
    tops.push(y)
  }
  const slope = slopeOf(tops)
  const mean = tops.reduce((sum, y) => sum + y, 0) / tops.length
  const isStraight = tops.every(
    (y, k) => Math.abs(y - mean - slope * (k - (tops.length - 1) / 2)) < straight * down,
  )
  if (!isStraight || Math.abs(slope) < level || Math.abs(slope) > steepest) return silhouette
  const moved = createMask(width, height)
  for (let x = box.left; x <= box.right; x++) {
    const shift = Math.round(slope * (x - (from + to) / 2))
    for (let y = Math.max(0, -shift); y < Math.min(height, height - shift); y++) {
      moved.values[y * width + x] = values[(y + shift) * width + x]
    }
  }
  return createSilhouette(moved) ?? silhouette
}

/** Of the line with the least squared distances. */
function slopeOf(heights: number[]): number {
  const middle = (heights.length - 1) / 2
  let along = 0
  let spread = 0
  heights.forEach((y, k) => {
    along += y * (k - middle)
    spread += (k - middle) ** 2
  })
  return along / spread
}
