import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { close, createMask, dilate, threshold, toPlane } from '../../pixels/mask.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxAbove, clipBox, cropPlane } from '../crop.ts'
import type { BareBody } from './bare-body.ts'
import { narrow, present } from './close-slits.ts'
import type { Occluders } from './find-occluders.ts'

/** The closing has no smaller radius, in pixels. */
const leastRadius = 2
/** A gap lies so near to both parts, in its radii. */
const nearness = 2
/** How soft the arm's new edge is, in pixels. */
const softness = 1
/** Of what was blurred so, less than the one share adds nothing, and the other counts as whole. */
const added = { least: 0.01, whole: 0.5 }

/**
 * Between the part of an arm that is in sight and the part that is imagined nothing of what is behind it shows: skin goes on over the gap (a
 * morphological closing). Changes the bare arms.
 */
export function closeArms(
  { body: { unit } }: StudioModel,
  erased: Plane,
  { photo, bareArms }: Occluders,
  { arms }: BareBody,
) {
  const radius = Math.max(leastRadius, Math.round(narrow * unit))
  const [seen, imagined] = [photo, bareArms].map((plane) => threshold(plane, present.now))
  const front = createMask(erased.width, erased.height)
  for (let i = 0; i < front.values.length; i++) front.values[i] = seen.values[i] | imagined.values[i]
  const gaps = close(front, radius)
  // At the edge of one of them alone there is no gap.
  const [nearSeen, nearImagined] = [dilate(seen, nearness * radius), dilate(imagined, nearness * radius)]
  for (let i = 0; i < gaps.values.length; i++) {
    const isBetween = nearSeen.values[i] && nearImagined.values[i] && !front.values[i]
    gaps.values[i] &= isBetween && arms[i] > 127 && erased.values[i] > present.old ? 1 : 0
  }
  free(seen.values, imagined.values, front.values, nearSeen.values, nearImagined.values)
  const sharp = toPlane(gaps)
  free(gaps.values)
  const area = clipBox(boxAbove(sharp, 0.5), sharp, 4 * softness)
  const part = cropPlane(sharp, area)
  free(sharp)
  const soft = blur(part, softness)
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0, i = (area.y + y) * erased.width + area.x; x < area.width; x++, i++, k++) {
      if (arms[i] <= 127 || soft.values[k] < added.least) continue
      bareArms.values[i] = Math.max(bareArms.values[i], smoothstep(0, added.whole, soft.values[k]))
    }
  }
  free(part, soft)
}
