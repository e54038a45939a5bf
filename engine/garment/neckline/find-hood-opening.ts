import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import { arcPoints } from './arc-points.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'
import type { FaintEdges } from './faint-edges.ts'
import { readFaintEdges } from './faint-edges.ts'
import type { Hood } from './find-hood.ts'
import type { NecklineArc } from './neckline-arc.ts'
import { lineOf } from './neckline-arc.ts'

/** The width of the hood at which its rim is looked for, in pixels, at most. */
const hoodSpan = 160
const powers = [1, 1.15, 1.3, 1.5]
/** Where the rim's sides end, in heights of the hood from its top; where its tip is below the shoulders, in half widths. */
const sides = [0.2, 0.35, 0.5, 0.65]
const highestTip = -0.2
const tipStep = 0.05
const tipCount = 15
const tips = Array.from({ length: tipCount }, (_, k) => highestTip + tipStep * k)
/** How wide it is and how far aside, in half widths of the hood. */
const shares = [0.95, 0.85, 0.75]
const asides = [-0.05, 0, 0.05]
/** Points along the rim, how many of them must be seen, and how far it stands out of the cloth's own changes. */
const along = { points: 60, seen: 50, least: 1 }
/** Beyond the arc the rim rises steeper, by this factor, up to so many half widths of the hood. */
const beyond = { steeper: 1.6, to: 0.94 }
/** The picture is read so far below the lowest tip, in half widths of the hood. */
const belowTip = 0.1
/** And so far above the hood's top, in pixels. */
const aboveTop = 4
/** An arc's score is so much of the change that this share of its points do not reach, and so much of the mean; no change counts more than `most`. */
const counts = { lowShare: 0.25, ofLow: 0.7, ofMean: 0.3, most: 6 }

/** The rim of a hood's opening in front, from its left side to its right one: along it the inside gives way to what is lighter. */
export function findHoodOpening(picture: Picture, matte: Plane, hood: Hood): Point[] | null {
  const { centre, half, top, bottom } = hood
  const lowest = bottom + (tips[tips.length - 1] + belowTip) * half
  const box = { left: centre - half, right: centre + half, top: top - aboveTop, bottom: lowest }
  const scale = Math.min(1, hoodSpan / (2 * half))
  return inScope((own) => findRim(openEdgeWindow(picture, matte, box, scale, own), hood))
}

function findRim(window: EdgeWindow, hood: Hood): Point[] | null {
  const edges = readFaintEdges(window)
  let best: { score: number; arc: NecklineArc } | null = null
  for (const arc of arcsIn(hood)) {
    const score = scoreOf(edges, arcPoints(window, arc, along.points))
    if (score > (best?.score ?? along.least)) best = { score, arc }
  }
  return best && withSides(best.arc, hood)
}

function arcsIn({ centre, half, top, bottom }: Hood): NecklineArc[] {
  return powers.flatMap((power) =>
    sides.flatMap((side) =>
      tips.flatMap((tip) =>
        shares.flatMap((share) =>
          asides.map((aside) => {
            const row = top + side * (bottom - top)
            const depth = bottom + tip * half - row
            return { centre: centre + aside * half, top: row, slope: 0, half: share * half, depth, power }
          }),
        ),
      ),
    ),
  )
}

function scoreOf(edges: FaintEdges, points: { at: Point; normal: Point }[]): number {
  const seen = points.flatMap(({ at, normal }) => edges.read(at, normal, 'step') ?? [])
  if (seen.length < along.seen) return -Infinity
  const changes = Float32Array.from(seen, (change) => Math.min(counts.most, change))
  return (
    counts.ofLow * quantile(changes, counts.lowShare) +
    (counts.ofMean * changes.reduce((sum, change) => sum + change, 0)) / changes.length
  )
}

function withSides(arc: NecklineArc, { centre, half }: Hood): Point[] {
  const line = lineOf(arc)
  const rise = (beyond.steeper * arc.depth * arc.power) / arc.half
  const sideOf = (side: -1 | 1): Point => {
    const x = centre + side * beyond.to * half
    const end = arc.centre + side * arc.half
    return { x, y: arc.top - rise * Math.max(0, side * (x - end)) }
  }
  const [first, last] = [sideOf(-1), sideOf(1)]
  return [
    ...(first.x < line[0].x ? [first] : []),
    ...line,
    ...(last.x > line[line.length - 1].x ? [last] : []),
  ]
}
