import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import { arcPoints, type Across } from './arc-points.ts'
import type { EdgeWindow } from './edge-window.ts'
import type { NecklineArc } from './neckline-arc.ts'
import { lineOf } from './neckline-arc.ts'
import { openEdgeWindowAtNeck } from './edge-window-at-neck.ts'

/** In a neck of fewer pixels too little of a print is seen. */
const narrowest = 60
/** A deeper dip is the front's own edge; the front hangs so far below the back at least, and so deep at most, in widths of the neck. */
const depths = { dip: 0.2, belowBack: 0.12, most: 0.6, step: 0.0125 }
const powers = [1.6, 2, 2.5, 3.2, 4]
const shares = [1.04, 1, 0.95, 0.9, 0.85]
/** Points along an arc, how many of them must lie on the cloth, and how far beside the arc colours are compared, in pixels. */
const along = { points: 60, seen: 40, beside: 2 }
/** A print breaks off where colours differ by more, in Lab units. */
const broken = 14
/** The edge breaks off the print along such a share of it, and along so much more than most arcs do. */
const least = { share: 0.7, aboveMost: 0.25, most: 0.9 }
/** The picture is looked at so far down, in widths of the neck. */
const reachesDown = 0.8

/**
 * The front's edge of printed cloth whose inner back has the same print: the arc along which that breaks off nearly everywhere, where other arcs
 * cross an edge of the print here and there. Null where no arc stands out.
 */
export function findPrintedNeckline(picture: Picture, matte: Plane, upper: UpperLandmarks): Point[] | null {
  const { left, right, neckBottom } = upper
  const neck = right.neck.x - left.neck.x
  const dip = (neckBottom.y - (left.neck.y + right.neck.y) / 2) / neck
  if (neck < narrowest || dip > depths.dip) return null
  return inScope((own) => {
    const window = openEdgeWindowAtNeck(picture, matte, upper, reachesDown, own)
    const scored = arcsOf(upper, neck, dip).flatMap((arc) => {
      const share = brokenShare(window, arcPoints(window, arc, along.points))
      return share === null ? [] : [{ arc, share }]
    })
    if (scored.length === 0) return null
    const best = scored.reduce((a, b) => (b.share > a.share ? b : a))
    const usual = quantile(
      Float32Array.from(scored, ({ share }) => share),
      least.most,
    )
    return best.share > least.share && best.share > usual + least.aboveMost ? lineOf(best.arc) : null
  })
}

function arcsOf({ left, right }: UpperLandmarks, neck: number, dip: number): NecklineArc[] {
  const place = {
    centre: (left.neck.x + right.neck.x) / 2,
    top: (left.neck.y + right.neck.y) / 2,
    slope: (right.neck.y - left.neck.y) / neck,
  }
  const arcs: NecklineArc[] = []
  for (const power of powers)
    for (const share of shares)
      for (let depth = dip + depths.belowBack; depth < depths.most; depth += depths.step)
        arcs.push({ ...place, half: (share * neck) / 2, depth: depth * neck, power })
  return arcs
}

/** Along how much of an arc the colours on its two sides differ; null where too little of it lies on the cloth. */
function brokenShare(window: EdgeWindow, points: Across[]): number | null {
  const changes = points.flatMap(({ at, normal }) => {
    const [above, below] = [-along.beside, along.beside].map((d) =>
      pixelAt(window, at.x + d * normal.x, at.y + d * normal.y),
    )
    return above < 0 || below < 0 ? [] : [differenceOf(window, above, below)]
  })
  if (changes.length < along.seen) return null
  return changes.filter((change) => change > broken).length / changes.length
}

/** -1 outside the cloth. */
function pixelAt({ width, height, cloth }: EdgeWindow, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return -1
  return cloth[row * width + column] ? row * width + column : -1
}

function differenceOf({ lightness, a, b }: EdgeWindow, i: number, j: number): number {
  return Math.hypot(lightness[i] - lightness[j], a[i] - a[j], b[i] - b[j])
}
