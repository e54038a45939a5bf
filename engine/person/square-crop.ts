import type { Picture } from '../picture.ts'

/** A square part of a picture, pixels; it may reach outside. */
export type Square = { centreX: number; centreY: number; side: number }

/**
 * Scales a square part of the picture to `size` x `size` RGB by area sampling into `target`, each value times `scale` plus
 * `offset`; `mirrored` flips left and right. Outside the picture all channels are `outside`, 0..255.
 */
export function cropSquare(
  picture: Picture,
  square: Square,
  size: number,
  target: Int32Array | Float32Array,
  { mirrored = false, scale = 1, offset = 0, outside = 0 } = {},
) {
  const { width, height, pixels } = picture
  const step = square.side / size
  const samples = Math.max(1, Math.min(6, Math.round(step)))
  const columns = positions(square.centreX - square.side / 2, step, samples, size, width, 3)
  const rows = positions(square.centreY - square.side / 2, step, samples, size, height, width * 3)
  const share = scale / (samples * samples)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let red = 0
      let green = 0
      let blue = 0
      let missing = samples * samples
      for (let v = 0; v < samples; v++) {
        const row = rows[y * samples + v]
        if (row < 0) continue
        for (let u = 0; u < samples; u++) {
          const column = columns[x * samples + u]
          if (column < 0) continue
          const o = row + column
          red += pixels[o]
          green += pixels[o + 1]
          blue += pixels[o + 2]
          missing--
        }
      }
      const blank = missing * outside
      const o = (y * size + (mirrored ? size - 1 - x : x)) * 3
      target[o] = (red + blank) * share + offset
      target[o + 1] = (green + blank) * share + offset
      target[o + 2] = (blue + blank) * share + offset
    }
  }
}

/** Offsets of the sampled columns or rows; -1 outside the picture. */
function positions(
  start: number,
  step: number,
  samples: number,
  size: number,
  limit: number,
  stride: number,
) {
  const result = new Int32Array(size * samples)
  for (let i = 0; i < result.length; i++) {
    const position = Math.floor(start + ((i + 0.5) / samples) * step)
    result[i] = position < 0 || position >= limit ? -1 : position * stride
  }
  return result
}
