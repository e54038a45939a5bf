import type { Picture, Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { findComponents } from '../pixels/components.ts'
import { createMask, dilate, open, toPlane, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { shoes, type LabelMap } from '../person/labels.ts'

/** RGB distance from the floor's continued colour up to which a shoe looks like the floor, and below which, as a mean, the floor does. */
const alike = { shoe: 40, floor: 6 }
/** Where the silhouette sees less than this there is no shoe; and the mean from which on it is one, whatever its colour. */
const seen = { least: 0.25, surely: 0.7 }
/** The outline's passage, pixels of the grid. */
const passage = 0.7

/**
 * Where a shoe looks like the floor, as a white sole does below a dark shoe, its colour tells no share: what labels and silhouette hold for a
 * shoe is one. Its share, 0..1 on the grid; null where there is no such place. A rim less than three pixels wide is but the floor beside a shoe.
 */
export function findPaleShoes(
  { pixels }: Picture,
  { width, height, labels }: LabelMap,
  floor: readonly Plane[],
  silhouette: Plane,
): Plane | null {
  const pale = createMask(width, height)
  const distances = new Float32Array(labels.length)
  let count = 0
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== shoes || silhouette.values[i] < seen.least) continue
    let square = 0
    for (let c = 0; c < 3; c++) square += (pixels[i * 3 + c] - floor[c].values[i]) ** 2
    if (square > alike.shoe ** 2) continue
    distances[i] = Math.sqrt(square)
    pale.values[i] = 1
    count++
  }
  if (count === 0) return null
  const kept = dilate(keepShoes(open(pale, 1), distances, silhouette), 1)
  for (let i = 0; i < labels.length; i++) kept.values[i] &= pale.values[i]
  const broad = toPlane(kept)
  const share = blur(broad, passage)
  free(broad)
  return share
}

/** Without the pieces that are the floor itself. */
function keepShoes(mask: Mask, distances: Float32Array, silhouette: Plane): Mask {
  const { labels, pieces } = findComponents(mask)
  const far = new Float32Array(pieces.length + 1)
  const sight = new Float32Array(pieces.length + 1)
  labels.forEach((piece, i) => {
    far[piece] += distances[i]
    sight[piece] += silhouette.values[i]
  })
  const isShoe = [
    false,
    ...pieces.map(
      ({ label, area }) => far[label] >= alike.floor * area || sight[label] >= seen.surely * area,
    ),
  ]
  return { ...mask, values: mask.values.map((inside, i) => (inside && isShoe[labels[i]] ? 1 : 0)) }
}
