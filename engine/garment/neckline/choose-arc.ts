import { quantile } from '../../pixels/scalar.ts'
import type { NecklineArc } from './neckline-arc.ts'

/** An arc must exceed a clear change by so many times the median of all scores, where that is above 0, and where it is below. */
const aboveMedian = { positive: 1.4, negative: -0.5 }
/** An arc deeper than this, in halves of its width, does not take the place of one near the back's edge. */
const deepest = 1.9
/** The upper edge of a collar band scores so much of its lower edge, and lies so far above it, in halves of the arc's width. */
const upperEdgeOf = { score: 0.8, nearest: 0.1, farthest: 0.3 }
/** Below the back's edge by less than `near`, in widths of the neck, an arc counts `least` and more the farther it is from it. */
const atBack = { near: 0.18, least: 0.45, perWidth: 3 }
/** A round arc deeper than this share of the chest's width counts the less the deeper it is, but no less than the last. */
const roundNeck = { deepest: 0.3, perChest: 2, least: 0.3 }
/** From this depth on, in widths of the neck, arcs count less: `at0` less `perWidth` of the depth, but no less than the last. */
const deepNeck = { from: 0.6, at0: 1.12, perWidth: 0.2, least: 0.8 }

export type Scored = { arc: NecklineArc; score: number }

/**
 * The arc that stands out most. The inner back has seams and tapes of its own just below its upper edge, often of strong
 * contrast: above `shallow` an arc is the neckline only where no clear one lies deeper. A collar band has two edges, of which
 * the upper one is the neckline.
 */
export function chooseArc(scored: Scored[], clear: number, shallow: number): Scored | null {
  const median = quantile(
    Float32Array.from(scored, ({ score }) => score),
    0.5,
  )
  // On stripes and patterns most arcs score far from 0, and single ones high by chance.
  const least = clear + (median > 0 ? aboveMedian.positive * median : aboveMedian.negative * median)
  const standing = scored.filter(({ score }) => score > least)
  if (standing.length === 0) return null
  const best = strongest(standing)
  if (best.arc.depth >= shallow) return upperEdge(standing, best, shallow)
  const deep = standing.filter(({ arc }) => arc.depth >= shallow && arc.depth < deepest * arc.half)
  return deep.length > 0 ? upperEdge(deep, strongest(deep), shallow) : best
}

function strongest(scored: Scored[]): Scored {
  return scored.reduce((a, b) => (b.score > a.score ? b : a))
}

function upperEdge(scored: Scored[], best: Scored, shallow: number): Scored {
  const alike = scored.filter(
    ({ arc, score }) =>
      score > upperEdgeOf.score * best.score &&
      arc.depth >= shallow &&
      arc.depth < best.arc.depth - upperEdgeOf.nearest * arc.half &&
      arc.depth > best.arc.depth - upperEdgeOf.farthest * arc.half,
  )
  return alike.length > 0 ? strongest(alike) : best
}

/**
 * How likely an arc is by its place alone. Front necklines hang clearly below the upper edge of the back; what lies nearer is the
 * back's own seam or label. Round ones do not reach below three tenths of the chest's width. `belowBack` and `depth` in widths of
 * the neck, `roundDepth` in those of the chest, 0 for a V.
 */
export function likelihood(belowBack: number, depth: number, roundDepth: number): number {
  if (belowBack < atBack.near) return atBack.least + atBack.perWidth * belowBack
  if (roundDepth > roundNeck.deepest)
    return Math.max(roundNeck.least, 1 - roundNeck.perChest * (roundDepth - roundNeck.deepest))
  return depth < deepNeck.from ? 1 : Math.max(deepNeck.least, deepNeck.at0 - deepNeck.perWidth * depth)
}
