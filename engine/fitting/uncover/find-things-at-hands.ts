import { distance } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { findComponents } from '../../pixels/components.ts'
import { threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'

/** What is carried comes so near to the middle of a hand, in units; its soft rim has at least such a share. */
const carried = { atHand: 0.3, rim: 0.05 }

/** How much of each pixel is carried in a hand, 0..1: bags are read as shoes are, and hang before what is worn. */
export function findThingsAtHands(
  { layers: { shoes }, body: { unit } }: StudioModel,
  arms: { left: ArmAxis; right: ArmAxis },
): Plane {
  const { width, height } = shoes
  const things = createPlane(width, height)
  const mask = threshold(shoes, carried.rim)
  const { labels, pieces } = findComponents(mask)
  const hands = [arms.left.joints.hand, arms.right.joints.hand]
  const isCarried = pieces.map(() => false)
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0 || isCarried[labels[i] - 1]) continue
    const place = { x: i % width, y: (i / width) | 0 }
    if (hands.some((hand) => distance(hand, place) < carried.atHand * unit)) isCarried[labels[i] - 1] = true
  }
  for (let i = 0; i < labels.length; i++)
    if (labels[i] > 0 && isCarried[labels[i] - 1]) things.values[i] = shoes.values[i]
  free(mask.values, labels)
  return things
}
