import type { UpperLandmarks, UpperSide } from '../garment/garment.ts'
import { between } from '../garment/geometry.ts'
import type { Picture, Plane } from '../picture.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'
import type { BodyAxes } from './body-axes.ts'
import { findWaist } from './find-waist.ts'
import { wearsOnePiece } from './wears-one-piece.ts'

/** The waistband that a top is tucked into. */
export type Tuck = {
  /** Its height on the body axes, mostly. */
  level: number
  /** How far it reaches from the middle on either side, in pixels. */
  half: { left: number; right: number }
  /** Signed distance of a frame pixel below the band's upper edge, in pixels. */
  below: (x: number, y: number) => number
  /**
   * How the cloth above it catches light, as a factor: it bulges over the band, is gathered by it in small folds, and lies in the
   * shade where it goes in.
   */
  light: (x: number, y: number) => number
}

/** A waistband lies in sight between the ribs and the hips, in torso lengths below the shoulders. */
const highest = 0.7
const lowest = 0.92
/** How far its edge may lie from a straight line, in units: belts sag, and hands before it hide it. */
const reach = 0.1

/** The waistband in sight; null where the old top hung over it or nothing is worn below. */
export function findTuck(model: StudioModel, axes: BodyAxes): Tuck | null {
  const waist = findWaist(model, axes)
  const { torsoLength, unit } = model.body
  const isInSight = waist.level > highest * torsoLength && waist.level < lowest * torsoLength
  if (!isInSight || wearsOnePiece(model)) return null
  const slope = waist.at(1) - waist.at(0)
  const line = Float32Array.from({ length: model.picture.width }, (_, x) =>
    rowOfLine(axes, waist.level, slope, x),
  )
  const edge = smooth(findEdge(model, line), line, Math.round(0.1 * unit))
  const below = (x: number, y: number) => y - edge[clamp(Math.round(x), 0, edge.length - 1)]
  return {
    level: waist.level,
    half: { left: bandHalf(model, axes, waist.level, -1), right: bandHalf(model, axes, waist.level, 1) },
    below,
    light: (x, y) => lightAbove(-below(x, y) / unit, axes.acrossOf({ x, y }) / unit),
  }
}

/** The garment's landmarks when all below a share of the way from its armpits to its hem is tucked in. */
export function tuckIn(upper: UpperLandmarks, share: number): UpperLandmarks {
  const shorten = (side: UpperSide): UpperSide => ({ ...side, hem: between(side.armpit, side.hem, share) })
  return { ...upper, left: shorten(upper.left), right: shorten(upper.right) }
}

/** The folds are the same on both sides of the middle, as is everything in a mirrored photo. */
function lightAbove(above: number, across: number): number {
  if (above > 0.4 || above < -0.03) return 1
  const shade = 0.3 * Math.exp(-Math.max(0, above) / 0.018)
  const bulge = 0.05 * Math.exp(-(((above - 0.09) / 0.04) ** 2))
  const t = Math.abs(across)
  const folds = Math.sin(43 * t + 2 * Math.sin(7.3 * t)) + 0.6 * Math.sin(71 * t + 3 * Math.sin(5.1 * t + 1))
  const gathers = 0.028 * folds * (1 - smoothstep(0.03, 0.28 + 0.08 * Math.sin(11 * t), above))
  return 1 - shade + bulge + gathers
}

/** Where the band ends on one side; at the torso's side where a hand or a bag hides that. */
function bandHalf(
  { layers: { lower }, body }: StudioModel,
  axes: BodyAxes,
  level: number,
  side: -1 | 1,
): number {
  const down = level + 0.05 * body.unit
  const torso = axes.torsoHalf(down, side)
  for (let half = torso + 0.1 * body.unit; half > 0.75 * torso; half--) {
    const { x, y } = axes.at(side * half, down)
    const [column, row] = [Math.round(x), Math.round(y)]
    const isFramed = column >= 0 && column < lower.width && row >= 0 && row < lower.height
    if (isFramed && lower.values[row * lower.width + column] > 0.5) return half
  }
  return torso
}

function rowOfLine(axes: BodyAxes, level: number, slope: number, x: number): number {
  const [left, right] = [axes.at(-1, level - slope), axes.at(1, level + slope)]
  return left.y + ((x - left.x) / (right.x - left.x || 1)) * (right.y - left.y)
}

/**
 * Per column the first row of what is worn below, near the line; NaN where something else lies there. A narrow rim in the colours
 * of the old top is still that top.
 */
function findEdge({ layers, picture, body }: StudioModel, line: Float32Array): Float32Array {
  const { width, height } = picture
  const lower = layers.lower.values
  const away = reach * body.unit
  return line.map((row, x) => {
    const last = Math.min(height - 1, Math.round(row + away))
    let y = Math.max(0, Math.round(row - away))
    while (y <= last && lower[y * width + x] < 0.5) y++
    if (y > last) return Number.NaN
    const top = meanColour(picture, layers.upper, x, y - 0.12 * body.unit, y - 0.02 * body.unit)
    const band = meanColour(picture, layers.lower, x, y + rim * body.unit, y + 2 * rim * body.unit)
    if (!top || !band) return y
    const end = Math.min(last, y + rim * body.unit)
    let edge = y
    for (let k = y; k < end && k <= edge + gap * body.unit; k++)
      if (isNearer(picture, k * width + x, top, band)) edge = k + 1
    return edge
  })
}

const rim = 0.05
const gap = 0.012

function meanColour(picture: Picture, layer: Plane, x: number, from: number, to: number): number[] | null {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, Math.round(from)); y < Math.min(picture.height, to); y++) {
    const i = y * picture.width + x
    if (layer.values[i] < 0.9) continue
    for (let c = 0; c < 3; c++) sum[c] += picture.pixels[i * 3 + c]
    count++
  }
  return count < 3 ? null : sum.map((value) => value / count)
}

/** Whether a pixel has the colour `one` far rather than the `other`; shade tells little, as the top lies in that of the band. */
function isNearer({ pixels }: Picture, i: number, one: number[], other: number[]): boolean {
  const own = [0, 1, 2].map((c) => pixels[i * 3 + c])
  const sum = (colour: number[]) => colour[0] + colour[1] + colour[2] + 1
  const away = (colour: number[]) =>
    600 * Math.hypot(...colour.map((value, c) => value / sum(colour) - own[c] / sum(own))) +
    0.1 * Math.abs(sum(colour) - sum(own))
  return away(one) < 0.75 * away(other)
}

/** The median of the neighbours in sight, softened; the line where there are none. */
function smooth(edge: Float32Array, line: Float32Array, span: number): Float32Array {
  const middle = edge.map((_, x) => {
    const near = edge
      .slice(Math.max(0, x - span), x + span + 1)
      .map((row, k) => row - line[Math.max(0, x - span) + k])
    const seen = near.filter((row) => !Number.isNaN(row)).sort()
    return seen.length > span / 2 ? seen[seen.length >> 1] : 0
  })
  const soft = Math.max(1, Math.round(span / 2))
  return middle.map((_, x) => {
    const near = middle.slice(Math.max(0, x - soft), x + soft + 1)
    return line[x] + near.reduce((sum, value) => sum + value, 0) / near.length
  })
}
