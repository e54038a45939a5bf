import { smoothstep } from '../../pixels/scalar.ts'
import type { Layer } from '../layer.ts'

/** Of the most that covers a pixel nearby, less than the first share is none of the cloth, and more than the second is all of it. */
const edge = { from: 0.2, to: 0.8 }
/** How far nearby is, in pixels. */
const nearby = 5
/** Against steps a pixel is so much its own, and so much that of each neighbour, in rows and in columns. */
const [middle, side] = [2 / 3, 1 / 6]
/** What covers less or more is no passage; and an outline has less than so much cloth nearby. */
const passage = { from: 0.003, to: 0.99 }
const bare = 0.05

/**
 * A garment that was drawn from a smaller picture, warped and smoothed has a softer outline than anything in a photo: it passes over fewer pixels. Lace and
 * sheer cloth keep what covers them within. Changes the layer.
 */
export function sharpenOutline({ width, height, values }: Layer) {
  const covers = Float32Array.from({ length: width * height }, (_, i) => values[i * 4 + 3])
  const outline: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cover = covers[i]
      if (cover <= passage.from || cover > passage.to) continue
      const [least, most] = rangeAbout(covers, width, height, x, y)
      if (least > bare) continue
      const now = (most * smoothstep(edge.from, edge.to, cover / most)) / cover
      for (let c = i * 4; c < i * 4 + 4; c++) values[c] *= now
      if (x > 0 && x < width - 1 && y > 0 && y < height - 1) outline.push(i)
    }
  }
  evenOut(values, width, outline)
}

/** Against steps: each pixel of the outline is a weighted mean of its neighbourhood. */
function evenOut(values: Float32Array, width: number, outline: readonly number[]) {
  const means = new Float32Array(outline.length * 4)
  outline.forEach((i, k) => {
    for (let v = -1; v <= 1; v++)
      for (let u = -1; u <= 1; u++) {
        const weight = (u === 0 ? middle : side) * (v === 0 ? middle : side)
        for (let c = 0; c < 4; c++) means[k * 4 + c] += weight * values[(i + v * width + u) * 4 + c]
      }
  })
  outline.forEach((i, k) => values.set(means.subarray(k * 4, k * 4 + 4), i * 4))
}

/** The least and the most that covers a pixel nearby. */
function rangeAbout(covers: Float32Array, width: number, height: number, x: number, y: number) {
  let [least, most] = [1, 0]
  const right = Math.min(width - 1, x + nearby)
  const bottom = Math.min(height - 1, y + nearby)
  for (let v = Math.max(0, y - nearby); v <= bottom; v++) {
    for (let u = Math.max(0, x - nearby); u <= right; u++) {
      const cover = covers[v * width + u]
      if (cover < least) least = cover
      if (cover > most) most = cover
    }
  }
  return [least, most] as const
}
