import type { Point } from '../../geometry/points.ts'
import { resamplePath } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'
import { openEdgeWindow } from './edge-window.ts'

const band = {
  /** How wide a band may be, in widths of the neck: from piping to a broad rib. */
  narrowest: 0.035,
  widest: 0.2,
  /** Of the neckline's length, from its middle: towards its ends the band lies foreshortened on the shoulder. */
  reach: 0.94,
  /** Of the points along the edge this share may be worse than what counts. */
  quantile: 0.3,
  /** Of the steps that are possible this share must lie on the cloth. */
  leastSeen: 0.7,
  /** Lab units that an upper edge must part, and in parts of the lower edge's own step. */
  leastStep: 1.6,
  leastShare: 0.45,
  /** Times what other widths show by chance. */
  standsOut: 1.5,
  /** The band ends before this share of the way up to the back's edge, or there would be no inner back above it. */
  mostOfHole: 0.85,
}

/** Where lines are sampled, in pixels of a neck this wide. */
const neckSpan = 160
const samples = 61

/**
 * The upper edge of a neckband (rib, binding, trim) whose lower edge was found, as a line from left to right; null where there is no
 * band. A band is as wide everywhere, so its upper edge runs parallel to its lower one: the colours above the line are laid out by
 * distance from it, and the distance is sought at which they change alike along the whole line. Seams and tapes of the inner back
 * follow the back's flatter edge and fail that.
 */
export function findNeckband(picture: Picture, matte: Plane, line: Point[], neck: number): Point[] | null {
  return inScope((own) => {
    const { window, points, normals, scale } = straighten(picture, matte, line, neck, own)
    const reach = band.widest * neck
    const steps = profileSteps(window, points, normals, Math.round(reach * scale) + 3)
    const width = chooseWidth(steps, band.narrowest * neck * scale, holeDepth(window, points, normals))
    if (width === null) return null
    return points.map((p, k) =>
      window.toPicture({ x: p.x + normals[k].x * width, y: p.y + normals[k].y * width }),
    )
  })
}

/**
 * Whether what lies above a line differs from what lies below it alike along the whole line, as the shadowed inner back does from the
 * front; on patterned cloth lines stand out by chance.
 */
export function partsColours(picture: Picture, matte: Plane, line: Point[], neck: number): boolean {
  const changes = inScope((own) => {
    const { window, points, normals } = straighten(picture, matte, line, neck, own)
    return points.flatMap((p, k) => {
      const above = meanColour(window, p, normals[k], 1)
      const below = meanColour(window, p, normals[k], -1)
      return above && below ? [above.map((value, c) => value - below[c])] : []
    })
  })
  if (changes.length < band.leastSeen * samples) return false
  const { along, length } = alongCommon(changes)
  const spread = Math.sqrt(along.reduce((sum, value) => sum + (value - length) ** 2, 0) / along.length)
  return (
    length > (spread > parting.patterned ? parting.leastOnPattern : parting.least) * (spread + parting.noise)
  )
}

const parting = {
  /** Pixels of the window beside the line that are compared, and how many of them must be cloth. */
  from: 2,
  to: 9,
  leastCloth: 3,
  /** The mean change, in spreads of the change along the line: on plain and on patterned cloth. */
  least: 0.5,
  leastOnPattern: 2,
  /** Lab units. */
  patterned: 15,
  noise: 0.5,
}

function meanColour(window: EdgeWindow, p: Point, normal: Point, side: 1 | -1): number[] | null {
  const seen: number[][] = []
  for (let d = parting.from; d <= parting.to; d++) {
    const colour = colourAt(window, p, normal, side * d)
    if (colour) seen.push(colour)
  }
  if (seen.length < parting.leastCloth) return null
  return [0, 1, 2].map((c) => seen.reduce((sum, colour) => sum + colour[c], 0) / seen.length)
}

/** The picture about a line, and points of the line in it with the directions across it. */
function straighten(picture: Picture, matte: Plane, line: Point[], neck: number, own: Own) {
  const reach = band.widest * neck
  const xs = line.map(({ x }) => x)
  const ys = line.map(({ y }) => y)
  const box = {
    left: Math.min(...xs) - 4,
    right: Math.max(...xs) + 4,
    top: Math.min(...ys) - reach - 4,
    bottom: Math.max(...ys) + 0.1 * neck,
  }
  const scale = Math.min(1, neckSpan / neck)
  const window = openEdgeWindow(picture, matte, box, scale, own)
  const points = resamplePath(line, samples).map(window.fromPicture)
  return { window, points, normals: points.map((_, k) => normalAt(points, k)), scale }
}

/** Upwards, across the line. */
function normalAt(points: Point[], k: number): Point {
  const a = points[Math.max(0, k - 2)]
  const b = points[Math.min(points.length - 1, k + 2)]
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.y - a.y) / length, y: -(b.x - a.x) / length }
}

/** How far the cloth goes on above the middle of the line. */
function holeDepth(window: EdgeWindow, points: Point[], normals: Point[]): number {
  const k = points.length >> 1
  let depth = 0
  while (colourAt(window, points[k], normals[k], depth) !== null) depth++
  return depth
}

/** Per distance from the line: by how much the colour changes there alike along the line, in Lab units. */
function profileSteps(window: EdgeWindow, points: Point[], normals: Point[], reach: number): number[] {
  const margin = Math.round(((1 - band.reach) / 2) * points.length)
  return Array.from({ length: reach }, (_, d) => {
    const changes: number[][] = []
    let possible = 0
    for (let k = margin; k < points.length - margin; k++) {
      possible++
      const inner = colourAt(window, points[k], normals[k], d + 1.5)
      const outer = colourAt(window, points[k], normals[k], d - 1.5)
      if (inner && outer) changes.push(inner.map((value, c) => value - outer[c]))
    }
    return changes.length < band.leastSeen * possible ? 0 : commonStep(changes)
  })
}

/** The changes along their common direction: what most of them reach. */
function commonStep(changes: number[][]): number {
  const { along } = alongCommon(changes)
  const ends = [0, 0.3, 0.7, 1].map((share) => Math.round(share * along.length))
  const parts = [0, 1, 2].map((k) => along.slice(ends[k], ends[k + 1]))
  return Math.min(...parts.map((part) => quantile(Float32Array.from(part), band.quantile)))
}

/** The length of the mean change, and every change along its direction. */
function alongCommon(changes: number[][]): { along: number[]; length: number } {
  const mean = [0, 1, 2].map((c) => changes.reduce((sum, change) => sum + change[c], 0) / changes.length)
  const length = Math.hypot(...mean) || 1
  const along = changes.map((change) => change.reduce((sum, value, c) => sum + (value * mean[c]) / length, 0))
  return { along, length }
}

/** The mean colour of the cloth about a point above the line; null outside the cloth. */
function colourAt(
  { width, height, lightness, a, b, cloth }: EdgeWindow,
  p: Point,
  normal: Point,
  distance: number,
) {
  const x = Math.round(p.x + normal.x * distance)
  const y = Math.round(p.y + normal.y * distance)
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return null
  const i = y * width + x
  if (!cloth[i]) return null
  return [lightness[i], a[i], b[i]]
}

/** The first distance that stands out from those about it and holds beside the line's own step. */
function chooseWidth(steps: number[], from: number, hole: number): number | null {
  const least = Math.max(band.leastStep, band.leastShare * Math.max(...steps.slice(0, 3)))
  const usual = quantile(Float32Array.from(steps), 0.5)
  let best: number | null = null
  for (let d = Math.ceil(from); d < Math.min(steps.length - 1, band.mostOfHole * hole); d++) {
    const isPeak = steps[d] >= steps[d - 1] && steps[d] >= steps[d + 1]
    if (!isPeak || steps[d] < least || steps[d] < band.standsOut * usual) continue
    if (best === null || steps[d] > 1.3 * steps[best]) best = d
  }
  return best
}
