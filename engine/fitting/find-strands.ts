import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { keepComponents } from '../pixels/components.ts'
import { dilate, threshold, toPlane } from '../pixels/mask.ts'

/** The hair without small pieces on their own, which are seams and shadows that were taken for it: hair hangs from the head. */
export function findStrands(hair: Plane, unit: number): Plane {
  const least = 0.02 * unit * unit
  const large = keepComponents(threshold(hair, 0.25), ({ area }) => area > least)
  const strands = blur(toPlane(dilate(large, 3)), 1)
  for (let i = 0; i < strands.values.length; i++) strands.values[i] *= hair.values[i]
  return strands
}
