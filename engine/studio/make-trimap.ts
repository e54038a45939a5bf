import { background, hair } from '../person/labels.ts'
import type { LabelMap } from '../person/labels.ts'
import { blur } from '../pixels/blur.ts'
import { fillHoles, keepLargest } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, dilate, erode, invert, threshold, toPlane } from '../pixels/mask.ts'

/** Certain background. */
export const outsideZone = 0
/** Beside the person. */
export const nearZone = 1
/** Beside hair, further out. */
const hairZone = 2
/** Within the person's outline, but near it. */
export const rimZone = 3
/** Certain person. */
export const coreZone = 4

/** The band reaches this share of the long side to each side of the outline; about hair three times as far outwards. */
const bandShare = 1 / 190
const hairFactor = 3
/** Pieces of the person smaller than this share of the largest are none; holes smaller than this share of the picture are filled: larger ones are gaps. */
const leastPiece = 0.02
const largestHole = 0.00003
/** Of what is about a pixel so much is hair where it lies near hair. */
const hairShare = 0.3

/** Certain person (`core`), certain background (`outside`) and the zones of the unknown band between; `radius` in grid pixels. */
export type Trimap = { zones: Mask; core: Mask; outside: Mask; radius: number }

export function makeTrimap({ width, height, labels }: LabelMap): Trimap {
  const radius = Math.max(2, Math.round(Math.max(width, height) * bandShare))
  const person = createMask(width, height)
  const hairMask = createMask(width, height)
  for (let i = 0; i < labels.length; i++) {
    person.values[i] = labels[i] === background ? 0 : 1
    hairMask.values[i] = labels[i] === hair ? 1 : 0
  }
  const solid = fillHoles(keepLargest(person, leastPiece), largestHole * width * height)
  const core = erode(solid, radius)
  const near = dilate(solid, radius + 1)
  const hairReach = dilate(solid, radius * hairFactor)
  const nearHair = dilate(threshold(blur(toPlane(hairMask), radius), hairShare), radius * hairFactor)
  const zones = createMask(width, height)
  for (let i = 0; i < zones.values.length; i++) {
    if (core.values[i]) zones.values[i] = coreZone
    else if (solid.values[i]) zones.values[i] = rimZone
    else if (nearHair.values[i] && hairReach.values[i]) zones.values[i] = hairZone
    else if (near.values[i]) zones.values[i] = nearZone
  }
  return { zones, core, outside: invert(dilate(solid, radius + 2)), radius }
}
