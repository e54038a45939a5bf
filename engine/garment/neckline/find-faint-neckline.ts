import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { EdgeWindow } from './edge-window.ts'
import { clearStep } from './edge-window.ts'
import { arcPoints } from './arc-points.ts'
import type { FaintEdges, FaintKind } from './faint-edges.ts'
import { readFaintEdges } from './faint-edges.ts'
import { findFaintBand } from './find-faint-band.ts'
import type { NecklineArc } from './neckline-arc.ts'
import { lineOf } from './neckline-arc.ts'
import { hasBackPrint, hideOther } from './hide-labels.ts'
import { openEdgeWindowAtNeck } from './edge-window-at-neck.ts'

/** A neck of fewer pixels shows nothing faint. */
const narrowest = 40
/** Cloth of greater changes (Lab units) is not plain: on it faint edges are nothing. */
const plain = 2.5
/** A deeper dip is the front's own edge; the front hangs so far below the back at least, and so deep at most, in widths of the neck. */
const depths = { dip: 0.2, belowBack: 0.16, least: 0.16, most: 0.75, step: 0.0125 }
const powers = [1.6, 2, 2.5, 3.2, 4]
const shares = [1.04, 1, 0.95, 0.9, 0.85, 0.8]
/** Points along an arc, and how many of them must be seen. */
const along = { points: 60, seen: 36 }
/** How far the edge stands out of the cloth's own changes. */
const least = 2
/** Where it gets darker outwards the edge is the shade's, whose middle is so many pixels farther. */
const beyondShade = 2
/** The picture is looked at so far down, in widths of the neck. */
const reachesDown = 1.3
/** An arc's score is so much of the change that this share of its points do not reach, and so much of the mean; no change counts more than `most`. */
const counts = { lowShare: 0.25, ofLow: 0.7, ofMean: 0.3, most: 6 }

/**
 * The front's edge of plain cloth whose inner back has the very colour of the front, so that nothing but a seam, a rib or a trace of shade
 * tells: the arc along which lightness changes alike everywhere, in terms of what the cloth does by chance. A label or a print above it
 * shows that the inner back is in sight. Of a neckband's two edges the upper one. Null where nothing stands out.
 */
export function findFaintNeckline(picture: Picture, matte: Plane, upper: UpperLandmarks): Point[] | null {
  const { left, right, neckBottom } = upper
  const neck = right.neck.x - left.neck.x
  const top = (left.neck.y + right.neck.y) / 2
  const dip = (neckBottom.y - top) / neck
  if (neck < narrowest || dip > depths.dip) return null
  return inScope((own) => {
    const window = openEdgeWindowAtNeck(picture, matte, upper, reachesDown, own)
    return findInWindow(window, upper, dip, neck)
  })
}

function findInWindow(window: EdgeWindow, upper: UpperLandmarks, dip: number, neck: number): Point[] | null {
  const hidden = hideOther(window)
  if (!hidden || clearStep(window, window.cloth) > plain) return null
  const edges = readFaintEdges(window)
  const best = chooseArc(window, edges, upper, dip, neck)
  if (!best || best.score < least || !hasBackPrint(hidden, arcPoints(window, best.arc, along.points)))
    return null
  const rim = findFaintBand(window, edges, best.arc, neck)
  const line = lineOf(best.sign < 0 ? { ...best.arc, depth: best.arc.depth + beyondShade } : best.arc)
  return rim?.map(window.toPicture) ?? line
}

/** The arc that stands out most, by steps of one direction or by a dark line. */
function chooseArc(
  window: EdgeWindow,
  edges: FaintEdges,
  { left, right }: UpperLandmarks,
  dip: number,
  neck: number,
) {
  const place = {
    centre: (left.neck.x + right.neck.x) / 2,
    top: (left.neck.y + right.neck.y) / 2,
    slope: (right.neck.y - left.neck.y) / neck,
  }
  let best: { score: number; arc: NecklineArc; kind: FaintKind; sign: number } | null = null
  for (const power of powers) {
    for (
      let depth = Math.max(depths.least, dip + depths.belowBack);
      depth < depths.most;
      depth += depths.step
    ) {
      for (const share of shares) {
        const arc = { ...place, half: (share * neck) / 2, depth: depth * neck, power }
        const points = arcPoints(window, arc, along.points)
        for (const kind of ['step', 'line'] as const) {
          const seen = points.flatMap(({ at, normal }) => edges.read(at, normal, kind) ?? [])
          if (seen.length < along.seen) continue
          for (const sign of kind === 'line' ? [1] : [1, -1]) {
            const score = scoreOf(seen, sign)
            if (!best || score > best.score) best = { score, arc, kind, sign }
          }
        }
      }
    }
  }
  return best
}

/** What nearly all of an arc reaches; what parts of it reach counts little. */
function scoreOf(seen: number[], sign: number): number {
  const changes = Float32Array.from(seen, (change) => Math.min(counts.most, sign * change))
  return (
    counts.ofLow * quantile(changes, counts.lowShare) +
    (counts.ofMean * changes.reduce((sum, change) => sum + change, 0)) / changes.length
  )
}
