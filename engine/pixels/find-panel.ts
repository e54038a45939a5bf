import type { Picture } from '../picture.ts'
import { createPicture } from '../picture.ts'

/** A rectangle in a picture, in shares of its width and height, 0..1; or in its pixels. */
export type Panel = { left: number; top: number; width: number; height: number }

export const wholePanel: Panel = { left: 0, top: 0, width: 1, height: 1 }

/** What differs from the frame's colour by more is none of it, in levels of 256 of any channel. */
const alike = 3
/** So much of a line across the picture is the frame's. */
const inFrame = 0.99
/**
 * How much of the first line of a panel may have the frame's colour. Of a product photo next to nothing: a skirt on its own ground has edges nearly
 * as straight. Of a photo of a person much: dark trousers reach down to black bars, but nobody is as wide as a photo.
 */
export const alikeAtEdge = { product: 0.05, person: 0.5 }
/** A panel begins within so many pixels of its frame, which compression blurs; so many more are left out. */
const blurred = { most: 10, more: 2 }
/** A frame is no narrower than so many pixels, and a panel no narrower than such a share of the picture. */
const least = { frame: 4, panel: 0.25 }

/**
 * The panel that a photo is in a frame of one colour: the white about it on a shop's page, a screenshot's black bars. A frame lies above and
 * below, to the left and right, or on all sides. `mostAlike` is one of `alikeAtEdge`. Null where the whole picture is the photo.
 */
export function findPanel(picture: Picture, mostAlike: number): Panel | null {
  const { width, height } = picture
  const isFrame = ofFrame(picture)
  const inRow = (y: number, { first, end }: Span) => shareOf(first, end, (x) => isFrame(x, y))
  const inColumn = (x: number, { first, end }: Span) => shareOf(first, end, (y) => isFrame(x, y))
  const [across, down] = [allOf(width), allOf(height)]
  const rows = betweenFrames(height, (y) => inRow(y, across))
  const columns = betweenFrames(width, (x) => inColumn(x, down))
  if (!rows && !columns) return null
  const own = {
    rows: rows && withinEdges(rows, (y) => inRow(y, columns ?? across), mostAlike),
    columns: columns && withinEdges(columns, (x) => inColumn(x, rows ?? down), mostAlike),
  }
  if ((rows && !own.rows) || (columns && !own.columns)) return null
  const { first: left, end: right } = own.columns ?? across
  const { first: top, end: bottom } = own.rows ?? down
  if (bottom - top < least.panel * height || right - left < least.panel * width) return null
  return {
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }
}

/** Lines of a picture from the first to before the end. */
type Span = { first: number; end: number }

const allOf = (count: number): Span => ({ first: 0, end: count })

/** The lines between two that are wholly the frame's; null where not both sides have some. */
function betweenFrames(count: number, shareAt: (line: number) => number): Span | null {
  let [first, end] = [0, count]
  while (first < end && shareAt(first) >= inFrame) first++
  while (end > first && shareAt(end - 1) >= inFrame) end--
  return first >= least.frame && count - end >= least.frame ? { first, end } : null
}

/** The same without what is blurred; null where no edge goes straight across. */
function withinEdges(
  { first, end }: Span,
  shareAt: (line: number) => number,
  mostAlike: number,
): Span | null {
  const steps = Array.from({ length: blurred.most }, (_, step) => step)
  const before = steps.find((step) => shareAt(first + step) <= mostAlike)
  const after = steps.find((step) => shareAt(end - 1 - step) <= mostAlike)
  if (before === undefined || after === undefined) return null
  return { first: first + before + blurred.more, end: end - after - blurred.more }
}

function shareOf(from: number, to: number, isChosen: (at: number) => boolean): number {
  let count = 0
  for (let at = from; at < to; at++) if (isChosen(at)) count++
  return count / Math.max(1, to - from)
}

/** The frame has the colour of the picture's corner. */
function ofFrame({ width, pixels }: Picture): (x: number, y: number) => boolean {
  return (x, y) => {
    const o = (y * width + x) * 3
    for (let c = 0; c < 3; c++) if (Math.abs(pixels[o + c] - pixels[c]) > alike) return false
    return true
  }
}

/** The panel in whole pixels of a picture of this size. */
export function panelIn({ left, top, width, height }: Panel, size: Pick<Picture, 'width' | 'height'>): Panel {
  return {
    left: Math.round(left * size.width),
    top: Math.round(top * size.height),
    width: Math.round(width * size.width),
    height: Math.round(height * size.height),
  }
}

/** A panel of a panel, as one of the whole picture. */
export function panelWithin(outer: Panel, inner: Panel): Panel {
  return {
    left: outer.left + inner.left * outer.width,
    top: outer.top + inner.top * outer.height,
    width: inner.width * outer.width,
    height: inner.height * outer.height,
  }
}

/** The panel alone. */
export function cropToPanel(picture: Picture, panel: Panel): Picture {
  const { left, top, width, height } = panelIn(panel, picture)
  const cropped = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3
    cropped.pixels.set(picture.pixels.subarray(from, from + width * 3), y * width * 3)
  }
  return cropped
}
