import type { Plane } from '../../picture.ts'
import { signedDistance } from '../../pixels/distance.ts'
import { createMask } from '../../pixels/mask.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'

/**
 * Signed distance in silhouette pixels to the sleeves: above 0 inside one. The sleeves are the polygons of their
 * outlines, closed from the armpit to the shoulder tip.
 */
export function separateSleeves(width: number, height: number, upper: UpperLandmarks): Plane | null {
  const outlines = [upper.left.sleeve, upper.right.sleeve].filter((sleeve) => sleeve !== null)
  if (outlines.length === 0) return null
  const sleeves = createMask(width, height)
  for (const { outer, inner } of outlines)
    fillPolygon(sleeves.values, width, height, [...inner, ...[...outer].reverse()])
  return signedDistance(sleeves)
}

/** The distances in another unit of length. */
export function scaleDistances(plane: Plane, scale: number): Plane {
  return { ...plane, values: plane.values.map((distance) => distance * scale) }
}

function fillPolygon(values: Uint8Array, width: number, height: number, polygon: Point[]) {
  for (let y = 0; y < height; y++) {
    const crossings: number[] = []
    for (let k = 0; k < polygon.length; k++) {
      const a = polygon[k]
      const b = polygon[(k + 1) % polygon.length]
      if (a.y > y !== b.y > y) crossings.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y))
    }
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      for (let x = Math.max(0, Math.ceil(crossings[k])); x <= Math.min(width - 1, crossings[k + 1]); x++) {
        values[y * width + x] = 1
      }
    }
  }
}
