import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { Mask } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { reach, readGains } from './edge-gains.ts'
import type { EdgeWindow } from './edge-window.ts'
import { clearStep, openEdgeWindow } from './edge-window.ts'
import { onRay, radiiOf, rays } from './fan.ts'
import { hideLabels } from './hide-labels.ts'
import { rowsOfLine } from './rows-of-line.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'

/** The width of the neck in pixels at which the edge is followed, at most. */
const followedSpan = 160
/** In a neck of fewer pixels there is nothing to follow. */
const narrowest = 12
/** What a change of the edge's direction against the line's costs, in clear steps. */
const bendCost = 6
/** The line lies so many pixels outside of where it gets lighter the most: the cloth's rim is in the shade, too. */
const beyondShade = 1.5
/** The line is smoothed over so many rays to either side. */
const evenReach = 8
/** So many pixels the distance from the line may go back and forth: an edge that changes to the other one of a neckband does so. */
const mostBackAndForth = 5
/** So many clear steps the edge must have on the mean, less what its bends cost. */
const least = 0.9
/** The middle between both sides may lie so far from the line's, in widths of the neck. */
const shifts = [0, -0.03, 0.03, -0.06, 0.06]
/** On cloth of such changes (Lab units) edges lie everywhere. */
const patterned = 4.4
/** A neckband and what is near reach so far below the line, in widths of the neck; below it is the front's cloth. */
const band = 0.12
/** The part of the picture that is looked at, about the line, in widths of the neck. */
const view = { beside: 0.2, above: 0.1, below: 0.25 }
/** Of the rays this share at each end is not asked whether the line goes back and forth. */
const atEnds = 0.1

/**
 * A neckline that was found roughly, as an arc, followed exactly: rays from the middle of the neck, along each the step from the shadowed
 * inside to the lighter front, and the smoothest line through the clearest steps, alike on both sides (an active contour). Null where no
 * clear edge is near.
 */
export function followNeckline(picture: Picture, matte: Plane, line: Point[], neck: number): Point[] | null {
  if (neck < narrowest) return null
  const scale = Math.min(1, followedSpan / neck)
  const rows = line.map(({ y }) => y)
  const box = {
    left: line[0].x - view.beside * neck,
    right: line[line.length - 1].x + view.beside * neck,
    top: Math.min(...rows) - view.above * neck,
    bottom: Math.max(...rows) + view.below * neck,
  }
  return inScope((own) => followInWindow(openEdgeWindow(picture, matte, box, scale, own), line, neck * scale))
}

/** `span`: the width of the neck in the window. */
function followInWindow(window: EdgeWindow, line: Point[], span: number): Point[] | null {
  const path = line.map(window.fromPicture)
  window.clear = clearStep(window, clothBelow(window, path, band * span))
  if (window.clear > patterned) return null
  const labels = hideLabels(window)
  const [first, last] = [path[0], path[path.length - 1]]
  let best: { gain: number; offsets: number[]; points: Point[] } | null = null
  for (const shift of shifts) {
    const moved = path.map(({ x, y }) => ({ x: x + shift * span, y }))
    const fan = {
      centre: { x: (first.x + last.x) / 2 + shift * span, y: (first.y + last.y) / 2 },
      tilt: Math.atan2(last.y - first.y, last.x - first.x),
    }
    const radii = radiiOf(moved, fan)
    if (!radii) continue
    const inside = Math.round(reach.inside * span)
    const { columns, gain } = findSmoothestPath(readGains(window, fan, radii, inside, span), bendCost)
    if (best && gain <= best.gain) continue
    const offsets = outsideLabels(
      columns.map((column) => column - inside),
      (k, offset) => isIn(labels, onRay(fan, k, radii[k] + offset)),
    )
    const points = smoothOutside(offsets).map((offset, k) => onRay(fan, k, radii[k] + offset + beyondShade))
    best = { gain, offsets, points }
  }
  if (!best || best.gain <= least || !keepsToOneEdge(best.offsets)) return null
  return best.points.map(window.toPicture)
}

/** The cloth of the front, farther below the line than a neckband: a rib of another colour does not make a pattern of it. */
function clothBelow({ width, cloth }: EdgeWindow, path: Point[], distance: number): Uint8Array {
  const below = new Uint8Array(cloth.length)
  const from = Math.max(0, Math.ceil(path[0].x))
  const around = Math.ceil(distance)
  const rows = rowsOfLine(path, from, Math.min(width - 1, path.at(-1)!.x))
  rows.forEach((_, k) => {
    const first = Math.max(
      0,
      Math.ceil(Math.max(...rows.slice(Math.max(0, k - around), k + around + 1)) + distance),
    )
    for (let i = first * width + from + k; i < cloth.length; i += width) below[i] = cloth[i]
  })
  return below
}

/** The line does not lead inside between a label and the place where it was found first: what a label hides is the inner back. */
function outsideLabels(offsets: number[], isLabel: (ray: number, offset: number) => boolean): number[] {
  const passes = (k: number, offset: number) =>
    Array.from({ length: Math.max(0, -offset) }, (_, d) => -d).some((between) => isLabel(k, between))
  return offsets.map((offset, k) =>
    passes(k, offset) || passes(rays - 1 - k, offset) ? Math.max(0, offset) : offset,
  )
}

function isIn({ width, height, values }: Mask, { x, y }: Point): boolean {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height && values[row * width + column] > 0
}

function keepsToOneEdge(offsets: number[]): boolean {
  const half = offsets.slice(Math.round(atEnds * rays), (rays + 1) / 2)
  const way = half.reduce((sum, offset, k) => sum + Math.abs(offset - half[Math.max(0, k - 1)]), 0)
  return way - (Math.max(...half) - Math.min(...half)) <= mostBackAndForth
}

/** Smooth, and hardly anywhere inside of the edge: what is left of the inner back shows more than what is missing of the front. */
function smoothOutside(offsets: number[]): number[] {
  const even = smooth(offsets)
  const beyond = offsets.map((offset, k) => Math.max(0, offset - even[k]))
  const most = beyond.map((_, k) => Math.max(...beyond.slice(Math.max(0, k - evenReach), k + evenReach + 1)))
  return smooth(most).map((value, k) => even[k] + value)
}

function smooth(values: number[]): number[] {
  return values.map((_, k) => {
    const near = Math.min(evenReach, k, values.length - 1 - k)
    const around = values.slice(k - near, k + near + 1)
    return around.reduce((sum, value) => sum + value, 0) / around.length
  })
}
