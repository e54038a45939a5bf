import type { Plane } from '../picture.ts'
import type { Components } from '../pixels/components.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm, near, seenShare, squaredDifference } from './background-model.ts'
import { bodily, isInsideBody } from './body-distances.ts'
import { background } from './labels.ts'

/** A gap's least area on the label map's grid, pixels. */
const least = 12
/** By what factor a piece may grow from the one colour distance to the other. */
const growth = 2.2
/** In an arm's shade a gap is darker than the ground outside: colours may differ by so much, Lab units, in steps, and it grows by less. */
const shaded = { tolerances: [4, 6, 9], growth: 1.8 }
/** There it is a gap only up to so large, as a share of the picture, and where the silhouette sees so much less than `ring` pixels farther. */
const limits = { area: 0.005, drop: 0.05, ring: 5 }
/**
 * Where the silhouette sees a person so surely there is no gap, though cloth may have the ground's colour, Lab units. Where more than such a share of
 * what is around a piece is such cloth, that runs on into it.
 */
const surely = { seen: 0.985, alike: 4, leaks: 0.25 }
/** Such a gap may be made of several pieces, but not of many, as stripes are: each is so much of the whole. */
const leastShare = 0.3

/**
 * Where the background shows between an arm and the body, or between legs, the smoothness of a graph cut fills narrow places up (its
 * shrinking bias). Pieces in the background's colour with a sharp border are background: such a piece hardly grows when the tolerance
 * does (a maximally stable extremal region, Matas et al. 2002), while cloth of a like colour runs on. `tube`: how
 * far each pixel lies outside the body's tube, in body units. Changes `labels`.
 */
export function openGaps(
  labels: Uint8Array,
  lab: LabPicture,
  model: BackgroundModel,
  silhouette: Plane,
  tube: Float32Array,
) {
  if (!isCalm(model)) return
  const within = (tolerance: number) => findComponents(likeGround(labels, lab, model, silhouette, tolerance))
  const runsOn = (i: number) =>
    silhouette.values[i] > surely.seen && squaredDifference(lab, model, i) <= surely.alike ** 2
  const nested = [near.ground, ...shaded.tolerances].map(within)
  const beyond = within(near.beyond)
  const open = (here: Components, farther: Components, isGap: (piece: Grown) => boolean) => {
    const grown = grow(labels, here, farther, silhouette, tube, runsOn)
    const gaps = new Set(
      grown.filter((piece) => piece.leaks <= surely.leaks && isGap(piece)).map(({ label }) => label),
    )
    if (gaps.size === 0) return
    here.labels.forEach((piece, i) => {
      if (gaps.has(piece)) labels[i] = background
    })
  }
  const most = limits.area * labels.length
  open(nested[0], beyond, ({ area, seen, around, leaks, whole, inside }) => {
    // White stripes run on where the silhouette is sure; white cloth before a white ground is large and deep inside the body.
    const isFaint = seen <= seenShare && (leaks === 0 || seen <= around - limits.drop)
    const isCloth = area > most && inside > bodily
    return area >= least && isFaint && whole <= growth * area && !isCloth
  })
  for (let step = 1; step < nested.length; step++) {
    open(nested[step - 1], nested[step], ({ area, seen, around, whole, faint }) => {
      const isStable = whole <= shaded.growth * faint && area >= leastShare * whole
      return isStable && area >= least && area <= most && seen <= around - limits.drop
    })
  }
  for (const pieces of [...nested, beyond]) free(pieces.labels)
}

/**
 * A piece, the mean share that the silhouette has in it and of the person around it, how much of what is around it is cloth that it `leaks` into, the
 * area of the `whole` that it grows to, of all pieces in that which the silhouette sees faintly, and how much of it lies deep `inside` the body.
 */
type Grown = {
  label: number
  area: number
  seen: number
  around: number
  leaks: number
  whole: number
  faint: number
  inside: number
}

function grow(
  labels: Uint8Array,
  here: Components,
  farther: Components,
  silhouette: Plane,
  tube: Float32Array,
  runsOn: (i: number) => boolean,
): Grown[] {
  const { width, values } = silhouette
  const seen = new Float32Array(here.pieces.length + 1)
  const ring = {
    sum: new Float32Array(seen.length),
    count: new Int32Array(seen.length),
    leaks: new Int32Array(seen.length),
  }
  const wholeOf = new Int32Array(seen.length)
  const inside = new Int32Array(seen.length)
  const besides = [-limits.ring, limits.ring, -limits.ring * width, limits.ring * width]
  here.labels.forEach((piece, i) => {
    if (piece === 0) return
    seen[piece] += values[i]
    if (isInsideBody(tube, i)) inside[piece]++
    wholeOf[piece] = farther.labels[i]
    for (const beside of besides) {
      const other = i + beside
      if (other < 0 || other >= labels.length || labels[other] === background) continue
      if (here.labels[other] === piece) continue
      ring.sum[piece] += values[other]
      ring.count[piece]++
      if (runsOn(other)) ring.leaks[piece]++
    }
  })
  const faint = new Int32Array(farther.pieces.length + 1)
  for (const { label, area } of here.pieces)
    if (seen[label] <= seenShare * area) faint[wholeOf[label]] += area
  return here.pieces.map(({ label, area }) => ({
    label,
    area,
    seen: seen[label] / area,
    around: ring.sum[label] / Math.max(1, ring.count[label]),
    leaks: ring.leaks[label] / Math.max(1, ring.count[label]),
    whole: farther.pieces[wholeOf[label] - 1].area,
    faint: faint[wholeOf[label]],
    inside: inside[label] / area,
  }))
}

/** The person's pixels whose colour is at most so far from the background's, where that may be seen. */
function likeGround(
  labels: Uint8Array,
  lab: LabPicture,
  model: BackgroundModel,
  silhouette: Plane,
  distance: number,
): Mask {
  const mask = createMask(lab.width, lab.height)
  for (let i = 0; i < labels.length; i++) {
    const isBody = labels[i] !== background && silhouette.values[i] <= surely.seen
    mask.values[i] = isBody && squaredDifference(lab, model, i) <= distance ** 2 ? 1 : 0
  }
  return mask
}
