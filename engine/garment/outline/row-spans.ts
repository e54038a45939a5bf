import type { Silhouette } from './silhouette.ts'

/** Heights, 0 the top and 1 the bottom: a row just below the upper edge, and lower ones at the shoulders, the chest and the armpits. */
const rowAt = { edge: 0.03, shoulders: 0.13, chest: 0.3, armpits: 0.42 }
/** Columns so near both ends of that first row, of its width, are not asked how far the edge dips. */
const dipMargin = 0.05
/** An upper edge that dips by less, in heights, is straight. */
const straight = 0.014
/** A waistband is so wide, of the garment's width, and so closed, of its own. */
const waistband = { narrowest: 0.3, closed: 0.85 }
/** Shoulders are so many times as wide as the collar above them, and the chest below no more times as wide as they. */
const shoulders = { widen: 1.5, widest: 1.04 }
/** A collar is narrower than this, and the armpits below it wider than that; of the garment's width. */
const collar = { widest: 0.45, armpits: 0.93 }

/** Per height (0 top, 1 bottom): pixels from the first to the last garment pixel, and how many of them are garment. */
export function rowSpans({ mask, box, rowLeft, rowRight }: Silhouette) {
  const row = (height: number) => Math.round(box.top + (box.bottom - box.top) * height)
  return {
    width: (height: number) => rowRight[row(height)] - rowLeft[row(height)] + 1,
    covered: (height: number) => {
      let count = 0
      const start = row(height) * mask.width
      for (let x = 0; x < mask.width; x++) count += mask.values[start + x]
      return count
    },
  }
}

/** How far the upper edge dips below the top, as a share of the height: below about .014 only waistbands stay. */
export function topDip({ mask, box, rowLeft, rowRight }: Silhouette): number {
  const down = box.bottom - box.top + 1
  const row = Math.round(box.top + rowAt.edge * (box.bottom - box.top))
  const margin = dipMargin * (rowRight[row] - rowLeft[row])
  let lowest = box.top
  for (let x = Math.round(rowLeft[row] + margin); x <= rowRight[row] - margin; x++) {
    let y = box.top
    while (y < box.bottom && !mask.values[y * mask.width + x]) y++
    lowest = Math.max(lowest, y)
  }
  return (lowest - box.top) / down
}

/** A waistband: a wide, closed, straight upper edge. */
export function hasFlatTop(silhouette: Silhouette): boolean {
  const rows = rowSpans(silhouette)
  const across = silhouette.box.right - silhouette.box.left + 1
  const band = rows.covered(rowAt.edge)
  return (
    topDip(silhouette) < straight &&
    band > waistband.narrowest * across &&
    band > waistband.closed * rows.width(rowAt.edge)
  )
}

/** A collar above shoulders: a narrow top that widens suddenly and no further. */
export function hasShoulders(silhouette: Silhouette): boolean {
  const rows = rowSpans(silhouette)
  return widensSuddenly(rows) && rows.width(rowAt.chest) < shoulders.widest * rows.width(rowAt.shoulders)
}

/**
 * A high collar or the band of a halter neck, whose edge is as straight as a waistband's: far narrower than the garment, and
 * widening faster than hips do, or up to the armpits only.
 */
export function hasCollar(silhouette: Silhouette): boolean {
  const rows = rowSpans(silhouette)
  const across = silhouette.box.right - silhouette.box.left + 1
  const isNarrow = rows.width(rowAt.edge) < collar.widest * across
  return isNarrow && (widensSuddenly(rows) || rows.width(rowAt.armpits) > collar.armpits * across)
}

function widensSuddenly({ width }: ReturnType<typeof rowSpans>): boolean {
  return width(rowAt.shoulders) > shoulders.widen * width(rowAt.edge)
}
