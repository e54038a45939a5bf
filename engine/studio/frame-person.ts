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
/** Of the frame's height: room above a full figure and above a bust, and floor below the feet. */
const room = { aboveFigure: 0.06, aboveBust: 0.07, floor: 0.06 }
/** A person whom no side of the photo cuts is no wider than this share of the frame. */
const widest = 0.94
/** A scale that is so near to 1 becomes 1, which keeps every pixel as it is. */
const nearlyWhole = 0.06
/** No photo is blown up more, unless it does not fill the frame's long side. */
const mostEnlarged = 1.5
/** Of the long side: fewer pixels in a row or a column are nobody; and so near the lower edge the person reaches it. */
const stray = 0.004
/** Of an edge's length the person covers more where that edge cuts it: at the sides and above, and below. */
const cutShare = { sides: 0.02, below: 0.05 }

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
  const floor = cut.bottom ? 0 : room.floor
  let scale = Math.min((height * (1 - headroom - floor)) / personHeight, enlargementLimit(photo, longSide))
  const most = (cut.left || cut.right ? 1 : widest) * width
  if (!cut.left || !cut.right)
    scale = Math.min(scale, Math.max(most / personWidth, leastScale(extent, height)))
  if (cut.left && cut.right) scale = Math.max(scale, width / photo.width)
  if (cut.top && cut.bottom) scale = Math.max(scale, height / photo.height)
  if (Math.abs(scale - 1) < nearlyWhole && mayKeepScale(extent, photo, width, height)) scale = 1

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
  const least = Math.max(1, Math.round(stray * Math.max(width, height)))
  const isSeen = (count: number) => count >= least
  const [left, right, top, bottom] = [
    columns.findIndex(isSeen),
    columns.findLastIndex(isSeen),
    rows.findIndex(isSeen),
    rows.findLastIndex(isSeen),
  ].map((edge) => Math.max(0, edge))
  const margin = Math.max(1, Math.round(stray * Math.max(width, height)))
  return {
    left: left / scale,
    right: (right + 1) / scale - 1,
    top: top / scale,
    bottom: (bottom + 1) / scale - 1,
    cut: {
      left: Math.max(columns[0], columns[1]) > cutShare.sides * height,
      right: Math.max(columns[width - 1], columns[width - 2]) > cutShare.sides * height,
      top: Math.max(rows[0], rows[1]) > cutShare.sides * width,
      bottom: bottom >= height - 1 - margin && rows[bottom] > cutShare.below * width,
    },
  }
}

/** Small photos are not blown up beyond what still looks sharp beside a crisp garment. */
function enlargementLimit(photo: { width: number; height: number }, longSide: number): number {
  return Math.max(mostEnlarged, longSide / Math.max(photo.width, photo.height))
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
  return bottom ? room.aboveBust : room.aboveFigure
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
