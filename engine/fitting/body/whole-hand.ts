import type { Plane } from '../../picture.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { boxOf, clipBox, type Area } from '../crop.ts'

/** Fingers reach so far beyond the point that the pose has for a hand, in units; and a hand has so much area, in square units. */
const reach = 0.45
const largest = 0.14
/** Between fingers and at their ends skin shares its pixels with what is behind. */
const anySkin = 0.35
/** A hand's skin begins so far before the wrist, in units. */
const beforeWrist = 0.03
/** A hand of which so much is in sight, in square units, is in no pocket; of 55 people those in one show .028 at most, bent ones before a thigh .061. */
const leastWhole = 0.045
/** Smaller areas, in pixels each way, show no hand. */
const leastArea = 4
/** The palm lies on these shares of the way from the wrist to the joint `hand`. */
const palm = { from: 0.15, to: 0.8, step: 0.05 }

/**
 * Where a pixel belongs to a hand that is in sight: all skin beyond the wrist that hangs together with the palm, down to the fingertips.
 * Null where that is larger than a hand: a thigh or a belly is behind it.
 */
export function findWholeHand(
  skin: Plane,
  arm: ArmAxis,
  unit: number,
): ((x: number, y: number) => boolean) | null {
  const piece = findHandPiece(skin, arm, unit)
  if (!piece) return null
  const { mask, area } = piece
  return (x, y) => {
    const [column, row] = [x - area.x, y - area.y]
    return column >= 0 && row >= 0 && column < area.width && row < area.height
      ? mask.values[row * area.width + column] === 1
      : false
  }
}

/** Whether the whole hand is in sight, however it is bent. */
export function showsWholeHand(skin: Plane, arm: ArmAxis, unit: number): boolean {
  const piece = findHandPiece(skin, arm, unit)
  if (!piece) return false
  const isWhole = piece.size >= leastWhole * unit * unit
  free(piece.mask.values)
  return isWhole
}

/** The hand's skin within an area, and its size in pixels. */
function findHandPiece(
  skin: Plane,
  { joints: { elbow, wrist, hand } }: ArmAxis,
  unit: number,
): { mask: Mask; area: Area; size: number } | null {
  const area = clipBox(boxOf([wrist, hand]), skin, reach * unit)
  if (area.width < leastArea || area.height < leastArea) return null
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1
  const along = { x: (wrist.x - elbow.x) / length, y: (wrist.y - elbow.y) / length }
  const mask = createMask(area.width, area.height)
  for (let k = 0; k < mask.values.length; k++) {
    const [x, y] = [area.x + (k % area.width), area.y + Math.floor(k / area.width)]
    const beyond = (x - wrist.x) * along.x + (y - wrist.y) * along.y
    const isSkin = skin.values[y * skin.width + x] > anySkin
    mask.values[k] = isSkin && beyond > -beforeWrist * unit ? 1 : 0
  }
  const { labels, pieces } = findComponents(mask)
  const counts = new Int32Array(pieces.length + 1)
  for (let step = palm.from; step <= palm.to; step += palm.step) {
    const x = Math.round(wrist.x + (hand.x - wrist.x) * step) - area.x
    const y = Math.round(wrist.y + (hand.y - wrist.y) * step) - area.y
    if (x >= 0 && y >= 0 && x < area.width && y < area.height) counts[labels[y * area.width + x]]++
  }
  counts[0] = 0
  const own = counts.indexOf(Math.max(...counts))
  const isHand = own > 0 && pieces[own - 1].area <= largest * unit * unit
  for (let k = 0; k < mask.values.length; k++) mask.values[k] = isHand && labels[k] === own ? 1 : 0
  free(labels)
  if (!isHand) return null
  return { mask, area, size: pieces[own - 1].area }
}
