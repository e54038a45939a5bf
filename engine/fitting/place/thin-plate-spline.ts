import type { Point } from '../../geometry/points.ts'
import { solveLinearSystem } from '../../geometry/solve-linear-system.ts'

/** Writes the image of (x, y) into `result[0]` and `result[1]`. */
export type PointMap = (x: number, y: number, result: Float64Array) => void

/** Pairs of points that a warp has to respect. */
export type ControlPairs = { from: Point[]; to: Point[] }

/** The `from` points are counted in units of 300 pixels; what a stiffness does depends on it. */
const unit = 1 / 300
/** Points that are nearer, in square units, do not bend the map: at 0 there is no logarithm. */
const nearest = 1e-12

/**
 * The smoothest map that takes each `from` point to its `to` point (Bookstein, Principal Warps, 1989). `stiffness` 0 meets
 * every pair exactly; small values even out contradicting neighbours. Needs three pairs that are not in line.
 */
export function thinPlateSpline({ from, to }: ControlPairs, stiffness: number): PointMap {
  const n = from.length
  const solve = (axis: 'x' | 'y') => {
    const rows = Array.from({ length: n + 3 }, () => new Float64Array(n + 4))
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const dx = (from[i].x - from[j].x) * unit
        const dy = (from[i].y - from[j].y) * unit
        rows[i][j] = bend(dx * dx + dy * dy)
      }
      rows[i][i] += stiffness
      rows[i][n] = rows[n][i] = 1
      rows[i][n + 1] = rows[n + 1][i] = from[i].x * unit
      rows[i][n + 2] = rows[n + 2][i] = from[i].y * unit
      rows[i][n + 3] = to[i][axis]
    }
    return solveLinearSystem(rows)
  }
  const kx = solve('x')
  const ky = solve('y')
  const centreX = Float64Array.from(from, (p) => p.x * unit)
  const centreY = Float64Array.from(from, (p) => p.y * unit)
  return (x, y, result) => {
    const ux = x * unit
    const uy = y * unit
    let sumX = kx[n] + kx[n + 1] * ux + kx[n + 2] * uy
    let sumY = ky[n] + ky[n + 1] * ux + ky[n + 2] * uy
    for (let i = 0; i < n; i++) {
      const dx = ux - centreX[i]
      const dy = uy - centreY[i]
      const b = bend(dx * dx + dy * dy)
      sumX += kx[i] * b
      sumY += ky[i] * b
    }
    result[0] = sumX
    result[1] = sumY
  }
}

function bend(squaredDistance: number): number {
  return squaredDistance > nearest ? squaredDistance * Math.log(squaredDistance) : 0
}
