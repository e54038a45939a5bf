import type { Point } from '../../geometry/points.ts'
import type { EdgeWindow } from './edge-window.ts'
import type { NecklineArc } from './neckline-arc.ts'

/** Of half an arc this share is looked at: at its ends the cloth lies foreshortened on the shoulder. */
const reach = 0.94

export type Across = { at: Point; normal: Point }

/** Points of an arc from left to right in the window, with the directions across it, downwards. */
export function arcPoints(window: EdgeWindow, arc: NecklineArc, count: number): Across[] {
  const origin = window.fromPicture({ x: 0, y: 0 })
  const unit = window.fromPicture({ x: 1, y: 0 }).x - origin.x
  return Array.from({ length: count }, (_, k) => {
    const u = ((k / (count - 1)) * 2 - 1) * reach
    const rise =
      arc.slope - (arc.depth * arc.power * Math.abs(u) ** (arc.power - 1) * Math.sign(u)) / arc.half
    const length = Math.hypot(1, rise)
    const x = arc.centre + u * arc.half
    const y = arc.top + arc.slope * u * arc.half + arc.depth * (1 - Math.abs(u) ** arc.power)
    return {
      at: { x: origin.x + x * unit, y: origin.y + y * unit },
      normal: { x: -rise / length, y: 1 / length },
    }
  })
}
