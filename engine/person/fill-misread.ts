import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm, near, seenShare, squaredDifference } from './background-model.ts'
import { background } from './labels.ts'

/** Holes in a person up to this share of the label map may be misread; a gap in which the background shows has so many pixels at least. */
const largest = 0.0006
const leastGap = 10
/** So much of a gap has the background's colour. */
const alike = 0.5

/**
 * Small holes in a person are cloth that looks like the background, and get the label beside them; but where a calm background shows in its own
 * colour, and the silhouette sees it too, the hole is a gap, as between a hand and the hip. Changes `labels`.
 */
export function fillMisread(labels: Uint8Array, lab: LabPicture, model: BackgroundModel, silhouette: Plane) {
  const { width, height } = lab
  const holes = createMask(width, height)
  for (let i = 0; i < labels.length; i++) holes.values[i] = labels[i] === background ? 1 : 0
  const { labels: pieceOf, pieces } = findComponents(holes)
  const like = new Int32Array(pieces.length + 1)
  const seen = new Float32Array(pieces.length + 1)
  pieceOf.forEach((piece, i) => {
    if (piece === 0) return
    seen[piece] += silhouette.values[i]
    if (squaredDifference(lab, model, i) <= near.beyond ** 2) like[piece]++
  })
  for (const { label, area, left, top, right, bottom } of pieces) {
    const isInside = left > 0 && top > 0 && right < width - 1 && bottom < height - 1
    if (!isInside || area > largest * labels.length) continue
    const isGap =
      isCalm(model) && area >= leastGap && like[label] >= alike * area && seen[label] <= seenShare * area
    if (isGap) continue
    for (let y = top; y <= bottom; y++) {
      for (let i = y * width + left; i <= y * width + right; i++)
        if (pieceOf[i] === label) labels[i] = labels[i - 1]
    }
  }
  free(pieceOf)
}
