import type { Point } from '../../geometry/points.ts'
import type { PlacedSide } from '../place/upper-frame.ts'

/** The armhole in the frame: how far along it a pixel lies (0 shoulder, 1 armpit) and how far outside it, in pixels. */
export type Seam = { shoulder: Point; alongX: number; alongY: number; outX: number; outY: number } | null

/** How far along it a pixel lies. */
export function alongSeam({ shoulder, alongX, alongY }: NonNullable<Seam>, x: number, y: number): number {
  return (x - shoulder.x) * alongX + (y - shoulder.y) * alongY
}

/** How far outside it a pixel lies. */
export function outsideSeam({ shoulder, outX, outY }: NonNullable<Seam>, x: number, y: number): number {
  return (x - shoulder.x) * outX + (y - shoulder.y) * outY
}

export function seamOf({ shoulder, armpit, neck }: PlacedSide, isSleeved: boolean): Seam {
  if (!isSleeved) return null
  const dx = armpit.x - shoulder.x
  const dy = armpit.y - shoulder.y
  const length = Math.hypot(dx, dy) || 1
  const toNeck = (neck.x - shoulder.x) * dy - (neck.y - shoulder.y) * dx
  const turn = toNeck > 0 ? -1 : 1
  return {
    shoulder,
    alongX: dx / (length * length),
    alongY: dy / (length * length),
    outX: (turn * dy) / length,
    outY: (-turn * dx) / length,
  }
}
