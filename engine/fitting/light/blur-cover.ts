import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import type { Area } from '../crop.ts'
import { cropPlane, pastePlane } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'

/** How wide the blur is, in units. */
const softness = 0.022

/**
 * What the garment covers in sight, blurred: outside it casts a contact shadow, inside it tells where the edge is near. `front`
 * is what lies before it; outside `area` the result is 0.
 */
export function blurCover({ layer }: DrawnGarment, front: Plane, area: Area, unit: number): Plane {
  const { width, height, values } = layer
  const cover = createPlane(width, height)
  for (let i = 0; i < cover.values.length; i++) cover.values[i] = values[i * 4 + 3] * (1 - front.values[i])
  const part = cropPlane(cover, area)
  const blurred = blur(part, softness * unit)
  cover.values.fill(0)
  pastePlane(cover, blurred, area)
  free(part)
  free(blurred)
  return cover
}
