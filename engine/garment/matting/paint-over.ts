import type { Picture } from '../../picture.ts'

const channels = [0, 1, 2]

/** Paints over a rectangle of a picture, row by row in the colours of its first and its last column; `bottom` is its last row. */
export function paintOver(
  picture: Picture,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
) {
  for (let y = top; y <= bottom; y++) paintRow(picture, y, { left, right }, { first: left + 1, end: right })
}

/** Paints the columns from `first` to before `end` of a row in mixtures of the colours of two others of it, to their left and right. */
export function paintRow(
  { width, pixels }: Picture,
  y: number,
  { left, right }: { left: number; right: number },
  { first, end }: { first: number; end: number },
) {
  for (let x = first; x < end; x++) {
    const share = (x - left) / (right - left)
    for (const c of channels) {
      const before = pixels[(y * width + left) * 3 + c]
      const after = pixels[(y * width + right) * 3 + c]
      pixels[(y * width + x) * 3 + c] = before + (after - before) * share + 0.5
    }
  }
}
