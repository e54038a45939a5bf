import type { LabelMap } from '../person/labels.ts'
import { background } from '../person/labels.ts'
import type { Mapping } from '../pixels/resample.ts'

/** The studio frame and how the photo lies in it. `standsFree`: the feet are in sight and stand on the floor. */
export type Framing = { width: number; height: number; mapping: Mapping; standsFree: boolean; floorY: number }

/** The person's extent in the photo and the photo edges that cut the person, photo pixels. */
export type Extent = {
  left: number
  right: number
  top: number
  bottom: number
  cut: { left: boolean; right: boolean; top: boolean; bottom: boolean }
}

const aspect = 3 / 4

/**
 * Places the person in a 3:4 frame of `longSide` pixels height: the full figure with some floor, or a bust that the lower edge
 * cuts. Where the photo's edge cuts the person that edge lies on the frame's, so that no cut floats in the studio.
 */
export function framePerson(
  photo: { width: number; height: number },
  extent: Extent,
  longSide: number,
): Framing {
  const height = longSide
  const width = Math.round(height * aspect)
  const { cut } = extent
  const personWidth = extent.right - extent.left + 1
  const personHeight = extent.bottom - extent.top + 1
  const headroom = headroomAbove(cut)
  const floor = cut.bottom ? 0 : 0.06
  let scale = Math.min((height * (1 - headroom - floor)) / personHeight, enlargementLimit(photo, longSide))
  const widest = (cut.left || cut.right ? 1 : 0.94) * width
  if (!cut.left || !cut.right)
    scale = Math.min(scale, Math.max(widest / personWidth, leastScale(extent, height)))
  if (cut.left && cut.right) scale = Math.max(scale, width / photo.width)
  if (cut.top && cut.bottom) scale = Math.max(scale, height / photo.height)
  if (Math.abs(scale - 1) < 0.06 && mayKeepScale(extent, photo, width, height)) scale = 1

  const x = placeAcross(photo.width, extent, scale, width)
  const y = placeDown(photo.height, extent, scale, height, floor)
  // The centre of the photo's first pixel lies half a scaled pixel inside its corner.
  const centre = 0.5 * scale - 0.5
  const whole = scale === 1
  return {
    width,
    height,
    mapping: {
      scale,
      x: whole ? Math.round(x) : x + centre,
      y: whole ? Math.round(y) : y + centre,
    },
    standsFree: !cut.bottom,
    floorY: (extent.bottom + 1) * scale + y,
  }
}

/** Measures the person in a label map; `width` and `height` are the photo's. */
export function measureExtent({ width, height, labels, scale }: LabelMap): Extent {
  const columns = new Int32Array(width)
  const rows = new Int32Array(height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (labels[y * width + x] === background) continue
      columns[x]++
      rows[y]++
    }
  }
  const least = Math.max(1, Math.round(0.004 * Math.max(width, height)))
  const isSeen = (count: number) => count >= least
  const [left, right, top, bottom] = [
    columns.findIndex(isSeen),
    columns.findLastIndex(isSeen),
    rows.findIndex(isSeen),
    rows.findLastIndex(isSeen),
  ].map((edge) => Math.max(0, edge))
  const margin = Math.max(1, Math.round(0.004 * Math.max(width, height)))
  return {
    left: left / scale,
    right: (right + 1) / scale - 1,
    top: top / scale,
    bottom: (bottom + 1) / scale - 1,
    cut: {
      left: Math.max(columns[0], columns[1]) > 0.02 * height,
      right: Math.max(columns[width - 1], columns[width - 2]) > 0.02 * height,
      top: Math.max(rows[0], rows[1]) > 0.02 * width,
      bottom: bottom >= height - 1 - margin && rows[bottom] > 0.05 * width,
    },
  }
}

/** Small photos are not blown up beyond what still looks sharp beside a crisp garment. */
function enlargementLimit(photo: { width: number; height: number }, longSide: number): number {
  return Math.max(1.5, longSide / Math.max(photo.width, photo.height))
}

/** A person cut above and below must fill the frame's height. */
function leastScale({ cut, top, bottom }: Extent, height: number): number {
  return cut.top && cut.bottom ? height / (bottom - top + 1) : 0
}

/** Scale 1 keeps every pixel of the person; it may when nothing that must reach an edge falls short of it. */
function mayKeepScale(
  { cut, top, bottom }: Extent,
  photo: { width: number; height: number },
  width: number,
  height: number,
) {
  if (cut.left && cut.right && photo.width < width) return false
  if (cut.top && cut.bottom && photo.height < height) return false
  return bottom - top + 1 <= height
}

/** Room above the head, as a share of the frame's height. */
function headroomAbove({ top, bottom }: Extent['cut']): number {
  if (top) return 0
  return bottom ? 0.07 : 0.06
}

function placeDown(
  photoHeight: number,
  { bottom, cut }: Extent,
  scale: number,
  height: number,
  floor: number,
): number {
  if (cut.bottom) return height - photoHeight * scale
  return cut.top ? 0 : height * (1 - floor) - (bottom + 1) * scale
}

function placeAcross(photoWidth: number, { left, right, cut }: Extent, scale: number, width: number): number {
  const centred = width / 2 - ((left + right + 1) / 2) * scale
  const againstLeft = 0
  const againstRight = width - photoWidth * scale
  if (cut.left && cut.right) return Math.min(againstLeft, Math.max(againstRight, centred))
  if (cut.left) return Math.min(againstLeft, centred)
  return cut.right ? Math.max(againstRight, centred) : centred
}
