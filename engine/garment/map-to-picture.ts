import type { Point } from '../geometry/points.ts'
import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import type { Box, BodyRows, LowerLandmarks, UpperLandmarks } from './garment.ts'
import type { Silhouette } from './outline/silhouette.ts'

/** What was measured on the silhouette in pixels of the picture. */
export function mapUpper(upper: UpperLandmarks, map: (p: Point) => Point): UpperLandmarks {
  const side = ({ neck, shoulder, armpit, hem, sleeve }: UpperLandmarks['left']) => ({
    neck: map(neck),
    shoulder: map(shoulder),
    armpit: map(armpit),
    hem: map(hem),
    sleeve: sleeve && { outer: sleeve.outer.map(map), inner: sleeve.inner.map(map) },
  })
  return { ...upper, left: side(upper.left), right: side(upper.right), neckBottom: map(upper.neckBottom) }
}

export function mapLower(lower: LowerLandmarks, map: (p: Point) => Point): LowerLandmarks {
  return {
    waistLeft: map(lower.waistLeft),
    waistRight: map(lower.waistRight),
    hemLeft: map(lower.hemLeft),
    hemRight: map(lower.hemRight),
    crotch: lower.crotch && map(lower.crotch),
  }
}

export function mapBox({ box }: Silhouette, map: (p: Point) => Point): Box {
  const { x: left, y: top } = map({ x: box.left - 0.5, y: box.top - 0.5 })
  const { x: right, y: bottom } = map({ x: box.right + 0.5, y: box.bottom + 0.5 })
  return { left, top, right, bottom }
}

/** A sleeve's outline is smoothed: what lies so few pixels beside it is its own edge. */
const besideSleeve = 1.5

export function mapRows(
  { rowLeft, rowRight }: Silhouette,
  sleeves: Plane | null,
  height: number,
  scale: number,
): BodyRows {
  const left = new Float32Array(height).fill(Number.NaN)
  const right = new Float32Array(height).fill(Number.NaN)
  const isSleeve = (x: number, row: number) =>
    sleeves !== null && sleeves.values[row * sleeves.width + x] > -besideSleeve
  for (let y = 0; y < height; y++) {
    const row = Math.min(rowLeft.length - 1, Math.floor((y + 0.5) / scale))
    if (rowLeft[row] < 0) continue
    if (!isSleeve(rowLeft[row], row)) left[y] = rowLeft[row] * scale - 0.5
    if (!isSleeve(rowRight[row], row)) right[y] = (rowRight[row] + 1) * scale - 0.5
  }
  return { left, right }
}

/** The sleeves' distance where there are none: all is the body's. */
export function allBody(): Plane {
  const plane = createPlane(2, 2)
  plane.values.fill(-1e3)
  return plane
}
