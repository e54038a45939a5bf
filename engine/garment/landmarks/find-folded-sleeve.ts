import { angleAt, depthInBay, findBays, indexesBetween } from '../outline/contour-walk.ts'
import { rowSpans } from '../outline/row-spans.ts'
import type { Silhouette } from '../outline/silhouette.ts'
import type { Sleeve } from './find-sleeve.ts'
import { findOuterCorner, placeArmpit } from './place-armpit.ts'

// Sleeves that lie on the body or close beside it show no armpit. Shares of the outline's width (across) or height (down).

const overlapping = {
  /** Both cuffs lie lower, down, so far apart, across; and the body between begins so far beside the middle. */
  highest: 0.75,
  apart: 0.6,
  beside: 0.12,
  /** Down: how far the cuffs hang below the hem. */
  shallowest: 0.06,
}

const hanging = {
  /** The cuff lies lower, down, and its step this far above the hem. */
  highest: 0.45,
  aboveHem: 0.05,
  /** How far above the step the cuff is looked for, down. */
  look: 0.1,
  /** Across: the bay's depth, and how far the cuff stands out. */
  shallowest: 0.045,
  cuff: { least: 0.07, most: 0.35 },
  /** Degrees between chords of this length, across: hems with round corners bend more softly. */
  bend: 122,
  chord: 0.06,
  /** In halves of the chest. */
  armhole: 0.8,
  /** At the armpit a sleeve is so many times as broad as at its cuff, but leaves the body so much of the cloth there. */
  taper: 1.3,
  narrowest: 0.55,
}

/**
 * A wide sleeve that lies on the body shows no armpit, only cuffs hanging below the hem. The armpit is then placed by
 * proportion.
 */
export function findOverlappingSleeve(silhouette: Silhouette, centre: number): Sleeve | null {
  const { contour, box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  for (const bay of findBays(contour)) {
    const cuff = contour[bay.from]
    const other = contour[bay.to]
    if (
      cuff.y < box.top + overlapping.highest * down ||
      other.y < box.top + overlapping.highest * down ||
      cuff.x - other.x < overlapping.apart * across
    )
      continue
    const own = indexesBetween(contour, bay.from, bay.to).filter(
      (index) => contour[index].x > centre + overlapping.beside * across,
    )
    if (own.length < 3) continue
    const end = own.reduce((best, index) => (contour[index].y < contour[best].y ? index : best))
    const depth = depthInBay(contour, bay, end)
    if (depth < overlapping.shallowest * down) continue
    const shoulder = findOuterCorner(contour, box, centre, bay.from)
    return { armpit: placeArmpit(contour[end], shoulder, centre), end, tip: bay.from, depth }
  }
  return null
}

/** Of the outline's height or width. */
const closed = {
  /** Both cuffs lie lower, down, and so far apart, across. */
  highest: 0.9,
  apart: 0.6,
  /** What hangs below the hem at least, and how broad a cuff is. */
  step: 0.012,
  cuff: { least: 0.05, most: 0.3 },
  /** The step's breadth, between two shares of its depth: the corner of a round hem is broader. */
  steepest: 0.04,
  between: [0.2, 0.8],
  /** Above a body the neck is narrower than this; boxes have none. */
  neck: 0.62,
  neckRow: 0.02,
  /** The armpit's reach and its depth below the shoulder, in halves of the body between the cuffs. */
  reach: 0.95,
  armhole: 0.35,
}

/**
 * A sleeve that hangs so close that no gap shows beside the body: its cuff ends a little below the hem, in a step. The armpit is then
 * placed by proportion.
 */
export function findClosedSleeve(silhouette: Silhouette, centre: number): Sleeve | null {
  const { contour, box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  if (rowSpans(silhouette).width(closed.neckRow) > closed.neck * across) return null
  for (const bay of findBays(contour)) {
    const isBelow = [bay.from, bay.to].every((index) => contour[index].y > box.top + closed.highest * down)
    if (!isBelow || contour[bay.from].x - contour[bay.to].x < closed.apart * across) continue
    const own = indexesBetween(contour, bay.from, bay.to).filter((index) => contour[index].x > centre)
    const depths = own.map((index) => depthInBay(contour, bay, index))
    const depth = Math.max(...depths)
    const [first, last] = closed.between.map((share) => depths.findIndex((value) => value > share * depth))
    if (depth < closed.step * down || last < 0) continue
    const step = contour[own[last]]
    const cuff = (box.right - step.x) / across
    const isCuff = cuff > closed.cuff.least && cuff < closed.cuff.most
    if (!isCuff || contour[own[first]].x - step.x > closed.steepest * across) continue
    const x = centre + closed.reach * (step.x - centre)
    // Above the body may stand a hood, above the middle of the sleeve only the shoulder.
    const shoulder = topOf(silhouette, (step.x + box.right) / 2)
    const armpit = { x, y: shoulder + closed.armhole * (step.x - centre) }
    return { armpit, end: own[last], tip: bay.from, depth }
  }
  return null
}

/**
 * A sleeve that hangs close along the body, as on a ghost mannequin with its arms down, shows as a step in the outline alone:
 * where the cuff ends, above the hem, the cloth is suddenly narrower. The armpit is then placed by proportion.
 */
export function findHangingSleeve({ contour, box, rowRight }: Silhouette, centre: number): Sleeve | null {
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  for (const bay of findBays(contour)) {
    const cuff = contour[bay.from]
    if (cuff.x <= centre || cuff.y < box.top + hanging.highest * down || contour[bay.to].y <= cuff.y) continue
    const path = indexesBetween(contour, bay.from, bay.to)
    const end = path.reduce((best, index) =>
      depthInBay(contour, bay, index) > depthInBay(contour, bay, best) ? index : best,
    )
    const depth = depthInBay(contour, bay, end)
    const step = contour[end]
    const above = rowRight.subarray(Math.max(box.top, Math.round(step.y - hanging.look * down)), step.y)
    const overhang = above.reduce((most, edge) => Math.max(most, edge), step.x) - step.x
    if (
      depth < hanging.shallowest * across ||
      overhang < hanging.cuff.least * across ||
      overhang > hanging.cuff.most * across
    )
      continue
    // What ends with the hem is a part of it.
    if (box.bottom - step.y < hanging.aboveHem * down) continue
    // A hem with round corners bends softly.
    if (angleAt(contour, end, Math.round(hanging.chord * across)) > hanging.bend) continue
    const shoulder = findOuterCorner(contour, box, centre, bay.from)
    const armpit = placeArmpit(step, shoulder, centre, hanging.armhole)
    const edge = rowRight[Math.round(armpit.y)]
    const sewnIn = Math.max(edge - hanging.taper * overhang, centre + hanging.narrowest * (edge - centre))
    return { armpit: { ...armpit, x: Math.min(armpit.x, sewnIn) }, end, tip: bay.from, depth }
  }
  return null
}

function topOf({ mask, box }: Silhouette, x: number): number {
  let y = box.top
  while (y < box.bottom && !mask.values[y * mask.width + Math.round(x)]) y++
  return y
}
