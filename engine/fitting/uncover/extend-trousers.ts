import { spreadAllKnown } from '../../pixels/blur.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { free } from '../../pixels/memory.ts'
import { areaOf, erode, threshold, toPlane } from '../../pixels/mask.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, cropPicture, cropPlane } from '../crop.ts'
import { mirrorCloth } from '../draw/mirror-cloth.ts'

/** What trousers or a skirt look like above the edge an old top hid them from. */
export type Extension = {
  /** Channel 0..255 of a frame pixel. */
  colourAt: (x: number, y: number, channel: number) => number
  /** What it reads, to be freed by whoever needs it no more. */
  near: Plane[]
}

/** Where trousers or a skirt are looked for: torso lengths below the shoulders. */
const rows = { from: 0.6, to: 1.5 }
/** A pixel shows them from such a share on, and their upper edge from such a one. */
const surely = { shown: 0.9, edge: 0.95 }
/** Fewer rows, or fewer pixels that show them, tell nothing. */
const enough = { rows: 16, pixels: 20 }
/** How wide their rim is, in units. */
const rim = 0.015
/** Their colours are continued by blurs so wide, in units. */
const spread = [0.04, 0.15, 0.45]
/** Towards the trunk's sides they darken by so much, as a share. */
const darkening = 0.16
/** Detail differs from them by so much at most, of 255. */
const strongestDetail = 26
/**
 * Below a column's edge so much is mirrored at most, and so much must be in sight, in units; of that the last pixels are left out. Beside what is in sight
 * so much is, row by row.
 */
const mirrored = { most: 0.5, least: 0.1, last: 2, aside: 0.3 }
/** Depths, and the edge, are evened out over so much on either side, in units. */
const evenness = { depths: 0.05, edge: 0.05 }
/** The edge counts as so far below the first row that surely shows it, in units. */
const belowFirst = 0.03

/**
 * The colours near the edge continue upwards; the weave and the creases below it are mirrored at it, because an even colour
 * looks painted; and so is what lies beside it. Null where nothing worn below is in sight.
 */
export function extendTrousers(model: StudioModel): Extension | null {
  const { picture, layers, body, torso } = model
  const { width, height, pixels } = picture
  const area = clipBox(
    {
      left: 0,
      right: width,
      top: body.shoulderMid.y + rows.from * body.torsoLength,
      bottom: body.shoulderMid.y + rows.to * body.torsoLength,
    },
    picture,
    0,
  )
  if (area.height < enough.rows) return null
  const part = cropPicture(picture, area)
  // The rim lies in the shadow of the old hem.
  const lower = cropPlane(layers.lower, area)
  const seen = threshold(lower, surely.shown)
  const known = erode(seen, Math.max(2, Math.round(rim * body.unit)))
  free(lower, seen)
  if (areaOf(known) < enough.pixels) return null
  const reaches = spread.map((share) => share * body.unit)
  const channels = splitChannels(part)
  const weights = toPlane(known)
  free(part, known)
  const near = spreadAllKnown(channels, weights, reaches)
  const aside = mirrorCloth(weights, mirrored.aside * body.unit)
  free(weights, ...channels)
  const nearAt = (x: number, y: number, c: number) => {
    const row = clamp(y - area.y, 0, area.height - 1)
    return near[c].values[row * area.width + clamp(x - area.x, 0, area.width - 1)]
  }
  const detailAt = (x: number, y: number, c: number) =>
    clamp(pixels[(y * width + x) * 3 + c] - nearAt(x, y, c), -strongestDetail, strongestDetail)
  const edges = findUpperEdge(model)
  const sources = findSources(model, edges)
  const colourAt = (x: number, y: number, c: number) => {
    const half = Math.max(1, (torso.right[y] - torso.left[y]) / 2)
    const u = clamp((x - (torso.left[y] + torso.right[y]) / 2) / half, -1, 1)
    const base = nearAt(x, y, c) * (1 - darkening * u ** 4)
    const { column, depth } = sources[x]
    const above = edges[column] - y
    const from = Math.round(aside[(y - area.y) * area.width + x] ?? -1)
    // What lies beside a pixel counts where it is nearer than what lies below.
    if (from >= 0 && (!(above > 0) || Math.abs(from - x) < 2 * above)) return base + detailAt(from, y, c)
    if (!(above > 0) || depth === 0) return base
    // There and back again within what is in sight.
    const turn = above % (2 * depth)
    const row = Math.round(edges[column] + (turn < depth ? turn : 2 * depth - turn))
    return row >= height ? base : base + detailAt(column, row, c)
  }
  return { colourAt, near }
}

/** Whose detail a column shows: its own, or that of the nearest column in which enough is in sight below the edge. */
function findSources(
  { layers: { lower }, body: { unit } }: StudioModel,
  edges: Float32Array,
): { column: number; depth: number }[] {
  const { width, height, values } = lower
  const most = mirrored.most * unit
  const depths = edges.map((edge, x) => {
    if (Number.isNaN(edge)) return 0
    let depth = 0
    while (
      depth < most &&
      edge + depth < height &&
      values[Math.round(edge + depth) * width + x] > surely.shown
    )
      depth++
    return depth > mirrored.least * unit ? depth - mirrored.last : 0
  })
  const columns = Array.from(depths, (_depth, x) => x).filter((x) => depths[x] > 0)
  const smooth = smoothDepths(depths, Math.round(evenness.depths * unit))
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
  const from = Math.max(0, Math.round(body.shoulderMid.y + rows.from * body.torsoLength))
  const first = new Float32Array(width).fill(Number.NaN)
  for (let x = 0; x < width; x++) {
    for (let y = from; y < height; y++) {
      if (layers.lower.values[y * width + x] < surely.edge) continue
      first[x] = y + belowFirst * body.unit
      break
    }
  }
  const reach = Math.max(2, Math.round(evenness.edge * body.unit))
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
