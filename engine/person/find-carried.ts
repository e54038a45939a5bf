import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BodyDistances } from './body-distances.ts'

/**
 * A thing is where the network sees it by this share, by more in the mean; it is carried that comes so near to a hand, in body units, and is so large, in square body
 * units: what is smaller is a cuff or a watch.
 */
const thing = { share: 0.35, mean: 0.6, atHand: 0.2, area: 0.08 }
/** In body units: as far as a thing may lie beside the body and be none of its clothes. */
const besideBody = 0.1

/** A bag that the network of classes sees (shares 0..1 on the distances' grid) at a hand, also where it hangs before the clothes. 1 where it is. */
export function findCarried(things: Plane, { hand }: Pick<BodyDistances, 'hand'>, unit: number): Mask {
  const carried = threshold(things, thing.share)
  const { labels, pieces } = findComponents(carried)
  const sums = pieces.map(() => ({ share: 0, isAtHand: false }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i] - 1]
    sum.share += things.values[i]
    if (hand[i] < thing.atHand) sum.isAtHand = true
  }
  const isCarried = pieces.map(
    ({ area }, k) => sums[k].isAtHand && area > thing.area * unit * unit && sums[k].share > thing.mean * area,
  )
  for (let i = 0; i < labels.length; i++)
    if (labels[i] > 0 && !isCarried[labels[i] - 1]) carried.values[i] = 0
  free(labels)
  return carried
}

/** What is carried lies before the body, not on it: changes the distances there. */
export function takeOffBody({ values }: Mask, { tube }: Pick<BodyDistances, 'tube'>) {
  for (let i = 0; i < values.length; i++) if (values[i]) tube[i] = Math.max(tube[i], besideBody)
}
