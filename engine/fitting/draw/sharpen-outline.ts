import { smoothstep } from '../../pixels/scalar.ts'
import type { Layer } from '../layer.ts'

/** Of the most that covers a pixel nearby, less than the first share is none of the cloth, and more than the second is all of it. */
const edge = { from: 0.2, to: 0.8 }
/** How far nearby is, in pixels. */
const nearby = 5
/** What covers less or more is no passage; and an outline has less than so much cloth nearby. */
const passage = { from: 0.003, to: 0.99 }
const bare = 0.05

/**
 * A garment that was drawn from a smaller picture, warped and smoothed has a softer outline than anything in a photo: it passes over fewer pixels. Lace and
 * sheer cloth keep what covers them within. Changes the layer.
 */
export function sharpenOutline({ width, height, values }: Layer) {
  const covers = Float32Array.from({ length: width * height }, (_, i) => values[i * 4 + 3])
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cover = covers[i]
      if (cover <= passage.from || cover > passage.to) continue
      const [least, most] = rangeAbout(covers, width, height, x, y)
      if (least > bare) continue
      const now = (most * smoothstep(edge.from, edge.to, cover / most)) / cover
      for (let c = i * 4; c < i * 4 + 4; c++) values[c] *= now
    }
  }
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
