import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import { threshold, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { isOnChest, type BodyDistances } from './body-distances.ts'

/** A piece that the network sees as a thing by such a share, and that covers so much of the chest, is worn. */
const worn = { share: 0.5, ofChest: 0.5 }

/** Dark clothes in little light that the network takes for a thing: 1 where they are; all on the distances' grid. */
export function findWorn(things: Plane, distances: Pick<BodyDistances, 'torso' | 'along'>): Mask {
  const found = threshold(things, worn.share)
  const { labels, pieces } = findComponents(found)
  const onChest = new Int32Array(pieces.length + 1)
  labels.forEach((piece, i) => {
    if (isOnChest(distances, i)) onChest[piece]++
  })
  const chest = onChest.reduce((sum, area) => sum + area, 0)
  for (let i = 0; i < labels.length; i++) if (onChest[labels[i]] <= worn.ofChest * chest) found.values[i] = 0
  free(labels)
  return found
}
