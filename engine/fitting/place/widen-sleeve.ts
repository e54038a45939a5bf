import type { GarmentReading, SleeveOutline } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'

/** A sleeve's cloth is drawn out across the arm at most so many times as much as along it. */
const mostStretched = 1.3
/** It takes in no more than so many of its own widths. */
const mostWidened = 1.5
/** Only cloth that covers a pixel by more, so many pixels ahead. */
const covered = 0.95
const ahead = 3

/** `inner`: the sleeve's inner edge, moved; `borrowed`: by how much, per point, in garment pixels. */
export type WidenedSleeve = { inner: Point[]; borrowed: number[] }

/**
 * A sleeve that the photo shows from the side is narrow: rather than that its pattern becomes streaks, it takes in the cloth of
 * the body beside it, as far as that reaches. `worn`: its edges in the frame, `scale`: frame pixels per garment pixel.
 */
export function widenSleeve(
  { matte }: GarmentReading,
  { outer, inner }: SleeveOutline,
  worn: SleeveOutline,
  scale: number,
): WidenedSleeve {
  const ways = inner.map((_, k) => acrossAt(outer, inner, k))
  const found = inner.map((point, k) => {
    const { x: dx, y: dy, width } = ways[k]
    const wanted = Math.min(
      acrossAt(worn.outer, worn.inner, k).width / (mostStretched * scale) - width,
      mostWidened * width,
    )
    let length = 0
    while (length < wanted) {
      const x = Math.round(point.x + dx * (length + ahead))
      const y = Math.round(point.y + dy * (length + ahead))
      if (!(x >= 0 && x < matte.width && matte.values[y * matte.width + x] > covered)) break
      length++
    }
    return length
  })
  const borrowed = soften(found)
  return {
    borrowed,
    inner: inner.map((point, k) => ({
      x: point.x + ways[k].x * borrowed[k],
      y: point.y + ways[k].y * borrowed[k],
    })),
  }
}

/** How wide a sleeve is at a place, straight across, and the way from its outer edge to its inner one, of length 1. */
function acrossAt(outer: Point[], inner: Point[], k: number): Point & { width: number } {
  const from = outer[Math.max(0, k - 1)]
  const to = outer[Math.min(outer.length - 1, k + 1)]
  const length = distance(from, to) || 1
  const x = -(to.y - from.y) / length
  const y = (to.x - from.x) / length
  const width = (inner[k].x - outer[k].x) * x + (inner[k].y - outer[k].y) * y
  return width < 0 ? { x: -x, y: -y, width: -width } : { x, y, width }
}

/** Never more than there is; neighbours alike, so that the pattern stays straight. */
function soften(lengths: number[]): number[] {
  const least = lengths.map((own, k) => Math.min(own, lengths[k - 1] ?? own, lengths[k + 1] ?? own))
  return least.map((own, k) => ((least[k - 1] ?? own) + own + (least[k + 1] ?? own)) / 3)
}
