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

/** The 4-connected pieces of a mask, joined run by run (Rosenfeld and Pfaltz, 1966). */
export function findComponents(mask: Mask): Components {
  const { width, height } = mask
  const labels = new Int32Array(width * height)
  const { starts, ends, roots, count } = joinRuns(mask)
  const pieces: Component[] = []
  const labelOf = new Int32Array(count)
  for (let run = 0; run < count; run++) {
    // A root is the first run of its piece.
    const root = rootOf(roots, run)
    if (root === run) {
      labelOf[run] = pieces.length + 1
      pieces.push({ label: labelOf[run], area: 0, left: width, top: height, right: 0, bottom: 0 })
    }
    const label = labelOf[root]
    labels.fill(label, starts[run], ends[run])
    const piece = pieces[label - 1]
    const y = (starts[run] / width) | 0
    piece.area += ends[run] - starts[run]
    piece.left = Math.min(piece.left, starts[run] - y * width)
    piece.right = Math.max(piece.right, ends[run] - 1 - y * width)
    piece.top = Math.min(piece.top, y)
    piece.bottom = Math.max(piece.bottom, y)
  }
  free(starts, ends, roots, labelOf)
  return { labels, pieces }
}

/** Runs of pixels in reading order, `ends` excluded; following `roots` leads to the first run of the same piece. */
type Runs = { starts: Int32Array; ends: Int32Array; roots: Int32Array; count: number }

function joinRuns({ width, height, values }: Mask): Runs {
  const most = height * ((width + 1) >> 1)
  const runs = {
    starts: new Int32Array(most),
    ends: new Int32Array(most),
    roots: new Int32Array(most),
    count: 0,
  }
  const { starts, ends, roots } = runs
  for (let y = 0, before = 0; y < height; y++) {
    const first = runs.count
    const end = (y + 1) * width
    for (let i = y * width; i < end; i++) {
      if (!values[i]) continue
      starts[runs.count] = i
      while (i < end && values[i]) i++
      ends[runs.count] = i
      roots[runs.count] = runs.count
      runs.count++
    }
    for (let run = first; run < runs.count; run++) {
      while (before < first && ends[before] + width <= starts[run]) before++
      for (let above = before; above < first && starts[above] + width < ends[run]; above++)
        join(roots, above, run)
    }
    before = first
  }
  return runs
}

function join(roots: Int32Array, one: number, other: number) {
  const [a, b] = [rootOf(roots, one), rootOf(roots, other)]
  if (a < b) roots[b] = a
  else roots[a] = b
}

function rootOf(roots: Int32Array, run: number): number {
  let root = run
  while (roots[root] !== root) root = roots[root]
  while (roots[run] !== root) {
    const next = roots[run]
    roots[run] = root
    run = next
  }
  return root
}

/** Keeps the pieces that `isKept` accepts. */
export function keepComponents(mask: Mask, isKept: (piece: Component) => boolean): Mask {
  const components = findComponents(mask)
  return keepPieces(mask, components, components.pieces.filter(isKept))
}

/** Keeps the largest piece and every other of at least `share` of its area. */
export function keepLargest(mask: Mask, share = 1): Mask {
  const components = findComponents(mask)
  const { pieces } = components
  const largest = pieces.reduce((area, piece) => Math.max(area, piece.area), 0)
  const kept =
    share < 1
      ? pieces.filter(({ area }) => area >= share * largest)
      : pieces.filter(({ area }) => area === largest).slice(0, 1)
  return keepPieces(mask, components, kept)
}

/** Keeps the pieces of a mask that are wanted; its labels are given back. */
export function keepPieces(
  { width, height }: Mask,
  { labels, pieces }: Components,
  wanted: readonly Component[],
): Mask {
  const isKept = new Uint8Array(pieces.length + 1)
  for (const { label } of wanted) isKept[label] = 1
  const result = createMask(width, height)
  for (let i = 0; i < labels.length; i++) result.values[i] = isKept[labels[i]]
  free(labels)
  return result
}

/** Fills the holes that do not touch the frame's border and have at most `maxArea` pixels. */
export function fillHoles(mask: Mask, maxArea = Infinity): Mask {
  return fillHolesThat(mask, ({ area }) => area <= maxArea)
}

/** Fills those holes that do not touch the frame's border and are no gaps. */
export function fillHolesThat(mask: Mask, areNoGaps: (hole: Component) => boolean): Mask {
  const { width, height } = mask
  const ground = invert(mask)
  const holes = keepComponents(ground, (hole) => {
    const { left, top, right, bottom } = hole
    return left > 0 && top > 0 && right < width - 1 && bottom < height - 1 && areNoGaps(hole)
  })
  free(ground.values)
  for (let i = 0; i < holes.values.length; i++) holes.values[i] |= mask.values[i]
  return holes
}
