import type { Box } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { createPlane, type Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'

/** A fold of cloth along a curve, in units: cloth is held where it begins, and towards its end it is lost. */
export type Fold = {
  from: Point
  to: Point
  /** How far its middle lies beside the straight line, to the right of its way. */
  bow: number
  /** How far from its crest it is seen, half way along. */
  width: number
  /** How far the brightness follows it, as a factor beside 1. */
  depth: number
}

/** What folds add to a brightness of 1, on a grid whose corner is `box`'s. */
export type Relief = { plane: Plane; box: Box }

/** Fine enough for the narrowest crest, in units. */
const cell = 0.01
/** Light comes from above, and a little from the left. A fold that runs along with it is seen by the least share. */
const light = { x: -0.45, y: -0.89, least: 0.4 }
/** A fold is lit on a narrow side and shaded on a wide one: where, how far about that, in widths, and by what share of its depth. */
const lit = { at: -0.4, about: 0.5, share: 0.6 }
const shaded = { at: 0.55, about: 0.85, share: 0.5 }
/** Nothing of it is seen beyond so many widths. */
const seen = 3
/** It begins narrow and widens, in shares of its width; and it rises over the first share of its way and is lost over the rest, by a power. */
const widens = { from: 0.6, by: 0.8 }
const course = { rises: 0.15, lost: 1.3 }
/** Its curve is drawn in so many pieces. */
const pieces = 14

/** Draws folds on a grid. `box` in units. */
export function drawRelief(folds: readonly Fold[], box: Box): Relief {
  const width = Math.ceil((box.right - box.left) / cell) + 2
  const relief = { plane: createPlane(width, Math.ceil((box.bottom - box.top) / cell) + 2), box }
  for (const fold of folds) drawFold(relief, fold)
  return relief
}

/** What folds add at a place in units: bilinear, and beyond the grid as at its border. */
export function sampleRelief({ plane, box }: Relief, x: number, y: number): number {
  const { width, height, values } = plane
  const column = clamp((x - box.left) / cell, 0, width - 1.001)
  const row = clamp((y - box.top) / cell, 0, height - 1.001)
  const i = Math.floor(row) * width + Math.floor(column)
  const u = column % 1
  const upper = values[i] * (1 - u) + values[i + 1] * u
  const lower = values[i + width] * (1 - u) + values[i + width + 1] * u
  return upper + (lower - upper) * (row % 1)
}

function drawFold({ plane, box }: Relief, fold: Fold) {
  const curve = curveOf(fold)
  const reach = seen * fold.width
  const [left, right] = range(
    curve.map(({ x }) => (x - box.left) / cell),
    reach / cell,
    plane.width,
  )
  const [top, bottom] = range(
    curve.map(({ y }) => (y - box.top) / cell),
    reach / cell,
    plane.height,
  )
  const place = new Float64Array(4)
  const toShade = facingOf(fold.from.y - fold.to.y, fold.to.x - fold.from.x) > 0 ? -1 : 1
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      projectOnCurve(curve, box.left + column * cell, box.top + row * cell, place)
      plane.values[row * plane.width + column] += fold.depth * lightOnFold(fold.width, toShade, place)
    }
}

/** How far a direction faces the light, -1..1 for one of length 1. */
function facingOf(x: number, y: number): number {
  return x * light.x + y * light.y
}

/** `toShade`: 1 where its right side lies in shade, -1 where its left one does. `place`: as `projectOnCurve` leaves it. */
function lightOnFold(width: number, toShade: number, [along, aside, normalX, normalY]: Float64Array): number {
  const away = (toShade * aside) / (width * (widens.from + widens.by * along))
  const side = ({ at, about, share }: typeof lit) => share * Math.exp(-(((away - at) / about) ** 2))
  const rise = smoothstep(0, course.rises, along) * (1 - along) ** course.lost
  return rise * Math.max(light.least, Math.abs(facingOf(normalX, normalY))) * (side(lit) - side(shaded))
}

/** A quadratic Bézier curve through the bow's middle. */
function curveOf({ from, to, bow }: Fold): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const control = {
    x: (from.x + to.x) / 2 - (2 * bow * dy) / length,
    y: (from.y + to.y) / 2 + (2 * bow * dx) / length,
  }
  return Array.from({ length: pieces + 1 }, (_, k) => {
    const t = k / pieces
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y }
  })
}

/** Leaves how far along a curve a place lies, 0..1, how far beside it, and the direction of that. */
function projectOnCurve(curve: readonly Point[], x: number, y: number, place: Float64Array) {
  let nearest = Number.POSITIVE_INFINITY
  for (let k = 0; k < pieces; k++) {
    const { x: fromX, y: fromY } = curve[k]
    const [dx, dy] = [curve[k + 1].x - fromX, curve[k + 1].y - fromY]
    const square = dx * dx + dy * dy
    const t = clamp(((x - fromX) * dx + (y - fromY) * dy) / square, 0, 1)
    const [offX, offY] = [x - fromX - t * dx, y - fromY - t * dy]
    const away = offX * offX + offY * offY
    if (away >= nearest) continue
    nearest = away
    const length = Math.sqrt(square)
    place[0] = (k + t) / pieces
    place[1] = Math.sign(offY * dx - offX * dy) * Math.sqrt(away)
    place[2] = -dy / length
    place[3] = dx / length
  }
}

function range(at: readonly number[], reach: number, size: number): [number, number] {
  return [
    Math.max(0, Math.floor(Math.min(...at) - reach)),
    Math.min(size - 1, Math.ceil(Math.max(...at) + reach)),
  ]
}
