import type { Picture, Plane } from '../../picture.ts'
import type { Own } from '../../pixels/memory.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'

/** The width of the neck at which its edge is looked for, in pixels, at most. */
const neckSpan = 160
/** The part of the picture that is looked at, beside and above the neck's points, in widths of the neck. */
const around = { beside: 0.1, above: 0.1 }

/** The part of a garment's picture about its neck, down to so many of its widths `below` its points. `own` notes its lists. */
export function openEdgeWindowAtNeck(
  picture: Picture,
  matte: Plane,
  { left, right }: UpperLandmarks,
  below: number,
  own: Own,
): EdgeWindow {
  const neck = right.neck.x - left.neck.x
  const box = {
    left: left.neck.x - around.beside * neck,
    right: right.neck.x + around.beside * neck,
    top: Math.min(left.neck.y, right.neck.y) - around.above * neck,
    bottom: Math.max(left.neck.y, right.neck.y) + below * neck,
  }
  return openEdgeWindow(picture, matte, box, Math.min(1, neckSpan / neck), own)
}
