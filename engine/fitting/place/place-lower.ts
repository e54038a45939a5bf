import type { GarmentReading, LowerLandmarks } from '../../garment/garment.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Mesh } from './mesh.ts'
import { readLowerFrame } from './lower-frame.ts'
import { placeStation } from './place-station.ts'
import { evenOut, hangFree } from './settle-lower-sides.ts'

/** At each height the column: [row, column], downwards. */
type Sides = { left: [number, number][]; right: [number, number][] }

export type LowerPlacement = {
  /** The left half of the garment and its right one, which meet in the middle line and part at the crotch. */
  halves: Mesh[]
  /** Frame pixels per garment pixel across. */
  scale: number
  /** The upper edge on the body axes. */
  waistDown: number
  /** Rows of the crotch (null for a skirt) and of the hem, below which but threads hang. */
  crotchY: number | null
  hemY: number
  /** The garment's outer edges. */
  sides: Sides
  /** Where the halves end towards each other, likewise: on the middle line down to the crotch. */
  inner: Sides
}

/** Stations down the garment, from just above its waist to just below its hem, and columns of a half's mesh. */
const stations = 64
const overshoot = 0.015
const columns = 6
/** The mesh reaches so far beyond the garment's edges, as a share of a half's width, so that the matte draws the outline. */
const margin = 0.08
/**
 * Lays trousers, shorts or a skirt: row by row, each half between the outer edge and the middle line or the inner side of its leg.
 * They hang from the hips at the width they were cut with, and are nowhere narrower than the body. Rows and columns keep their
 * order, so nothing folds.
 */
export function placeLower(
  model: StudioModel,
  garment: GarmentReading,
  lower: LowerLandmarks,
  axes: BodyAxes,
): LowerPlacement {
  const frame = readLowerFrame(model, garment, lower, axes)
  const edges = Array.from({ length: stations + 1 }, (_, k) => placeStation(frame, shareOf(k)))
  const rows = edges.map(({ y }) => y)
  const columnOf = (name: 'left' | 'right' | 'innerLeft' | 'innerRight') => edges.map((edge) => edge[name])
  const hang = frame.isLong ? (sides: number[]) => sides : hangFree
  const target = {
    left: evenOut(hang(columnOf('left'), rows, -1)),
    right: evenOut(hang(columnOf('right'), rows, 1)),
    innerLeft: evenOut(columnOf('innerLeft')),
    innerRight: evenOut(columnOf('innerRight')),
  }
  const halves = ([-1, 1] as const).map((side) => {
    const mesh: Mesh = { columns: columns + 1, rows: stations + 1, target: [], source: [] }
    for (let k = 0; k <= stations; k++) {
      const { y, source, isParted } = edges[k]
      const [outer, inner] =
        side < 0 ? [target.left[k], target.innerLeft[k]] : [target.right[k], target.innerRight[k]]
      const [from, to] = side < 0 ? [source.left, source.innerLeft] : [source.right, source.innerRight]
      // Beyond half the gap lies the other leg's cloth.
      const halfGap = Math.max(0, source.innerRight - source.innerLeft) / 2
      const innerMargin = isParted ? Math.min(margin, halfGap / Math.max(1, Math.abs(to - from))) : 0
      for (let column = 0; column <= columns; column++) {
        const v = -margin + ((1 + margin + innerMargin) * column) / columns
        const x = outer + (inner - outer) * v
        mesh.target.push({ x, y: y + frame.bowAt(x) * frame.tiltAt(y) })
        mesh.source.push({ x: from + (to - from) * v, y: source.y })
      }
    }
    return mesh
  })
  const edgeOf = (name: keyof typeof target) => rows.map((y, k): [number, number] => [y, target[name][k]])
  return {
    halves,
    scale: frame.scale,
    waistDown: frame.waistDown,
    crotchY: lower.crotch && frame.crotchY,
    hemY: frame.rowOf(frame.clothEnd),
    sides: { left: edgeOf('left'), right: edgeOf('right') },
    inner: { left: edgeOf('innerLeft'), right: edgeOf('innerRight') },
  }
}

function shareOf(station: number): number {
  return -overshoot + ((1 + 2 * overshoot) * station) / stations
}
