import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import { growWithin } from '../pixels/grow-within.ts'
import { meanColour, type LabPicture } from '../pixels/lab.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, open } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { isCalm, modelBackground, squaredDifference, type BackgroundModel } from './background-model.ts'
import type { BodyDistances } from './body-distances.ts'
import { labelCount, shoes } from './labels.ts'

/** Shares between which a silhouette is unsure; places narrower than `outline` pixels to each side are but outlines. */
const unsure = { from: 0.15, to: 0.8, outline: 1 }
/** How far what is held stands out from a calm ground, Lab units, and how near to a hand it is somewhere, in body units. */
const held = { standsOut: 14, atHand: 0.12 }
/** The mean share of the silhouette in it, how large it is, in square body units, and how much of it lies beside the body: smaller things are seen as they are. */
const large = { share: 0.35, area: 0.15, beside: 0.8 }
/** Where the silhouette sees less, there is but ground. */
const nobody = 0.12
/** The silhouette's share there from now on, and what it costs to be anything but a thing. */
const kept = { share: 0.85, cost: 12 }

/**
 * Before a calm ground what stands out from it at a hand is held, though the silhouette (shares 0..1 on the distances' grid) is unsure of it: a
 * bag. 1 where it is.
 */
export function findHeld(
  { width, height, values }: Plane,
  { hand, tube }: BodyDistances,
  unit: number,
  lab: LabPicture,
): Mask {
  const ground = modelBackground(
    lab,
    Uint8Array.from(values, (share) => (share < nobody ? 1 : 0)),
  )
  if (!isCalm(ground)) return createMask(width, height)
  const doubtful = createMask(width, height)
  for (let i = 0; i < values.length; i++) {
    const isUnsure = values[i] > unsure.from && values[i] < unsure.to
    doubtful.values[i] = isUnsure && squaredDifference(lab, ground, i) > held.standsOut ** 2 ? 1 : 0
  }
  const things = open(doubtful, unsure.outline)
  const { labels, pieces } = findComponents(things)
  const sums = pieces.map(() => ({ share: 0, beside: 0, isAtHand: false }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i] - 1]
    sum.share += values[i]
    if (tube[i] > 0) sum.beside++
    if (hand[i] < held.atHand) sum.isAtHand = true
  }
  const isHeld = pieces.map(
    ({ area }, k) =>
      sums[k].isAtHand &&
      area > large.area * unit * unit &&
      sums[k].share > large.share * area &&
      sums[k].beside > large.beside * area,
  )
  for (let i = 0; i < labels.length; i++) things.values[i] = labels[i] > 0 && isHeld[labels[i] - 1] ? 1 : 0
  free(doubtful.values, labels)
  followStraps(things, tube, unit, lab, ground)
  free(ground.lightness, ground.a, ground.b, ground.noise)
  return things
}

/** A strap stands out from the ground by so much, differs from the thing's mean colour by no more, Lab units, and leads so far, in body units. */
const strap = { standsOut: 20, alike: 40, reach: 0.8 }

/** A bag's strap that hangs beside the body, in the bag's colour, is too thin for the silhouette: it is followed from pixel to pixel. Changes `things`. */
function followStraps(
  things: Mask,
  tube: ArrayLike<number>,
  unit: number,
  lab: LabPicture,
  ground: BackgroundModel,
) {
  const colour = meanColour(lab, (i) => things.values[i] > 0)
  if (!colour) return
  const isStrap = (i: number) =>
    tube[i] > 0 &&
    squaredDifference(lab, ground, i) > strap.standsOut ** 2 &&
    Math.hypot(lab.lightness[i] - colour[0], lab.a[i] - colour[1], lab.b[i] - colour[2]) < strap.alike
  growWithin(things, isStrap, strap.reach * unit)
}

/** What is held is in the picture, and no clothes: it stays when these go, as shoes do. Changes `silhouette` and `priors`. */
export function keepHeld({ values }: Mask, silhouette: Plane, priors: readonly Float32Array[]) {
  for (let i = 0; i < values.length; i++) {
    if (!values[i]) continue
    silhouette.values[i] = Math.max(silhouette.values[i], kept.share)
    for (let label = 0; label < labelCount; label++)
      priors[label][i] = label === shoes ? 0 : priors[label][i] + kept.cost
  }
}
