import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import { resamplePlane } from '../pixels/resample.ts'
import { reducePlane } from '../pixels/resize.ts'
import type { Point } from '../person/types.ts'
import type { Framing } from './frame-person.ts'

/** Darkens the studio where the person keeps the light away: under the feet, or softly on the wall behind a bust. */
export function castShadows(light: Plane, framing: Framing, alpha: Plane, ankles: readonly Point[]) {
  if (framing.standsFree) castOnFloor(light, framing, ankles)
  else castOnWall(light, alpha)
}

function castOnFloor(light: Plane, { width, height, floorY }: Framing, ankles: readonly Point[]) {
  const middle = ankles.reduce((sum, { x }) => sum + x, 0) / Math.max(1, ankles.length)
  const patches = [
    ...ankles.map(({ x }) => ({
      x,
      y: floorY - 0.008 * height,
      across: 0.075 * width,
      along: 0.011 * height,
      depth: 0.4,
    })),
    {
      x: middle + 0.05 * width,
      y: floorY - 0.004 * height,
      across: 0.25 * width,
      along: 0.028 * height,
      depth: 0.2,
    },
  ]
  for (let y = Math.max(0, Math.floor(floorY - 0.12 * height)); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      let shade = 0
      for (const patch of patches) {
        const u = (x - patch.x) / patch.across
        const v = (y - patch.y) / patch.along
        shade = Math.max(shade, patch.depth * Math.exp(-u * u - v * v))
      }
      light.values[i] *= 1 - shade
    }
  }
}

/** The silhouette, blurred, shifted away from the light. */
function castOnWall(light: Plane, alpha: Plane) {
  const { width, height } = light
  const reduction = 8
  const sharp = reducePlane(alpha, Math.ceil(width / reduction), Math.ceil(height / reduction))
  const small = blur(sharp, (0.035 * width) / reduction)
  const shade = resamplePlane(small, width, height, {
    scale: reduction,
    x: 0.035 * width,
    y: 0.012 * height,
  })
  for (let i = 0; i < shade.values.length; i++) light.values[i] *= 1 - 0.14 * shade.values[i]
  free(sharp, small, shade)
}
