import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { keepComponents } from '../../pixels/components.ts'
import { dilate, threshold, toPlane } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { boxAbove, clipBox, cropPlane, pastePlane } from '../crop.ts'

/** Hair is there above such a share of a pixel. */
const present = 0.25
/** Pieces are kept from such an area on, in square units. */
const leastPiece = 0.02
/** They are taken with so many pixels about them, blurred by so much (sigma, pixels), within a margin of so many pixels. */
const rim = { grown: 3, soft: 1, margin: 6 }
/** Before cloth of nearly its own colour hair ends in steps of single pixels: they are blurred by so much (sigma, pixels). */
const steps = 1.2

/** The hair without small pieces on their own, which are seams and shadows that were taken for it: hair hangs from the head. */
export function findStrands(hair: Plane, unit: number): Plane {
  const strands = createPlane(hair.width, hair.height)
  const area = clipBox(boxAbove(hair, present), hair, rim.margin)
  if (area.width === 0 || area.height === 0) return strands
  const least = leastPiece * unit * unit
  const part = cropPlane(hair, area)
  const large = keepComponents(threshold(part, present), ({ area: size }) => size > least)
  const sharp = toPlane(dilate(large, rim.grown))
  const near = blur(sharp, rim.soft)
  const soft = blur(part, steps)
  for (let i = 0; i < near.values.length; i++) near.values[i] *= soft.values[i]
  pastePlane(strands, near, area)
  free(part, sharp, large.values)
  free(near, soft)
  return strands
}
