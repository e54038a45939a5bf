import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { keepComponents } from '../../pixels/components.ts'
import { dilate, threshold, toPlane } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { boxAbove, clipBox, cropPlane, pastePlane } from '../crop.ts'

/** The hair without small pieces on their own, which are seams and shadows that were taken for it: hair hangs from the head. */
export function findStrands(hair: Plane, unit: number): Plane {
  const strands = createPlane(hair.width, hair.height)
  const area = clipBox(boxAbove(hair, present), hair, 6)
  if (area.width === 0 || area.height === 0) return strands
  const least = 0.02 * unit * unit
  const part = cropPlane(hair, area)
  const large = keepComponents(threshold(part, present), ({ area: size }) => size > least)
  const sharp = toPlane(dilate(large, 3))
  const near = blur(sharp, 1)
  for (let i = 0; i < near.values.length; i++) near.values[i] *= part.values[i]
  pastePlane(strands, near, area)
  free(part, sharp, large.values)
  free(near)
  return strands
}

const present = 0.25
