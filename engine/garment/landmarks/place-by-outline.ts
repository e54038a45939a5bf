import { quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks, UpperSide } from '../garment.ts'
import { topAt } from './measure-shoulder.ts'
import type { Silhouette } from '../outline/silhouette.ts'

/** The usual proportions of tops and dresses. */
const usual = {
  /** Half widths of rows between these shares of the height are the trunk's, and of them this quantile. */
  rows: { from: 0.3, to: 0.9 },
  widthQuantile: 0.3,
  /** Reach from the middle, in halves of the chest. */
  neck: 0.36,
  shoulder: 0.92,
  /** Heights below the top: of the height, and the armpits no farther than this in halves of the chest. */
  shoulderDown: 0.06,
  armpitDown: 0.28,
  armhole: 0.9,
}

/** Landmarks by the outline's box and widths alone, in usual proportions, for outlines that tell no more. */
export function placeByOutline(silhouette: Silhouette): UpperLandmarks {
  const { box, rowLeft, rowRight } = silhouette
  const down = box.bottom - box.top + 1
  const rows: number[] = []
  for (let y = Math.round(box.top + usual.rows.from * down); y < box.top + usual.rows.to * down; y++) {
    if (rowLeft[y] >= 0) rows.push(y)
  }
  const centre = quantile(
    Float32Array.from(rows, (y) => (rowLeft[y] + rowRight[y]) / 2),
    0.5,
  )
  const half = quantile(
    Float32Array.from(rows, (y) => (rowRight[y] - rowLeft[y] + 1) / 2),
    usual.widthQuantile,
  )
  const side = (direction: -1 | 1): UpperSide => ({
    neck: { x: centre + direction * usual.neck * half, y: box.top },
    shoulder: { x: centre + direction * usual.shoulder * half, y: box.top + usual.shoulderDown * down },
    armpit: {
      x: centre + direction * half,
      y: box.top + Math.min(usual.armpitDown * down, usual.armhole * half),
    },
    hem: { x: centre + direction * half, y: box.bottom },
    sleeve: null,
  })
  return { left: side(-1), right: side(1), neckBottom: topAt(silhouette, centre), strapped: false }
}
