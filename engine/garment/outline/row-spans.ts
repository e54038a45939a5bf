import type { Silhouette } from './silhouette.ts'

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
  const row = Math.round(box.top + 0.03 * (box.bottom - box.top))
  const margin = 0.05 * (rowRight[row] - rowLeft[row])
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
  const band = rows.covered(0.03)
  return topDip(silhouette) < 0.014 && band > 0.3 * across && band > 0.85 * rows.width(0.03)
}

/** A collar above shoulders: a narrow top that widens suddenly and no further. */
export function hasShoulders(silhouette: Silhouette): boolean {
  const rows = rowSpans(silhouette)
  return rows.width(0.13) > 1.5 * rows.width(0.03) && rows.width(0.3) < 1.04 * rows.width(0.13)
}

/**
 * A high collar or the band of a halter neck, whose edge is as straight as a waistband's: far narrower than the garment, and
 * widening faster than hips do, or up to the armpits only.
 */
export function hasCollar(silhouette: Silhouette): boolean {
  const rows = rowSpans(silhouette)
  const across = silhouette.box.right - silhouette.box.left + 1
  const isNarrow = rows.width(0.03) < 0.45 * across
  return isNarrow && (rows.width(0.13) > 1.5 * rows.width(0.03) || rows.width(0.42) > 0.93 * across)
}
