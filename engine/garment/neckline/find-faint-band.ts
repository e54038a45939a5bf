import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'
import { arcPoints } from './arc-points.ts'
import type { EdgeWindow } from './edge-window.ts'
import type { FaintEdges } from './faint-edges.ts'
import type { NecklineArc } from './neckline-arc.ts'

/** Where a neckband's upper edge is looked for above its lower one, in widths of the neck. */
const band = { narrowest: 0.035, widest: 0.14, samples: 61, bendCost: 0.6, even: 8 }
/** At each width so much of the lesser of both sides counts, and so much of each. */
const ofLesserSide = 0.6
const ofEachSide = 0.2
/** The band's width is judged between these shares of its length: its ends lie on the shoulders. */
const judged = { from: 0.12, to: 0.88 }
/** Its upper edge: by how much it stands out at least, and how unevenly wide it makes the band at most. */
const rimLine = { gain: 1, uneven: 2, most: 3 }

/** The upper edge of a neckband whose lower edge an arc is: a dark line above it, about as far from it everywhere. */
export function findFaintBand(
  window: EdgeWindow,
  edges: FaintEdges,
  arc: NecklineArc,
  neck: number,
): Point[] | null {
  const points = arcPoints(window, arc, band.samples)
  const span = window.fromPicture({ x: neck, y: 0 }).x - window.fromPicture({ x: 0, y: 0 }).x
  const [from, to] = [Math.ceil(band.narrowest * span), Math.floor(band.widest * span)]
  const single = points.map(({ at, normal }) =>
    Float64Array.from({ length: to - from + 1 }, (_, d) => {
      const place = { x: at.x - normal.x * (from + d), y: at.y - normal.y * (from + d) }
      return clamp(edges.read(place, normal, 'line') ?? 0, -1, rimLine.most)
    }),
  )
  const gains = single.map((row, k) => {
    const other = single[points.length - 1 - k]
    return row.map((gain, d) => ofLesserSide * Math.min(gain, other[d]) + ofEachSide * (gain + other[d]))
  })
  const { columns, gain } = findSmoothestPath(gains, band.bendCost)
  const middle = columns
    .slice(Math.round(judged.from * columns.length), Math.round(judged.to * columns.length))
    .map((c) => c + from)
  const [thinnest, widest] = [Math.min(...middle), Math.max(...middle)]
  if (gain < rimLine.gain || widest === to || widest > rimLine.uneven * thinnest) return null
  return points.map(({ at, normal }, k) => {
    const near = Math.min(band.even, k, columns.length - 1 - k)
    const around = columns.slice(k - near, k + near + 1)
    const width = from + around.reduce((sum, column) => sum + column, 0) / around.length
    return { x: at.x - normal.x * width, y: at.y - normal.y * width }
  })
}
