import { clamp } from '../pixels/scalar.ts'

/** A place on a grid between four of its points, for reading many planes there; `nearest` is the closest point's index. */
export type GridPoint = {
  width: number
  height: number
  index: number
  u: number
  v: number
  nearest: number
}

/** For grids of at least 2 x 2 points. */
export function createGridPoint(width: number, height: number): GridPoint {
  return { width, height, index: 0, u: 0, v: 0, nearest: 0 }
}

/** Moves the point; outside the grid it stays on its border. */
export function moveTo(point: GridPoint, x: number, y: number) {
  const { width, height } = point
  const cx = clamp(x, 0, width - 1)
  const cy = clamp(y, 0, height - 1)
  const left = cx >= width - 1 ? width - 2 : cx | 0
  const top = cy >= height - 1 ? height - 2 : cy | 0
  point.index = top * width + left
  point.u = cx - left
  point.v = cy - top
  point.nearest = point.index + (point.u >= 0.5 ? 1 : 0) + (point.v >= 0.5 ? width : 0)
}

/** Bilinear. */
export function valueAt(values: Float32Array, { index, width, u, v }: GridPoint): number {
  const upper = values[index] + (values[index + 1] - values[index]) * u
  const lower = values[index + width] + (values[index + width + 1] - values[index + width]) * u
  return upper + (lower - upper) * v
}
