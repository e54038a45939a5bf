import type { Picture, Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** How far the edge may lie from a straight line, in units: belts sag, and hands before it hide it. */
const reach = 0.1
/** A rim of the old top is at most so high, in units, and so much of it may look otherwise. */
const rim = 0.05
const gap = 0.012
/** Share of its columns that a sure band shows, and how many rows its edge moves per column at most, on average. */
const leastSeen = 0.75
const roughest = 0.6
/** The edge is evened out over so much to each side, in units. */
const smoothing = 0.1
/** The old top's colours are read so far above the edge, in units. */
const above = { from: 0.12, to: 0.02 }
/** A mean colour is that of so many pixels at least, each covered by such a share or more. */
const sample = { least: 3, share: 0.9 }
/** What differences in hue (in shares of brightness) and in brightness (a sum of RGB) count for, and by how much nearer a colour must be. */
const differences = { hue: 600, brightness: 0.1, nearer: 0.75 }

/** Per column the row of a waistband's upper edge, near a line given by its row in each column. */
export function traceWaistband(model: StudioModel, line: Float32Array): Float32Array {
  const edge = findEdge(model, line)
  return isSure(model, edge, line) ? smooth(edge, line, Math.round(smoothing * model.body.unit)) : line
}

/** A band is sure where nearly all of it is in sight and keeps to a smooth line; a hem that follows less looks torn. */
function isSure({ torso, body }: StudioModel, edge: Float32Array, line: Float32Array): boolean {
  const row = clamp(Math.round(line[Math.round(body.hipMid.x)] ?? 0), 0, torso.left.length - 1)
  const within = edge.subarray(Math.max(0, Math.ceil(torso.left[row])), Math.floor(torso.right[row]))
  const offset = Math.max(0, Math.ceil(torso.left[row]))
  const seen = Array.from(within, (y, k) => y - line[offset + k]).filter((away) => !Number.isNaN(away))
  if (seen.length < leastSeen * within.length) return false
  const steps = seen.slice(1).map((away, k) => Math.abs(away - seen[k]))
  const roughness = steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length)
  return roughness < roughest
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
    const top = meanColour(picture, layers.upper, x, y - above.from * body.unit, y - above.to * body.unit)
    const band = meanColour(picture, layers.lower, x, y + rim * body.unit, y + 2 * rim * body.unit)
    if (!top || !band) return y
    const end = Math.min(last, y + rim * body.unit)
    let edge = y
    for (let k = y; k < end && k <= edge + gap * body.unit; k++)
      if (isNearer(picture, k * width + x, top, band)) edge = k + 1
    return edge
  })
}

function meanColour(picture: Picture, layer: Plane, x: number, from: number, to: number): number[] | null {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, Math.round(from)); y < Math.min(picture.height, to); y++) {
    const i = y * picture.width + x
    if (layer.values[i] < sample.share) continue
    for (let c = 0; c < 3; c++) sum[c] += picture.pixels[i * 3 + c]
    count++
  }
  return count < sample.least ? null : sum.map((value) => value / count)
}

/** Whether a pixel has the colour `one` far rather than the `other`; shade tells little, as the top lies in that of the band. */
function isNearer({ pixels }: Picture, i: number, one: number[], other: number[]): boolean {
  const own = [0, 1, 2].map((c) => pixels[i * 3 + c])
  const sum = (colour: number[]) => colour[0] + colour[1] + colour[2] + 1
  const away = (colour: number[]) =>
    differences.hue * Math.hypot(...colour.map((value, c) => value / sum(colour) - own[c] / sum(own))) +
    differences.brightness * Math.abs(sum(colour) - sum(own))
  return away(one) < differences.nearer * away(other)
}

/** The median of the neighbours in sight, softened; the line where there are none. */
function smooth(edge: Float32Array, line: Float32Array, span: number): Float32Array {
  const offsets = edge.map((row, x) => row - line[x])
  const middle = offsets.map((_, x) => {
    const seen = around(offsets, x, span)
      .filter((offset) => !Number.isNaN(offset))
      .sort()
    return seen.length > span / 2 ? seen[seen.length >> 1] : 0
  })
  const soft = Math.max(1, Math.round(span / 2))
  return middle.map((_, x) => {
    const near = around(middle, x, soft)
    return line[x] + near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

function around(values: Float32Array, x: number, away: number): Float32Array {
  return values.slice(Math.max(0, x - away), x + away + 1)
}
