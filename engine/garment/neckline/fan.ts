import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'

/** Rays over the half circle below the neck, an odd number. */
export const rays = 121

/** A line that comes nearer than so many pixels goes about no neck. */
const nearest = 4

/** Of a ray, in radians: pi for the first, which points left, half of it for the one that points down, 0 for the last. */
export function angleOf(k: number): number {
  return Math.PI * (1 - k / (rays - 1))
}

/** The rays' common point, and by how much the first and the last are askew, in radians. */
export type Fan = { centre: Point; tilt: number }

export function onRay({ centre, tilt }: Fan, k: number, radius: number): Point {
  const angle = angleOf(k) + tilt
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
}

/** How far a line from left to right is from the rays' common point along each ray, in pixels; null where it comes too near to that. */
export function radiiOf(path: Point[], { centre, tilt }: Fan): number[] | null {
  const polar = path.map(({ x, y }) => {
    const radius = Math.hypot(x - centre.x, y - centre.y)
    const angle = Math.atan2(y - centre.y, x - centre.x) - tilt
    return { angle: clamp(angle < -Math.PI / 2 ? angle + 2 * Math.PI : angle, 0, Math.PI), radius }
  })
  const radii: number[] = []
  let at = 0
  for (let k = 0; k < rays; k++) {
    const angle = angleOf(k)
    while (at + 2 < polar.length && polar[at + 1].angle > angle) at++
    const [a, b] = [polar[at], polar[at + 1]]
    const share = a.angle > b.angle ? clamp((a.angle - angle) / (a.angle - b.angle), 0, 1) : 0
    radii.push(a.radius + (b.radius - a.radius) * share)
  }
  return radii.every((radius) => radius > nearest) ? radii : null
}
