import type { Box } from '../person/types.ts'
import type { Picture } from '../picture.ts'
import { lumaOf } from '../pixels/luma.ts'

/** Cells across a face: enough to tell eyes, nose and mouth, too few to see pores or noise. */
const cells = 28
const shifts = [-0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12]
const scales = [0.9, 1, 1.1]

/**
 * How alike two faces look, -1..1: the normalised cross-correlation of their luminance, so that light and contrast do not
 * count, at the best of the small shifts and scales by which a detector's boxes differ.
 */
export function compareFaces(one: Picture, oneBox: Box, other: Picture, otherBox: Box): number {
  const face = normalise(sampleFace(one, oneBox))
  let best = -1
  for (const scale of scales) {
    for (const right of shifts) {
      for (const down of shifts) {
        const box = moveBox(otherBox, right, down, scale)
        best = Math.max(best, correlate(face, normalise(sampleFace(other, box))))
      }
    }
  }
  return best
}

function moveBox({ x, y, width, height }: Box, right: number, down: number, scale: number): Box {
  return {
    x: x + width * (right + (1 - scale) / 2),
    y: y + height * (down + (1 - scale) / 2),
    width: width * scale,
    height: height * scale,
  }
}

/** Mean luminance of each cell of an area; beyond the picture its border continues. */
function sampleFace(picture: Picture, { x, y, width, height }: Box): Float32Array {
  const values = new Float32Array(cells * cells)
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      values[row * cells + column] = meanLuminance(
        picture,
        x + (column / cells) * width,
        y + (row / cells) * height,
        width / cells,
        height / cells,
      )
    }
  }
  return values
}

function meanLuminance(picture: Picture, left: number, top: number, width: number, height: number): number {
  const clampTo = (value: number, limit: number) => Math.max(0, Math.min(limit, Math.round(value)))
  const [x0, x1] = [clampTo(left, picture.width - 1), clampTo(left + width - 1, picture.width - 1)]
  const [y0, y1] = [clampTo(top, picture.height - 1), clampTo(top + height - 1, picture.height - 1)]
  let sum = 0
  let count = 0
  for (let y = y0; y <= Math.max(y0, y1); y++) {
    for (let x = x0; x <= Math.max(x0, x1); x++) {
      const i = (y * picture.width + x) * 3
      sum += lumaOf(picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2])
      count++
    }
  }
  return sum / count
}

/** Mean 0, length 1; a flat area stays 0 and is like nothing. */
function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return values.map((value) => (length < 1e-3 ? 0 : (value - mean) / length))
}

function correlate(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * other[index], 0)
}
