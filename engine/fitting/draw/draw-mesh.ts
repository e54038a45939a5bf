import type { Mesh } from '../place/mesh.ts'

/** A triangle of less area covers nothing: twice it, in square pixels. */
const leastArea = 1e-6
/** Bounds of a triangle's barycentric coordinates, a little wide: no pixel is missed between two of them. */
const bounds = { least: -1e-3, most: 1.001 }

/** Calls `visit` once per covered frame pixel and triangle, with the garment point that falls on it. */
export function drawMesh(
  { columns, rows, target, source }: Mesh,
  width: number,
  height: number,
  visit: (x: number, y: number, sourceX: number, sourceY: number) => void,
) {
  const triangle = (a: number, b: number, c: number) => {
    const A = target[a]
    const B = target[b]
    const C = target[c]
    const area = (B.x - A.x) * (C.y - A.y) - (C.x - A.x) * (B.y - A.y)
    if (Math.abs(area) < leastArea) return
    const left = Math.max(0, Math.floor(Math.min(A.x, B.x, C.x)))
    const right = Math.min(width - 1, Math.ceil(Math.max(A.x, B.x, C.x)))
    const top = Math.max(0, Math.floor(Math.min(A.y, B.y, C.y)))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(A.y, B.y, C.y)))
    const S = source[a]
    const T = source[b]
    const R = source[c]
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const u = ((x - A.x) * (C.y - A.y) - (C.x - A.x) * (y - A.y)) / area
        const v = ((B.x - A.x) * (y - A.y) - (x - A.x) * (B.y - A.y)) / area
        if (u < bounds.least || v < bounds.least || u + v > bounds.most) continue
        visit(x, y, S.x + (T.x - S.x) * u + (R.x - S.x) * v, S.y + (T.y - S.y) * u + (R.y - S.y) * v)
      }
    }
  }
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const i = row * columns + column
      triangle(i, i + 1, i + columns)
      triangle(i + 1, i + columns + 1, i + columns)
    }
  }
}
