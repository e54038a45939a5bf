import type { Plane } from '../picture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import type { Component, Components } from '../pixels/components.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm } from './background-model.ts'
import { background, hair, shoes } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** Shares of the silhouette: from the first on it is sure of the person, up to the second of the background; a gap may be between them. */
const sure = { person: 0.985, background: 0.1 }
/** Of the person's colours and of the background's: so many components, with this least variance in square Lab units; and no cost is higher. */
const mixture = { components: 10, floor: 7, ceiling: 30 }
/** A piece is what is likelier the background by this log likelihood ratio, and a gap is by so much in the mean. */
const odds = { of: 1, mean: 2 }
/** The silhouette sees less of a gap than of the person `ring` pixels farther, by so much at least; a drop weighs as so many units of the ratio, and both reach `together`. */
const drop = { ring: 5, least: 0.02, weight: 40, together: 5.4 }
/** So much of what lies beside a gap is open background at most: a rim is the matte's. */
const mostOpen = 0.25
/** Pixels of the label map that a gap has at least, and at most as a share of the map. */
const size = { least: 12, most: 0.005 }

/**
 * Before a busy background the graph cut fills what lies between an arm and the trunk. Where colours are the background's and not the person's (Gaussian mixtures of
 * what the silhouette is sure of), and the silhouette is less sure than beside them, there is background. Changes `labels`.
 */
export function openBusyGaps(
  labels: Uint8Array,
  lab: LabPicture,
  model: BackgroundModel,
  silhouette: Plane,
  { head }: BodyFrame,
) {
  if (isCalm(model)) return
  const { width, height, values: seen } = silhouette
  const choose = (isChosen: (i: number) => boolean) => labels.map((_, i) => (isChosen(i) ? 1 : 0))
  const open = choose((i) => isOpen(labels[i]) && seen[i] <= sure.person)
  const costOf = (isKnown: (i: number) => boolean) => {
    const colours = collectColours(lab, choose(isKnown))
    const cost = new Float32Array(labels.length)
    const { components, floor, ceiling } = mixture
    colourCost(fitMixture(colours, components, floor), lab, ceiling, cost, open)
    return cost
  }
  const ratios = costOf((i) => labels[i] !== background && seen[i] > sure.person)
  const ofGround = costOf((i) => labels[i] === background && seen[i] < sure.background)
  for (let i = 0; i < ratios.length; i++) ratios[i] -= ofGround[i]
  const likeGround = { width, height, values: choose((i) => open[i] === 1 && ratios[i] > odds.of) }
  const found = findComponents(likeGround)
  const means = meansOf(found, labels, ratios, silhouette)
  const isOnHead = ({ left, right, top, bottom }: Component) =>
    Math.hypot((left + right) / 2 - head.x, (top + bottom) / 2 - head.y) < head.radius
  const isSized = ({ area }: Component) => area >= size.least && area <= size.most * labels.length
  const isGap = found.pieces.map(
    (piece) => isSized(piece) && !isOnHead(piece) && standsOut(means[piece.label - 1]),
  )
  found.labels.forEach((piece, i) => {
    if (piece > 0 && isGap[piece - 1]) labels[i] = background
  })
  free(found.labels, likeGround, ofGround, ratios, open)
}

/** Hair has gaps of its own (see `openClearGaps`), and what is carried stands before a background of any colours. */
const isOpen = (label: number) => label !== background && label !== hair && label !== shoes

/** Of a piece: the log likelihood ratio, the silhouette's share, that of the person around it (NaN where none is), and how much of its border is `open`. */
type Means = { ratio: number; seen: number; around: number; open: number }

function standsOut({ ratio, seen, around, open }: Means): boolean {
  const falls = around - seen
  const isClear = ratio >= odds.mean && falls >= drop.least && ratio + drop.weight * falls >= drop.together
  return isClear && open <= mostOpen
}

function meansOf(
  { labels: pieceOf, pieces }: Components,
  labels: Uint8Array,
  ratios: Float32Array,
  { width, values }: Plane,
): Means[] {
  const sums = pieces.map(() => ({ ratio: 0, seen: 0, around: 0, count: 0, border: 0, open: 0 }))
  const neighbours = [-1, 1, -width, width]
  const besides = [-drop.ring, drop.ring, -drop.ring * width, drop.ring * width]
  pieceOf.forEach((piece, i) => {
    if (piece === 0) return
    const sum = sums[piece - 1]
    sum.ratio += ratios[i]
    sum.seen += values[i]
    for (const neighbour of neighbours) {
      if (pieceOf[i + neighbour] === piece) continue
      sum.border++
      if (labels[i + neighbour] === background) sum.open++
    }
    for (const beside of besides) {
      const other = i + beside
      if (other < 0 || other >= labels.length) continue
      if (labels[other] === background || pieceOf[other] === piece) continue
      sum.around += values[other]
      sum.count++
    }
  })
  return sums.map(({ ratio, seen, around, count, border, open }, k) => ({
    ratio: ratio / pieces[k].area,
    seen: seen / pieces[k].area,
    around: around / count,
    open: open / border,
  }))
}
