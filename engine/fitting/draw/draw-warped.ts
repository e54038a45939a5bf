import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import { boxOf } from '../crop.ts'
import type { GarmentTexture } from './garment-texture.ts'
import { faint, sampleTexture } from './garment-texture.ts'
import type { Layer } from '../layer.ts'
import { layOver } from '../layer.ts'
import type { PointMap } from '../place/thin-plate-spline.ts'

/** The map is smooth: it is computed on a grid this fine and interpolated between. */
const step = 6

/**
 * Draws the garment through a map from frame to garment pixels, inside the box of `points` widened by `reach`, downwards by `below`. `shareOf`
 * says how much of a pixel belongs to this layer.
 */
export function drawWarped(
  layer: Layer,
  texture: GarmentTexture,
  map: PointMap,
  points: Point[],
  { reach, below }: { reach: number; below: number },
  shareOf: (x: number, y: number, sleeveDistance: number) => number,
) {
  const { width, height } = layer
  const box = boxOf(points)
  const left = clamp(Math.floor(box.left - reach), 0, width)
  const right = clamp(Math.ceil(box.right + reach), 0, width)
  const top = clamp(Math.floor(box.top - reach), 0, height)
  const bottom = clamp(Math.ceil(box.bottom + below), 0, height)
  const columns = Math.ceil((right - left) / step) + 2
  const rows = Math.ceil((bottom - top) / step) + 2
  const mapped = new Float64Array(2)
  const gridX = new Float32Array(columns * rows)
  const gridY = new Float32Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      map(left + i * step, top + j * step, mapped)
      gridX[j * columns + i] = mapped[0]
      gridY[j * columns + i] = mapped[1]
    }
  }
  const colour = new Float32Array(5)
  for (let y = top; y < bottom; y++) {
    const gy = (y - top) / step
    const j = gy | 0
    const v = gy - j
    for (let x = left; x < right; x++) {
      const gx = (x - left) / step
      const i = gx | 0
      const u = gx - i
      const k = j * columns + i
      const sx =
        (gridX[k] * (1 - u) + gridX[k + 1] * u) * (1 - v) +
        (gridX[k + columns] * (1 - u) + gridX[k + columns + 1] * u) * v
      const sy =
        (gridY[k] * (1 - u) + gridY[k + 1] * u) * (1 - v) +
        (gridY[k + columns] * (1 - u) + gridY[k + columns + 1] * u) * v
      sampleTexture(texture, sx, sy, colour)
      if (colour[3] < faint) continue
      const share = shareOf(x, y, colour[4])
      if (share > 0) layOver(layer, y * width + x, colour, share)
    }
  }
}
