import type { Point } from '../../geometry/points.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'

/** A step of lightness, positive where it gets lighter along the normal, or a dark line. */
export type FaintKind = 'step' | 'line'
/** How much of an edge lies at a place across a normal, in what the cloth does by chance; null outside the cloth. */
export type FaintEdges = { read: (at: Point, normal: Point, kind: FaintKind) => number | null }

/** Pixels from the edge that show one side. */
const sides = [2, 3, 4]
/** Where the cloth's own changes are read: every so many pixels, so many from the window's rim on, in these directions. */
const every = 3
const fromRim = 5
const normals = [
  { x: 0, y: 1 },
  { x: Math.SQRT1_2, y: Math.SQRT1_2 },
  { x: -Math.SQRT1_2, y: Math.SQRT1_2 },
]
/** Lab units: JPEG makes flat cloth flatter than it is. */
const leastSpread = 0.15
/** So many medians of the cloth's own changes are one of them. */
const medians = 1.5

/** Edges in terms of the cloth's own changes: three halves of their median are one. */
export function readFaintEdges(window: EdgeWindow): FaintEdges {
  const usual = { step: usualOf(window, 'step'), line: usualOf(window, 'line') }
  return {
    read: (at, normal, kind) => {
      const change = changeAt(window, at, normal, kind)
      return change === null ? null : (change - usual[kind].middle) / usual[kind].spread
    },
  }
}

function usualOf(window: EdgeWindow, kind: FaintKind): { middle: number; spread: number } {
  const changes: number[] = []
  for (let y = fromRim; y < window.height - fromRim; y += every)
    for (let x = fromRim; x < window.width - fromRim; x += every)
      for (const normal of normals) {
        const change = changeAt(window, { x, y }, normal, kind)
        if (change !== null) changes.push(change)
      }
  const middle = kind === 'step' ? 0 : quantile(Float32Array.from(changes), 0.5)
  const away = Float32Array.from(changes, (change) => Math.abs(change - middle))
  return { middle, spread: Math.max(leastSpread, medians * quantile(away, 0.5)) }
}

function changeAt(window: EdgeWindow, at: Point, normal: Point, kind: FaintKind): number | null {
  const sideAt = (side: number) =>
    sides.reduce((sum, d) => sum + lightnessAt(window, at, normal, side * d), 0) / sides.length
  const [outer, inner] = [sideAt(1), sideAt(-1)]
  const change =
    kind === 'step'
      ? outer - inner
      : (outer + inner) / 2 - Math.min(...[-1, 0, 1].map((d) => lightnessAt(window, at, normal, d)))
  return Number.isNaN(change) ? null : change
}

/** NaN outside the cloth. */
function lightnessAt(
  { width, height, lightness, cloth }: EdgeWindow,
  at: Point,
  normal: Point,
  distance: number,
): number {
  const [x, y] = [Math.round(at.x + distance * normal.x), Math.round(at.y + distance * normal.y)]
  if (x < 0 || y < 0 || x >= width || y >= height) return Number.NaN
  const i = y * width + x
  return cloth[i] ? lightness[i] : Number.NaN
}
