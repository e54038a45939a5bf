import type { Picture } from '../../picture.ts'

const channels = [0, 1, 2]

/** Paints over a rectangle of a picture, row by row in the colours of its first and its last column; `bottom` is its last row. */
export function paintOver(
  { width, pixels }: Picture,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
) {
  for (let y = top; y <= bottom; y++) {
    for (let x = left + 1; x < right; x++) {
      const share = (x - left) / (right - left)
      for (const c of channels) {
        const before = pixels[(y * width + left) * 3 + c]
        const after = pixels[(y * width + right) * 3 + c]
        pixels[(y * width + x) * 3 + c] = before + (after - before) * share + 0.5
      }
    }
  }
}
