import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm, near, seenShare, squaredDifference } from './background-model.ts'
import { background, hair } from './labels.ts'

/** A gap's area on the label map's grid, pixels, and by what factor it may grow from the one colour distance to the other. */
const least = 12
const growth = 2.2

/**
 * Where the background shows between an arm and the body, or between legs, the smoothness of a graph cut fills narrow places up (its
 * shrinking bias). Pieces in the background's colour with a sharp border are background: such a piece hardly grows when the tolerance
 * does (a maximally stable extremal region, Matas et al. 2002), while cloth of a like colour runs on. Changes `labels`.
 */
export function openGaps(labels: Uint8Array, lab: LabPicture, model: BackgroundModel, silhouette: Plane) {
  if (!isCalm(model)) return
  const [tight, wide] = [near.ground, near.beyond].map((distance) =>
    findComponents(likeGround(labels, lab, model, distance)),
  )
  const seen = new Float32Array(tight.pieces.length + 1)
  const around = new Int32Array(tight.pieces.length + 1)
  tight.labels.forEach((piece, i) => {
    seen[piece] += silhouette.values[i]
    around[piece] = wide.labels[i]
  })
  const isGap = tight.pieces.map(
    ({ label, area }) =>
      area >= least &&
      seen[label] <= seenShare * area &&
      wide.pieces[around[label] - 1].area <= growth * area,
  )
  tight.labels.forEach((piece, i) => {
    if (piece > 0 && isGap[piece - 1]) labels[i] = background
  })
  free(tight.labels, wide.labels)
}

/** The person's pixels whose colour is at most so far from the background's. */
function likeGround(labels: Uint8Array, lab: LabPicture, model: BackgroundModel, distance: number): Mask {
  const mask = createMask(lab.width, lab.height)
  for (let i = 0; i < labels.length; i++) {
    const isBody = labels[i] !== background && labels[i] !== hair
    mask.values[i] = isBody && squaredDifference(lab, model, i) <= distance ** 2 ? 1 : 0
  }
  return mask
}
