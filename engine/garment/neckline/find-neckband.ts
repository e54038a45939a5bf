import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'
import { alongCommon, colourAt, straightenLine } from './straighten-line.ts'

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

/** A step is taken between places so far to each side of a distance, in pixels. */
const stepReach = 1.5
/** The line is taken in three parts, its ends and its middle, each of which must show the step. */
const ends = [0, 0.3, 0.7, 1]
/** A band that is wider takes the place of a narrower one when its step is so many times as large. */
const wider = 1.3
/** Steps are read so many pixels farther than a band is wide; those of the first so many pixels are the line's own. */
const beyondWidest = 3
const ownSteps = 3

/**
 * The upper edge of a neckband (rib, binding, trim) whose lower edge was found, as a line from left to right; null where there is no
 * band. A band is as wide everywhere, so its upper edge runs parallel to its lower one: the colours above the line are laid out by
 * distance from it, and the distance is sought at which they change alike along the whole line. Seams and tapes of the inner back
 * follow the back's flatter edge and fail that. `labelEnd`: the row where a label ends, which lies on the inner back, above a band.
 */
export function findNeckband(
  picture: Picture,
  matte: Plane,
  line: Point[],
  neck: number,
  labelEnd: number | null = null,
): Point[] | null {
  return inScope((own) => {
    const { window, points, normals, scale } = straightenLine(
      picture,
      matte,
      line,
      neck,
      band.widest * neck,
      own,
    )
    const reach = band.widest * neck
    const steps = profileSteps(window, points, normals, Math.round(reach * scale) + beyondWidest)
    const most =
      labelEnd === null
        ? band.mostOfHole * holeDepth(window, points, normals)
        : points[points.length >> 1].y - window.fromPicture({ x: 0, y: labelEnd }).y
    const width = chooseWidth(steps, band.narrowest * neck * scale, most)
    if (width === null) return null
    return points.map((p, k) =>
      window.toPicture({ x: p.x + normals[k].x * width, y: p.y + normals[k].y * width }),
    )
  })
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
  const cut = Math.round(((1 - band.reach) / 2) * points.length)
  return Array.from({ length: reach }, (_, d) => {
    const changes: number[][] = []
    let possible = 0
    for (let k = cut; k < points.length - cut; k++) {
      possible++
      const inner = colourAt(window, points[k], normals[k], d + stepReach)
      const outer = colourAt(window, points[k], normals[k], d - stepReach)
      if (inner && outer) changes.push(inner.map((value, c) => value - outer[c]))
    }
    return changes.length < band.leastSeen * possible ? 0 : commonStep(changes)
  })
}

/** The changes along their common direction: what most of them reach. */
function commonStep(changes: number[][]): number {
  const { along } = alongCommon(changes)
  const bounds = ends.map((share) => Math.round(share * along.length))
  const parts = [0, 1, 2].map((k) => along.slice(bounds[k], bounds[k + 1]))
  return Math.min(...parts.map((part) => quantile(Float32Array.from(part), band.quantile)))
}

/** The first distance that stands out from those about it and holds beside the line's own step. */
function chooseWidth(steps: number[], from: number, to: number): number | null {
  const least = Math.max(band.leastStep, band.leastShare * Math.max(...steps.slice(0, ownSteps)))
  const usual = quantile(Float32Array.from(steps), 0.5)
  let best: number | null = null
  for (let d = Math.ceil(from); d < Math.min(steps.length - 1, to); d++) {
    const isPeak = steps[d] >= steps[d - 1] && steps[d] >= steps[d + 1]
    if (!isPeak || steps[d] < least || steps[d] < band.standsOut * usual) continue
    if (best === null || steps[d] > wider * steps[best]) best = d
  }
  return best
}
