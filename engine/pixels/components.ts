import type { Mask } from './mask.ts'
import { createMask, invert } from './mask.ts'
import { free } from './memory.ts'

/** One connected piece of a mask; box edges are the outermost pixels that belong to it. */
export type Component = {
  label: number
  area: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Pieces in reading order of their first pixel; `labels` is 0 outside the mask and the piece's `label` (from 1) inside. */
export type Components = { labels: Int32Array; pieces: Component[] }

/** The 4-connected pieces of a mask. */
export function findComponents(mask: Mask): Components {
  const { width, height, values } = mask
  const labels = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  const pieces: Component[] = []
  for (let start = 0; start < values.length; start++) {
    if (!values[start] || labels[start]) continue
    const label = pieces.length + 1
    const piece: Component = { label, area: 0, left: width, top: height, right: 0, bottom: 0 }
    let depth = 0
    stack[depth++] = start
    labels[start] = label
    while (depth > 0) {
      const i = stack[--depth]
      const x = i % width
      const y = (i / width) | 0
      piece.area++
      if (x < piece.left) piece.left = x
      if (x > piece.right) piece.right = x
      if (y < piece.top) piece.top = y
      if (y > piece.bottom) piece.bottom = y
      if (x > 0 && values[i - 1] && !labels[i - 1]) {
        labels[i - 1] = label
        stack[depth++] = i - 1
      }
      if (x < width - 1 && values[i + 1] && !labels[i + 1]) {
        labels[i + 1] = label
        stack[depth++] = i + 1
      }
      if (y > 0 && values[i - width] && !labels[i - width]) {
        labels[i - width] = label
        stack[depth++] = i - width
      }
      if (y < height - 1 && values[i + width] && !labels[i + width]) {
        labels[i + width] = label
        stack[depth++] = i + width
      }
    }
    pieces.push(piece)
  }
  free(stack)
  return { labels, pieces }
}

/** Keeps the pieces that `isKept` accepts. */
export function keepComponents(mask: Mask, isKept: (piece: Component) => boolean): Mask {
  const { labels, pieces } = findComponents(mask)
  const kept = Uint8Array.from([0, ...pieces.map((piece) => (isKept(piece) ? 1 : 0))])
  const result = createMask(mask.width, mask.height)
  for (let i = 0; i < labels.length; i++) result.values[i] = kept[labels[i]]
  free(labels)
  return result
}

/** Keeps the largest piece and every other of at least `share` of its area. */
export function keepLargest(mask: Mask, share = 1): Mask {
  const { labels, pieces } = findComponents(mask)
  free(labels)
  const largest = pieces.reduce((area, piece) => Math.max(area, piece.area), 0)
  let taken = false
  return keepComponents(mask, (piece) => {
    if (share < 1) return piece.area >= share * largest
    const isFirstLargest = !taken && piece.area === largest
    if (isFirstLargest) taken = true
    return isFirstLargest
  })
}

/** Fills the holes that do not touch the frame's border and have at most `maxArea` pixels. */
export function fillHoles(mask: Mask, maxArea = Infinity): Mask {
  const { width, height } = mask
  const holes = keepComponents(
    invert(mask),
    ({ area, left, top, right, bottom }) =>
      left > 0 && top > 0 && right < width - 1 && bottom < height - 1 && area <= maxArea,
  )
  for (let i = 0; i < holes.values.length; i++) holes.values[i] |= mask.values[i]
  return holes
}
