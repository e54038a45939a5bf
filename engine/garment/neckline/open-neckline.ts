import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { UpperLandmarks } from '../garment.ts'
import { cutAbove } from './cut-above.ts'
import { cutInnerBack } from './cut-inner-back.ts'
import { cutNeckHole, findNeckHole } from './find-neck-hole.ts'
import { findNeckband, partsColours } from './find-neckband.ts'
import { findNeckline, lineOf, roundPowers } from './find-neckline.ts'
import { traceNeckline } from './trace-neckline.ts'

/** In widths of the neck. */
const limits = {
  /** An upper edge that hangs less lets the camera look down into the neck. */
  dip: 0.03,
  /** Shoulders that lie less below the neck's points are bare. */
  shoulderDrop: 0.02,
}

/**
 * The neckline stage: clears from the matte what the neck of its wearer will hide, the inner back above the front's edge, and moves
 * the landmarks of the neck to that edge. Neckbands and collars stay whole. The colours of a label that stays are painted over.
 */
export function openNeckline(picture: Picture, matte: Plane, upper: UpperLandmarks) {
  if (baresShoulders(upper)) return
  const hole = seesIntoNeck(upper) ? findNeckHole(picture, matte, upper) : null
  if (hole) {
    const band = findNeckband(picture, matte, hole.front, upper.right.neck.x - upper.left.neck.x)
    if (band) cutAbove(matte, band)
    else cutNeckHole(matte, hole)
    upper.left.neck = hole.left
    upper.right.neck = hole.right
    upper.neckBottom = hole.bottom
    return
  }
  const line = findFrontEdge(picture, matte, upper)
  if (line) {
    cutAbove(matte, line)
    upper.neckBottom = line.reduce((lowest, point) => (point.y > lowest.y ? point : lowest))
  }
  cutInnerBack(picture, matte, upper, line !== null)
}

/** Round necklines are smooth arcs; V necks and collars may be crooked, and are traced. */
function findFrontEdge(picture: Picture, matte: Plane, upper: UpperLandmarks): Point[] | null {
  const neck = upper.right.neck.x - upper.left.neck.x
  const line = findLine(picture, matte, upper, neck)
  return line && (findNeckband(picture, matte, line, neck) ?? line)
}

function findLine(picture: Picture, matte: Plane, upper: UpperLandmarks, neck: number): Point[] | null {
  const arc = findNeckline(picture, matte, upper)
  if (arc && arc.power >= roundPowers[0]) return lineOf(arc)
  const traced = traceNeckline(picture, matte, upper)
  if (traced || !arc) return traced
  const pointed = lineOf(arc)
  if (partsColours(picture, matte, pointed, neck)) return pointed
  const round = findNeckline(picture, matte, upper, roundPowers)
  return round && partsColours(picture, matte, lineOf(round), neck) ? lineOf(round) : null
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
