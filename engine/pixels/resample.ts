import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { clamp } from './scalar.ts'

/** Source -> target by x' = x * scale + x0, y' = y * scale + y0, in pixel coordinates. */
export type Mapping = { scale: number; x: number; y: number }

/**
 * The picture as it lies in a frame of `width` x `height`, by Catmull-Rom interpolation, widened for reductions so that nothing
 * aliases. The border continues beyond the picture. With scale 1 and whole offsets the pixels stay as they are.
 */
export function resamplePicture(picture: Picture, width: number, height: number, mapping: Mapping): Picture {
  if (mapping.scale === 1 && Number.isInteger(mapping.x) && Number.isInteger(mapping.y))
    return shiftPicture(picture, width, height, mapping.x, mapping.y)
  const result = createPicture(width, height)
  const columns = makeTaps(picture.width, width, mapping.scale, mapping.x)
  const rows = makeTaps(picture.height, height, mapping.scale, mapping.y)
  const lines: { row: number; values: Float32Array }[] = Array.from({ length: rows.count }, () => ({
    row: -1,
    values: new Float32Array(width * 3),
  }))
  const sums = new Float32Array(width * 3)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let t = 0; t < rows.count; t++) {
      const weight = rows.weights[y * rows.count + t]
      if (weight === 0) continue
      const row = rows.positions[y * rows.count + t]
      const line = lines[row % rows.count]
      if (line.row !== row) {
        resampleRow(picture, row, columns, width, line.values)
        line.row = row
      }
      const values = line.values
      for (let i = 0; i < sums.length; i++) sums[i] += values[i] * weight
    }
    const target = y * width * 3
    for (let i = 0; i < sums.length; i++) result.pixels[target + i] = clamp(sums[i] + 0.5, 0, 255)
  }
  return result
}

/** The plane as it lies in a frame, bilinear; the border continues. For planes that are not much finer than the frame. */
export function resamplePlane(plane: Plane, width: number, height: number, mapping: Mapping): Plane {
  const result = createPlane(width, height)
  const columns = makePositions(plane.width, width, mapping.scale, mapping.x)
  const rows = makePositions(plane.height, height, mapping.scale, mapping.y)
  const { values } = plane
  const line = new Float32Array(plane.width)
  for (let y = 0; y < height; y++) {
    const upper = rows.index[y] * plane.width
    const lower = upper + (plane.height > 1 ? plane.width : 0)
    const down = rows.share[y]
    for (let x = 0; x < plane.width; x++)
      line[x] = values[upper + x] + (values[lower + x] - values[upper + x]) * down
    const target = y * width
    for (let x = 0; x < width; x++) {
      const left = columns.index[x]
      result.values[target + x] = line[left] + (line[left + 1] - line[left]) * columns.share[x]
    }
  }
  return result
}

function shiftPicture(picture: Picture, width: number, height: number, right: number, down: number): Picture {
  const result = createPicture(width, height)
  const { pixels } = result
  const first = Math.max(0, Math.min(width, right))
  const last = Math.max(first, Math.min(width, right + picture.width))
  for (let y = 0; y < height; y++) {
    const row = Math.max(0, Math.min(picture.height - 1, y - down)) * picture.width
    const target = y * width
    const source = picture.pixels.subarray((row + first - right) * 3, (row + last - right) * 3)
    pixels.set(source, (target + first) * 3)
    for (let x = 0; x < first; x++) pixels.set(source.subarray(0, 3), (target + x) * 3)
    for (let x = last; x < width; x++) pixels.set(source.subarray(-3), (target + x) * 3)
  }
  return result
}

type Taps = { count: number; positions: Int32Array; weights: Float32Array }

function resampleRow(picture: Picture, row: number, columns: Taps, width: number, target: Float32Array) {
  const { pixels } = picture
  const start = row * picture.width
  for (let x = 0; x < width; x++) {
    let red = 0
    let green = 0
    let blue = 0
    for (let t = x * columns.count; t < (x + 1) * columns.count; t++) {
      const weight = columns.weights[t]
      if (weight === 0) continue
      const o = (start + columns.positions[t]) * 3
      red += pixels[o] * weight
      green += pixels[o + 1] * weight
      blue += pixels[o + 2] * weight
    }
    target[x * 3] = red
    target[x * 3 + 1] = green
    target[x * 3 + 2] = blue
  }
}

/** So far rounding may have moved a pixel, and so small a weight is one of 0. */
const rounding = 1e-6

function makeTaps(from: number, to: number, scale: number, offset: number): Taps {
  const stretch = Math.max(1, 1 / scale)
  const count = Math.ceil(4 * stretch) + 1
  const positions = new Int32Array(to * count)
  const weights = new Float32Array(to * count)
  for (let i = 0; i < to; i++) {
    const centre = (i - offset) / scale
    const first = Math.ceil(centre - 2 * stretch - rounding)
    let sum = 0
    for (let t = 0; t < count; t++) {
      const weight = catmullRom((first + t - centre) / stretch)
      positions[i * count + t] = Math.min(from - 1, Math.max(0, first + t))
      weights[i * count + t] = Math.abs(weight) < rounding ? 0 : weight
      sum += weights[i * count + t]
    }
    for (let t = 0; t < count; t++) weights[i * count + t] /= sum
  }
  return { count, positions, weights }
}

function catmullRom(distance: number): number {
  const x = Math.abs(distance)
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
}

function makePositions(from: number, to: number, scale: number, offset: number) {
  const index = new Int32Array(to)
  const share = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, (i - offset) / scale))
    index[i] = Math.min(at | 0, Math.max(0, from - 2))
    share[i] = at - index[i]
  }
  return { index, share }
}
