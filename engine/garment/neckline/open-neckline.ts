import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import type { UpperLandmarks } from '../garment.ts'
import { completeNeckHole } from './complete-neck-hole.ts'
import { cutAbove } from './cut-above.ts'
import { cutInnerBack } from './cut-inner-back.ts'
import { findFaintNeckline } from './find-faint-neckline.ts'
import { cutNeckHole } from './cut-neck-hole.ts'
import { findNeckHole } from './find-neck-hole.ts'
import { findHood } from './find-hood.ts'
import { findHoodOpening } from './find-hood-opening.ts'
import { findPrintedNeckline } from './find-printed-neckline.ts'
import { findNeckband } from './find-neckband.ts'
import { partsColours } from './parts-colours.ts'
import { findLabelEnd, findNeckline, roundPowers } from './find-neckline.ts'
import { lineOf } from './neckline-arc.ts'
import { followNeckline } from './follow-neckline.ts'
import { liesInShade } from './lies-in-shade.ts'
import { lowestOf } from './lowest-of-line.ts'
import { traceNeckline } from './trace-neckline.ts'
import { trimEnds } from './trim-ends.ts'

/** In widths of the neck. */
const limits = {
  /** An upper edge that hangs less lets the camera look down into the neck. */
  dip: 0.03,
  /** Shoulders that lie less below the neck's points are bare. */
  shoulderDrop: 0.02,
  /** The back's own seams and tapes lie so far below its edge. */
  shallow: 0.16,
}

/**
 * The neckline stage: clears from the matte what the neck of its wearer will hide, the inner back above the front's edge, and moves
 * the landmarks of the neck to that edge. Neckbands and collars stay whole. The colours of a label that stays are painted over.
 */
export function openNeckline(picture: Picture, matte: Plane, upper: UpperLandmarks) {
  if (baresShoulders(upper)) return
  if (openHood(picture, matte, upper)) return
  const neck = upper.right.neck.x - upper.left.neck.x
  const hole = seesIntoNeck(upper) ? findNeckHole(picture, matte, upper) : null
  const completed = hole && completeNeckHole(picture, matte, upper, hole)
  if (completed) {
    openAlong(picture, matte, upper, completed)
    free(hole.share)
    return
  }
  if (hole) {
    const followed = followNeckline(picture, matte, hole.front, neck)
    const front = findNeckband(picture, matte, followed ?? hole.front, neck) ?? followed
    if (front) cutAbove(matte, front)
    else cutNeckHole(matte, hole)
    free(hole.share)
    trimEnds(matte, [hole.left, hole.right], neck)
    upper.left.neck = hole.left
    upper.right.neck = hole.right
    upper.neckBottom = hole.bottom
    return
  }
  const edge = findDeeperEdge(picture, matte, upper, findFrontEdge(picture, matte, upper, neck))
  if (edge) {
    const labelEnd = findLabelEnd(picture, matte, upper)
    const front = (edge.isWhole ? null : findNeckband(picture, matte, edge.line, neck, labelEnd)) ?? edge.line
    cutAbove(matte, front)
    if (edge.isRound) trimEnds(matte, [front[0], front[front.length - 1]], neck)
    upper.neckBottom = lowestOf(front)
  }
  cutInnerBack(picture, matte, upper, { isHidden: edge !== null, isExact: edge?.isExact ?? false })
}

/** The neck is opened down to an edge that goes beyond what was found of its hole: it begins and ends where that edge does. */
function openAlong(picture: Picture, matte: Plane, upper: UpperLandmarks, edge: Point[]) {
  const across = edge[edge.length - 1].x - edge[0].x
  const followed = followNeckline(picture, matte, edge, across) ?? edge
  const front = findNeckband(picture, matte, followed, across) ?? followed
  cutAbove(matte, front)
  const [left, right] = [front[0], front[front.length - 1]]
  trimEnds(matte, [left, right], across)
  upper.left.neck = left
  upper.right.neck = right
  upper.neckBottom = lowestOf(front)
}

/** A hood's inside is cut out, and the neck's points come to lie on its rim, as far apart as they are: above them it stands about the neck. */
function openHood(picture: Picture, matte: Plane, upper: UpperLandmarks): boolean {
  const hood = findHood(matte, upper)
  const rim = hood && findHoodOpening(picture, matte, hood)
  if (!rim) return false
  cutAbove(matte, rim)
  for (const { neck } of [upper.left, upper.right]) neck.y = rowOn(rim, neck.x)
  upper.neckBottom = lowestOf(rim)
  return true
}

function rowOn(line: Point[], x: number): number {
  const k = line.findIndex((point) => point.x >= x)
  const [a, b] = [line[Math.max(0, k - 1)], line[Math.max(0, k)]]
  return a.x === b.x ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)
}

/** `isExact`: it was followed along the cloth's very edge; `isWhole`: it is the upper edge of a neckband, if there is one. */
type FrontEdge = { line: Point[]; isExact: boolean; isWhole?: boolean; isRound: boolean }

/** Of the very colour of its inner back a front hides; a line close below the back's edge may be that of a tape, above a label. */
function findDeeperEdge(
  picture: Picture,
  matte: Plane,
  upper: UpperLandmarks,
  found: FrontEdge | null,
): FrontEdge | null {
  if (upper.strapped || (found && !isShallow(found.line, upper))) return found
  const line = findFaintNeckline(picture, matte, upper) ?? findPrintedNeckline(picture, matte, upper)
  return line ? { line, isExact: false, isWhole: true, isRound: true } : found
}

function isShallow(line: Point[], { left, right, neckBottom }: UpperLandmarks): boolean {
  const lowest = Math.max(...line.map(({ y }) => y))
  return lowest - neckBottom.y < limits.shallow * (right.neck.x - left.neck.x)
}

/** Round necklines are smooth arcs; V necks and collars may be crooked, and are traced. */
function findFrontEdge(
  picture: Picture,
  matte: Plane,
  upper: UpperLandmarks,
  neck: number,
): FrontEdge | null {
  const arc = findNeckline(picture, matte, upper)
  if (arc && arc.power >= roundPowers[0]) return follow(lineOf(arc))
  const traced = traceNeckline(picture, matte, upper)
  if (traced || !arc) return traced && { line: traced, isExact: false, isRound: false }
  const pointed = lineOf(arc)
  if (partsColours(picture, matte, pointed, neck)) return { line: pointed, isExact: false, isRound: false }
  const round = findNeckline(picture, matte, upper, roundPowers)
  return round && partsColours(picture, matte, lineOf(round), neck) ? follow(lineOf(round)) : null

  function follow(line: Point[]): FrontEdge | null {
    const followed = followNeckline(picture, matte, line, neck)
    if (followed) return { line: followed, isExact: true, isRound: true }
    return liesInShade(picture, matte, line, neck) ? { line, isExact: false, isRound: true } : null
  }
}

/** The upper edge does not hang below the neck's points. */
function seesIntoNeck({ left, right, neckBottom }: UpperLandmarks): boolean {
  return neckBottom.y - (left.neck.y + right.neck.y) / 2 < limits.dip * (right.neck.x - left.neck.x)
}

/** The upper edge of a garment worn off the shoulders runs on level over its sleeves: it is the front's. */
function baresShoulders({ left, right }: UpperLandmarks): boolean {
  const drop = (left.shoulder.y + right.shoulder.y - left.neck.y - right.neck.y) / 2
  return (
    left.sleeve !== null && right.sleeve !== null && drop < limits.shoulderDrop * (right.neck.x - left.neck.x)
  )
}
