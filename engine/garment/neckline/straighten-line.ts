import type { Point } from '../../geometry/points.ts'
import { resamplePath } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { Own } from '../../pixels/memory.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'

/** The picture is read so far about the line, in pixels, and so far below it, in widths of the neck. */
const margin = { pixels: 4, below: 0.1 }
/** Where lines are sampled, in pixels of a neck this wide. */
const neckSpan = 160
export const samples = 61
/** The direction across a point of the line is that across the way from the sample so many before it to the one so many after. */
const beside = 2

/** The picture about a line, `reach` pixels up from it, and points of the line in it with the directions across it. */
export function straightenLine(
  picture: Picture,
  matte: Plane,
  line: Point[],
  neck: number,
  reach: number,
  own: Own,
) {
  const xs = line.map(({ x }) => x)
  const ys = line.map(({ y }) => y)
  const box = {
    left: Math.min(...xs) - margin.pixels,
    right: Math.max(...xs) + margin.pixels,
    top: Math.min(...ys) - reach - margin.pixels,
    bottom: Math.max(...ys) + margin.below * neck,
  }
  const scale = Math.min(1, neckSpan / neck)
  const window = openEdgeWindow(picture, matte, box, scale, own)
  const points = resamplePath(line, samples).map(window.fromPicture)
  return { window, points, normals: points.map((_, k) => normalAt(points, k)), scale }
}

/** Upwards, across the line. */
function normalAt(points: Point[], k: number): Point {
  const a = points[Math.max(0, k - beside)]
  const b = points[Math.min(points.length - 1, k + beside)]
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.y - a.y) / length, y: -(b.x - a.x) / length }
}

/** The length of the mean change, and every change along its direction. */
export function alongCommon(changes: number[][]): { along: number[]; length: number } {
  const mean = [0, 1, 2].map((c) => changes.reduce((sum, change) => sum + change[c], 0) / changes.length)
  const length = Math.hypot(...mean) || 1
  const along = changes.map((change) => change.reduce((sum, value, c) => sum + (value * mean[c]) / length, 0))
  return { along, length }
}

/** The mean colour of the cloth about a point above the line; null outside the cloth. */
export function colourAt(
  { width, height, lightness, a, b, cloth }: EdgeWindow,
  p: Point,
  normal: Point,
  distance: number,
) {
  const x = Math.round(p.x + normal.x * distance)
  const y = Math.round(p.y + normal.y * distance)
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return null
  const i = y * width + x
  if (!cloth[i]) return null
  return [lightness[i], a[i], b[i]]
}
