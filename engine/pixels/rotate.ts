import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { clamp } from './scalar.ts'

/** A picture rotated clockwise by some degrees about its middle, in a frame that holds all of it, by Catmull-Rom interpolation; its border continues. */
export function rotatePicture(picture: Picture, degrees: number): Picture {
  const { width, height, pixels } = picture
  const frame = frameOf(picture, degrees)
  const result = createPicture(frame.width, frame.height)
  const [columns, rows] = [new Float64Array(4), new Float64Array(4)]
  const sums = new Float64Array(3)
  for (let y = 0, o = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, o += 3) {
      const [left, top] = frame.sourceOf(x, y)
      const [column, row] = [Math.floor(left), Math.floor(top)]
      weigh(left - column, columns)
      weigh(top - row, rows)
      sums.fill(0)
      for (let dy = 0; dy < 4; dy++) {
        const start = clamp(row + dy - 1, 0, height - 1) * width
        for (let dx = 0; dx < 4; dx++) {
          const i = (start + clamp(column + dx - 1, 0, width - 1)) * 3
          const weight = rows[dy] * columns[dx]
          for (let c = 0; c < 3; c++) sums[c] += pixels[i + c] * weight
        }
      }
      for (let c = 0; c < 3; c++) result.pixels[o + c] = clamp(sums[c] + 0.5, 0, 255)
    }
  }
  return result
}

/** The same of a plane, bilinear; beyond its border is nothing. */
export function rotatePlane(plane: Plane, degrees: number): Plane {
  const { width, height, values } = plane
  const frame = frameOf(plane, degrees)
  const result = createPlane(frame.width, frame.height)
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x]
  for (let y = 0, i = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, i++) {
      const [left, top] = frame.sourceOf(x, y)
      const [column, row] = [Math.floor(left), Math.floor(top)]
      const [across, down] = [left - column, top - row]
      const upper = at(column, row) + (at(column + 1, row) - at(column, row)) * across
      const lower = at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * across
      result.values[i] = upper + (lower - upper) * down
    }
  }
  return result
}

function frameOf({ width, height }: { width: number; height: number }, degrees: number) {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const across = Math.ceil(width * Math.abs(cosine) + height * Math.abs(sine))
  const down = Math.ceil(width * Math.abs(sine) + height * Math.abs(cosine))
  const sourceOf = (x: number, y: number): [number, number] => {
    const [right, below] = [x - (across - 1) / 2, y - (down - 1) / 2]
    return [(width - 1) / 2 + right * cosine + below * sine, (height - 1) / 2 + below * cosine - right * sine]
  }
  return { width: across, height: down, sourceOf }
}

/** Of the four pixels about a place, `share` of the way from the second to the third. */
function weigh(share: number, weights: Float64Array) {
  const [square, cube] = [share ** 2, share ** 3]
  weights[0] = (-cube + 2 * square - share) / 2
  weights[1] = (3 * cube - 5 * square + 2) / 2
  weights[2] = (-3 * cube + 4 * square + share) / 2
  weights[3] = (cube - square) / 2
}
