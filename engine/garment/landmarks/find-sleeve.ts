import { angleAt, depthInBay, findBays, indexesBetween } from '../outline/contour-walk.ts'
import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import type { Silhouette } from '../outline/silhouette.ts'
import { isInside } from '../outline/silhouette.ts'
import { findOuterCorner, placeArmpit } from './place-armpit.ts'

/**
 * `armpit` is where the sleeve meets the body; `end` the contour index where its lower edge leaves the body, which is the
 * armpit unless sleeve and body overlap; `tip` the contour index of the bay's outer end. `depth` in pixels.
 */
export type Sleeve = { armpit: Point; end: number; tip: number; depth: number }

/** Shares of the outline's width (across) or height (down). */
const bays = {
  /** The middle of a side bay's ends lies lower, down; above it are necks. */
  highest: 0.22,
  /** Its armpit lies so far beside the middle, across, and between these heights, down. */
  beside: 0.08,
  armpit: { highest: 0.1, lowest: 0.75 },
  /** Down: shallower bays are folds. */
  shallowest: 0.02,
}

const corners = {
  /** The chords of an angle, across. */
  reach: 0.06,
  /** Of the bay's depth: corners nearer to its mouth are the cuff's. */
  leastDepth: 0.35,
  /** Degrees by which a corner must be sharper than the deepest point to be taken instead. */
  clearlySharper: 8,
}

const sleeves = {
  /** How far above and below the armpit cloth and ground are looked for, down. */
  look: 0.035,
  /** Degrees: a softer bend is a waist. */
  bend: 150,
  /** A batwing sleeve bends more softly, but is deep and long, across. */
  wing: { bend: 170, depth: 0.1, length: 0.18 },
  /** Across: from the armpit to the cuff in all and outwards, and the bay's depth. */
  shortest: 0.09,
  outwards: 0.045,
  shallowest: 0.025,
}

/** In halves of the chest: a gap that begins so far below the shoulder is no armpit. */
const armhole = { deepest: 2.4 }

/**
 * Looks for a sleeve on the right side of a silhouette; mirror the silhouette for the left. `isParted`: a wearer's arms tell where sleeves are, which may
 * lead inwards.
 */
export function findSleeve(silhouette: Silhouette, centre: number, isParted = false): Sleeve | null {
  const bay = findSideBay(silhouette, centre)
  if (!bay) return null
  const end = findSharpestCorner(silhouette, bay, centre)
  const sleeve = { armpit: silhouette.contour[end], end, tip: bay.from, depth: bay.depth }
  if (!isSleeve(silhouette, sleeve, isParted)) return null
  const shoulder = findOuterCorner(silhouette.contour, silhouette.box, centre, bay.from)
  const isTooLow = sleeve.armpit.y - shoulder.y > armhole.deepest * (sleeve.armpit.x - centre)
  return isTooLow ? { ...sleeve, armpit: placeArmpit(sleeve.armpit, shoulder, centre) } : sleeve
}

type SideBay = { from: number; to: number; deepest: number; depth: number }

function findSideBay({ contour, box }: Silhouette, centre: number): SideBay | null {
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  let best: SideBay | null = null
  for (const bay of findBays(contour)) {
    if ((contour[bay.from].y + contour[bay.to].y) / 2 < box.top + bays.highest * down) continue
    for (const index of indexesBetween(contour, bay.from, bay.to)) {
      const { x, y } = contour[index]
      if (
        x < centre + bays.beside * across ||
        y < box.top + bays.armpit.highest * down ||
        y > box.top + bays.armpit.lowest * down
      )
        continue
      const depth = depthInBay(contour, bay, index)
      if (depth > bays.shallowest * down && depth > (best?.depth ?? 0))
        best = { ...bay, deepest: index, depth }
    }
  }
  return best
}

/** The deepest point alone would be the waist of a dress; the armpit is the sharpest corner at or above it. */
function findSharpestCorner({ contour, box }: Silhouette, bay: SideBay, centre: number): number {
  const across = box.right - box.left + 1
  const reach = Math.max(6, Math.round(across * corners.reach))
  const lowest = contour[bay.deepest].y + 4
  let best = bay.deepest
  let sharpest = angleAt(contour, best, reach)
  for (const index of indexesBetween(contour, bay.from, bay.to).slice(6, -6)) {
    // Where both cuffs hang below the hem one bay holds both armpits.
    if (contour[index].x < centre + bays.beside * across) continue
    if (contour[index].y > lowest || depthInBay(contour, bay, index) < corners.leastDepth * bay.depth)
      continue
    const angle = angleAt(contour, index, reach)
    const isFirstClear = best === bay.deepest && angle < sharpest - corners.clearlySharper
    if (isFirstClear || (best !== bay.deepest && angle < sharpest)) {
      sharpest = angle
      best = index
    }
  }
  return best
}

/** A sleeve has cloth outside and above its armpit and ground below it; otherwise the bay is a strap or a waist. */
function isSleeve(
  silhouette: Silhouette,
  { armpit: corner, end: armpit, tip, depth }: Sleeve,
  isParted: boolean,
): boolean {
  const { contour, box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const end = contour[tip]
  const step = Math.max(5, Math.round(down * sleeves.look))
  // Below a batwing sleeve the outline turns softly.
  const isWing = depth > sleeves.wing.depth * across && end.x > corner.x + sleeves.wing.length * across
  const bend = angleAt(contour, armpit, Math.max(6, Math.round(across * corners.reach)))
  if (bend > (isWing ? sleeves.wing.bend : sleeves.bend)) return false
  if (!isInside(silhouette, corner.x + 8, corner.y - step)) return false
  if ([0, 2, 4, 6].every((x) => isInside(silhouette, corner.x + x, corner.y + step))) return false
  return (
    distance(end, corner) > sleeves.shortest * across &&
    depth > sleeves.shallowest * across &&
    (isParted || end.x > corner.x + sleeves.outwards * across)
  )
}
