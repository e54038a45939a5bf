import { clamp } from '../../pixels/scalar.ts'
import { angleAt, depthInBay, findBays, indexesBetween } from '../outline/contour-walk.ts'
import type { Point } from '../../geometry/points.ts'
import { distance, distanceFromLine, resamplePath, smoothPath } from '../../geometry/points.ts'
import type { SleeveOutline } from '../garment.ts'
import type { Silhouette } from '../outline/silhouette.ts'
import { rowSpans } from '../outline/row-spans.ts'
import { isInside } from '../outline/silhouette.ts'

/**
 * `armpit` is where the sleeve meets the body; `end` the contour index where its lower edge leaves the body, which is the
 * armpit unless sleeve and body overlap; `tip` the contour index of the bay's outer end. `depth` in pixels.
 */
export type Sleeve = { armpit: Point; end: number; tip: number; depth: number }

/** Looks for a sleeve on the right side of a silhouette; mirror the silhouette for the left. */
export function findSleeve(silhouette: Silhouette, centre: number): Sleeve | null {
  const bay = findSideBay(silhouette, centre)
  if (!bay) return null
  const end = findSharpestCorner(silhouette, bay, centre)
  const sleeve = { armpit: silhouette.contour[end], end, tip: bay.from, depth: bay.depth }
  if (!isSleeve(silhouette, sleeve)) return null
  const shoulder = findOuterCorner(silhouette.contour, silhouette.box, centre, bay.from)
  const isTooLow = sleeve.armpit.y - shoulder.y > 2.4 * (sleeve.armpit.x - centre)
  return isTooLow ? { ...sleeve, armpit: placeArmpit(sleeve.armpit, shoulder, centre) } : sleeve
}

/**
 * Where the armpit lies when the visible gap between sleeve and body begins below it. `depth` is the armhole's, in halves of
 * the chest: wide sleeves laid flat have deep ones.
 */
function placeArmpit(gap: Point, shoulder: Point, centre: number, depth = 1.1): Point {
  const half = gap.x - centre
  const reach = clamp(0.5 * half + 0.5 * (shoulder.x - centre), 0.8 * half, 1.2 * half)
  return { x: centre + reach, y: Math.min(gap.y - 0.5 * reach, shoulder.y + depth * reach) }
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
    if (cuff.y < box.top + 0.75 * down || other.y < box.top + 0.75 * down || cuff.x - other.x < 0.6 * across)
      continue
    const own = indexesBetween(contour, bay.from, bay.to).filter(
      (index) => contour[index].x > centre + 0.12 * across,
    )
    if (own.length < 3) continue
    const end = own.reduce((best, index) => (contour[index].y < contour[best].y ? index : best))
    const depth = depthInBay(contour, bay, end)
    if (depth < 0.06 * down) continue
    const shoulder = findOuterCorner(contour, box, centre, bay.from)
    return { armpit: placeArmpit(contour[end], shoulder, centre), end, tip: bay.from, depth }
  }
  return null
}

/** Of the outline's height or width. */
const closed = {
  /** What hangs below the hem at least, and how broad a cuff is. */
  step: 0.012,
  cuff: { least: 0.05, most: 0.3 },
  /** The step's breadth: the corner of a round hem is broader. */
  steepest: 0.04,
  /** Above a body the neck is narrower than this; boxes have none. */
  neck: 0.62,
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
  if (rowSpans(silhouette).width(0.02) > closed.neck * across) return null
  for (const bay of findBays(contour)) {
    const isBelow = [bay.from, bay.to].every((index) => contour[index].y > box.top + 0.9 * down)
    if (!isBelow || contour[bay.from].x - contour[bay.to].x < 0.6 * across) continue
    const own = indexesBetween(contour, bay.from, bay.to).filter((index) => contour[index].x > centre)
    const depths = own.map((index) => depthInBay(contour, bay, index))
    const depth = Math.max(...depths)
    const [first, last] = [0.2, 0.8].map((share) => depths.findIndex((value) => value > share * depth))
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
    if (cuff.x <= centre || cuff.y < box.top + 0.45 * down || contour[bay.to].y <= cuff.y) continue
    const path = indexesBetween(contour, bay.from, bay.to)
    const end = path.reduce((best, index) =>
      depthInBay(contour, bay, index) > depthInBay(contour, bay, best) ? index : best,
    )
    const depth = depthInBay(contour, bay, end)
    const step = contour[end]
    const above = rowRight.subarray(Math.max(box.top, Math.round(step.y - 0.1 * down)), step.y)
    const overhang = above.reduce((most, edge) => Math.max(most, edge), step.x) - step.x
    if (depth < 0.045 * across || overhang < 0.07 * across || overhang > 0.35 * across) continue
    // What ends with the hem is a part of it.
    if (box.bottom - step.y < 0.05 * down) continue
    // A hem with round corners bends softly.
    if (angleAt(contour, end, Math.round(0.06 * across)) > 122) continue
    const shoulder = findOuterCorner(contour, box, centre, bay.from)
    return { armpit: placeArmpit(step, shoulder, centre, 0.8), end, tip: bay.from, depth }
  }
  return null
}

/** The corner of the shoulder: the point farthest outside the chord from the garment's top down to the cuff, or to the upper arm. */
function findOuterCorner(contour: Point[], box: Silhouette['box'], centre: number, cuff: number): Point {
  const own = contour.flatMap((p, index) => (p.x > centre ? [index] : []))
  const level = Math.min(...own.map((index) => contour[index].y)) + 0.01 * (box.bottom - box.top)
  const top = own
    .filter((index) => contour[index].y <= level)
    .reduce((best, index) => (contour[index].x > contour[best].x ? index : best))
  const lowest = box.top + 0.3 * (box.bottom - box.top)
  const path = indexesBetween(contour, top, cuff).filter((index) => contour[index].y <= lowest)
  const arm = path.at(-1) ?? top
  const away = (index: number) => -distanceFromLine(contour[index], contour[top], contour[arm])
  return contour[path.reduce((best, index) => (away(index) > away(best) ? index : best), top)]
}

function topOf({ mask, box }: Silhouette, x: number): number {
  let y = box.top
  while (y < box.bottom && !mask.values[y * mask.width + Math.round(x)]) y++
  return y
}

type SideBay = { from: number; to: number; deepest: number; depth: number }

function findSideBay({ contour, box }: Silhouette, centre: number): SideBay | null {
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  let best: SideBay | null = null
  for (const bay of findBays(contour)) {
    if ((contour[bay.from].y + contour[bay.to].y) / 2 < box.top + 0.22 * down) continue
    for (const index of indexesBetween(contour, bay.from, bay.to)) {
      const { x, y } = contour[index]
      if (x < centre + 0.08 * across || y < box.top + 0.1 * down || y > box.top + 0.75 * down) continue
      const depth = depthInBay(contour, bay, index)
      if (depth > 0.02 * down && depth > (best?.depth ?? 0)) best = { ...bay, deepest: index, depth }
    }
  }
  return best
}

/** The deepest point alone would be the waist of a dress; the armpit is the sharpest corner at or above it. */
function findSharpestCorner({ contour, box }: Silhouette, bay: SideBay, centre: number): number {
  const across = box.right - box.left + 1
  const reach = Math.max(6, Math.round(across * 0.06))
  const lowest = contour[bay.deepest].y + 4
  let best = bay.deepest
  let sharpest = angleAt(contour, best, reach)
  for (const index of indexesBetween(contour, bay.from, bay.to).slice(6, -6)) {
    // Where both cuffs hang below the hem one bay holds both armpits.
    if (contour[index].x < centre + 0.08 * across) continue
    if (contour[index].y > lowest || depthInBay(contour, bay, index) < 0.35 * bay.depth) continue
    const angle = angleAt(contour, index, reach)
    const isFirstClear = best === bay.deepest && angle < sharpest - 8
    if (isFirstClear || (best !== bay.deepest && angle < sharpest)) {
      sharpest = angle
      best = index
    }
  }
  return best
}

/** A sleeve has cloth outside and above its armpit and ground below it; otherwise the bay is a strap or a waist. */
function isSleeve(silhouette: Silhouette, { armpit: corner, end: armpit, tip, depth }: Sleeve): boolean {
  const { contour, box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const end = contour[tip]
  const step = Math.max(5, Math.round(down * 0.035))
  // Below a batwing sleeve the outline turns softly.
  const isWing = depth > 0.1 * across && end.x > corner.x + 0.18 * across
  const bend = angleAt(contour, armpit, Math.max(6, Math.round(across * 0.06)))
  if (bend > (isWing ? 170 : 150)) return false
  if (!isInside(silhouette, corner.x + 8, corner.y - step)) return false
  if ([0, 2, 4, 6].every((x) => isInside(silhouette, corner.x + x, corner.y + step))) return false
  return distance(end, corner) > 0.09 * across && depth > 0.025 * across && end.x > corner.x + 0.045 * across
}

/** Number of points on each edge of a sleeve outline. */
export const outlineCount = 17

/** The corners of the cuff on the contour between shoulder tip and armpit, by the directions along and across the sleeve. */
export function findCuff(
  contour: Point[],
  path: number[],
  shoulder: Point,
  armpit: Point,
): { outer: number; inner: number } {
  const root = { x: (shoulder.x + armpit.x) / 2, y: (shoulder.y + armpit.y) / 2 }
  const farthest = path.reduce((far, index) => Math.max(far, distance(contour[index], root)), 0)
  const far = path.filter((index) => distance(contour[index], root) > 0.75 * farthest)
  const end = {
    x: far.reduce((sum, index) => sum + contour[index].x, 0) / far.length,
    y: far.reduce((sum, index) => sum + contour[index].y, 0) / far.length,
  }
  const length = distance(end, root) || 1
  const along = { x: (end.x - root.x) / length, y: (end.y - root.y) / length }
  const outwards = { x: along.y, y: -along.x }
  const alongAt = (index: number) =>
    (contour[index].x - root.x) * along.x + (contour[index].y - root.y) * along.y
  const reach = (index: number, side: number) => {
    const x = contour[index].x - root.x
    const y = contour[index].y - root.y
    return alongAt(index) + side * 0.75 * (x * outwards.x + y * outwards.y)
  }
  // Where the outline bends softly, as under a batwing sleeve, the armpit lies low and would pass for a corner of the cuff.
  const isSoft = angleAt(contour, path[path.length - 1], Math.max(6, Math.round(0.1 * path.length))) > 125
  const longest = path.reduce((most, index) => Math.max(most, alongAt(index)), 0)
  const ends = isSoft ? path.filter((index) => alongAt(index) > 0.8 * longest) : path
  let outer = path[0]
  let inner = ends[ends.length - 1] ?? path[path.length - 1]
  for (const index of path) if (reach(index, 1) > reach(outer, 1)) outer = index
  for (const index of ends) if (reach(index, -1) > reach(inner, -1)) inner = index
  return { outer, inner }
}

/** Both edges of a sleeve, smoothed because single contour pixels would show as stair steps. */
export function outlineSleeve(
  contour: Point[],
  path: number[],
  cuff: { outer: number; inner: number },
  armpit: Point,
): SleeveOutline {
  const outerEnd = Math.max(1, path.indexOf(cuff.outer))
  const innerStart = Math.min(path.length - 2, path.indexOf(cuff.inner))
  const points = (indexes: number[]) => indexes.map((index) => contour[index])
  const edge = (line: Point[]) => smoothPath(resamplePath(line, outlineCount), 2)
  return {
    outer: edge(points(path.slice(0, outerEnd + 1))),
    inner: edge([armpit, ...points(path.slice(innerStart).reverse())]),
  }
}
