import type { Point } from '../../geometry/points.ts'

/** A line has so many points to each side of its middle. */
const pointsToEachSide = 32

/**
 * The front edge of a neckline below a visible inner back: y(u) = top + slope half u + depth (1 - |u|^power), u from -1 to 1
 * across the neck. Power 1 is a V, 2 and more are round necks. The slope is that of a garment that hangs askew.
 */
export type NecklineArc = {
  centre: number
  half: number
  top: number
  depth: number
  power: number
  slope: number
}

/** The arc as a line from left to right. */
export function lineOf(arc: NecklineArc): Point[] {
  return Array.from({ length: 2 * pointsToEachSide + 1 }, (_, k) => {
    const u = k / pointsToEachSide - 1
    return { x: arc.centre + u * arc.half, y: rowAt(arc, u) }
  })
}

export function rowAt({ half, top, depth, power, slope }: NecklineArc, u: number): number {
  return top + slope * half * u + depth * (1 - Math.abs(u) ** power)
}
