import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import { createMask, open } from '../pixels/mask.ts'
import { bodily, isInsideBody, type BodyDistances } from './body-distances.ts'

/** Shares between which a silhouette is unsure. */
const unsure = { from: 0.15, to: 0.8 }
/** Unsure places narrower than this, pixels to each side, are outlines. */
const outline = 1
/** Mean shares above which a place at a hand, and any other, is the person's. */
const carriedShare = 0.25
const ownShare = 0.5
/** What lies this near a hand, in body units, is at it. */
const atHand = 0.12
/** What is said of a settled place. */
const settled = { held: 0.85, free: 0.06 }

/** How deep inside the body's tube, in body units, a limb that was seen lies for sure. */
const limbs = 0.06

/** Where the pose sees a limb a silhouette that sees none is but unsure. All on the distances' grid. */
export function heedPose({ width, height, values }: Plane, { tube }: BodyDistances): Plane {
  return {
    width,
    height,
    values: values.map((share, i) => (tube[i] < -limbs ? Math.max(share, 0.5) : share)),
  }
}

/**
 * Before a busy background colours do not tell what an unsure part of the silhouette (shares 0..1 on the distances' grid) is. Each
 * such part is taken as a whole: for the person's when it lies within the body, at a hand, or is more likely than not.
 */
export function settleDoubt({ width, height, values }: Plane, { tube, hand }: BodyDistances): Plane {
  const doubtful = createMask(width, height)
  for (let i = 0; i < values.length; i++)
    doubtful.values[i] = values[i] > unsure.from && values[i] < unsure.to ? 1 : 0
  const { labels, pieces } = findComponents(open(doubtful, outline))
  const sums = pieces.map(() => ({ share: 0, within: 0, atHand: false }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i] - 1]
    sum.share += values[i]
    if (isInsideBody(tube, i)) sum.within++
    if (hand[i] < atHand) sum.atHand = true
  }
  const isHeld = pieces.map(({ area }, k) => {
    const mean = sums[k].share / area
    return sums[k].within > bodily * area || mean > ownShare || (sums[k].atHand && mean > carriedShare)
  })
  const shareOf = (label: number) => (isHeld[label - 1] ? settled.held : settled.free)
  return {
    width,
    height,
    values: values.map((share, i) => (labels[i] === 0 ? share : shareOf(labels[i]))),
  }
}
