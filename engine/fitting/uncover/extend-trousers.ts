import { spreadAllKnown } from '../../pixels/blur.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { free } from '../../pixels/memory.ts'
import { areaOf, erode, threshold, toPlane } from '../../pixels/mask.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, cropPicture, cropPlane } from '../crop.ts'

/** What trousers or a skirt look like above the edge an old top hid them from. */
export type Extension = {
  /** Channel 0..255 of a frame pixel. */
  colourAt: (x: number, y: number, channel: number) => number
  /** What it reads, to be freed by whoever needs it no more. */
  near: Plane[]
}

const strongestDetail = 26

/**
 * The colours near the edge continue upwards; the weave and the creases below it are mirrored at it, because an even colour
 * looks painted. Null where nothing worn below is in sight.
 */
export function extendTrousers(model: StudioModel): Extension | null {
  const { picture, layers, body, torso } = model
  const { width, height, pixels } = picture
  const area = clipBox(
    {
      left: 0,
      right: width,
      top: body.shoulderMid.y + 0.6 * body.torsoLength,
      bottom: body.shoulderMid.y + 1.5 * body.torsoLength,
    },
    picture,
    0,
  )
  if (area.height < 16) return null
  const part = cropPicture(picture, area)
  // The rim lies in the shadow of the old hem.
  const lower = cropPlane(layers.lower, area)
  const seen = threshold(lower, 0.9)
  const known = erode(seen, Math.max(2, Math.round(0.015 * body.unit)))
  free(lower, seen)
  if (areaOf(known) < 20) return null
  const reaches = [0.04, 0.15, 0.45].map((share) => share * body.unit)
  const channels = splitChannels(part)
  const weights = toPlane(known)
  free(part, known)
  const near = spreadAllKnown(channels, weights, reaches)
  free(weights, ...channels)
  const nearAt = (x: number, y: number, c: number) => {
    const row = clamp(y - area.y, 0, area.height - 1)
    return near[c].values[row * area.width + clamp(x - area.x, 0, area.width - 1)]
  }
  const edges = findUpperEdge(model)
  const sources = findSources(model, edges)
  const colourAt = (x: number, y: number, c: number) => {
    const half = Math.max(1, (torso.right[y] - torso.left[y]) / 2)
    const u = clamp((x - (torso.left[y] + torso.right[y]) / 2) / half, -1, 1)
    const base = nearAt(x, y, c) * (1 - 0.16 * u ** 4)
    const { column, depth } = sources[x]
    const above = edges[column] - y
    if (!(above > 0) || depth === 0) return base
    // There and back again within what is in sight.
    const turn = above % (2 * depth)
    const row = Math.round(edges[column] + (turn < depth ? turn : 2 * depth - turn))
    if (row >= height) return base
    const detail = pixels[(row * width + column) * 3 + c] - nearAt(column, row, c)
    return base + clamp(detail, -strongestDetail, strongestDetail)
  }
  return { colourAt, near }
}

/** Whose detail a column shows: its own, or that of the nearest column in which enough is in sight below the edge. */
function findSources(
  { layers: { lower }, body: { unit } }: StudioModel,
  edges: Float32Array,
): { column: number; depth: number }[] {
  const { width, height, values } = lower
  const most = 0.5 * unit
  const depths = edges.map((edge, x) => {
    if (Number.isNaN(edge)) return 0
    let depth = 0
    while (depth < most && edge + depth < height && values[Math.round(edge + depth) * width + x] > 0.9)
      depth++
    return depth > 0.1 * unit ? depth - 2 : 0
  })
  const columns = Array.from(depths, (_depth, x) => x).filter((x) => depths[x] > 0)
  const smooth = smoothDepths(depths, Math.round(0.05 * unit))
  let next = 0
  return Array.from(depths, (_depth, x) => {
    while (next < columns.length - 1 && Math.abs(columns[next + 1] - x) <= Math.abs(columns[next] - x)) next++
    const nearest = columns[next] ?? x
    // What lies beside a gap is mirrored into it: one column drawn out would be a streak.
    const column = depths[2 * nearest - x] > 0 ? 2 * nearest - x : nearest
    return { column, depth: smooth[column] ?? 0 }
  })
}

/** The least depth about each column, so that neighbours turn at the same height. */
function smoothDepths(depths: Float32Array, reach: number): Float32Array {
  return depths.map((own, x) => {
    let least = own
    for (let k = -reach; k <= reach; k++) if (depths[x + k] > 0) least = Math.min(least, depths[x + k])
    return least
  })
}

/** Per column the row in which surely seen trousers begin, smoothed; NaN without any. */
function findUpperEdge({ layers, body, picture: { width, height } }: StudioModel): Float32Array {
  const from = Math.max(0, Math.round(body.shoulderMid.y + 0.6 * body.torsoLength))
  const first = new Float32Array(width).fill(Number.NaN)
  for (let x = 0; x < width; x++) {
    for (let y = from; y < height; y++) {
      if (layers.lower.values[y * width + x] < 0.95) continue
      first[x] = y + 0.03 * body.unit
      break
    }
  }
  const reach = Math.max(2, Math.round(0.05 * body.unit))
  return first.map((own, x) => {
    if (Number.isNaN(own)) return own
    let sum = 0
    let count = 0
    for (let k = Math.max(0, x - reach); k <= Math.min(width - 1, x + reach); k++) {
      if (Number.isNaN(first[k])) continue
      sum += first[k]
      count++
    }
    return sum / count
  })
}
