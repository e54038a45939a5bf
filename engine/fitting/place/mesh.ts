import type { Point } from '../../geometry/points.ts'

/** A grid of points, row by row, each with its place in the frame (`target`) and in the garment picture (`source`). */
export type Mesh = { columns: number; rows: number; target: Point[]; source: Point[] }
