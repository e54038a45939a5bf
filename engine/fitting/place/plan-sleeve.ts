import type { GarmentReading, SleeveOutline } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between, distance, interpolate } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Mesh } from './mesh.ts'
import { lengths, sleeveEdges } from './sleeve-edges.ts'
import { sleeveReach } from './sleeve-reach.ts'
import type { UpperPlacement } from './upper-frame.ts'
import type { PointMap } from './thin-plate-spline.ts'
import type { ShoulderCap } from './sleeve-outline.ts'
import { traceShoulderCap } from './sleeve-outline.ts'
import { widenSleeve } from './widen-sleeve.ts'
import { foldsOver, isBentSharply, wrapSleeve } from './wrap-sleeve.ts'
import type { WrappedSleeve } from './wrap-sleeve.ts'

export type SleevePlan = {
  mesh: Mesh
  /** Instead of the mesh where that would fold over. */
  wrapped: WrappedSleeve | null
  /** Where the sleeve ends, in pixels along the arm. */
  end: number
  /** How far into the body of the garment it takes in cloth at a row of the garment picture, in pixels of that. */
  borrowedAt: (y: number) => number
}

/** Columns of the mesh, from the outer edge to the inner one. */
const columns = 6
/**
 * The mesh reaches this share of its width beyond the sleeve's edges, so that the matte draws the outline; less on the inner
 * side, where the body's cloth begins at the armpit.
 */
const margin = { outer: 0.08, inner: 0.02 }
/** To meet the body's cloth the first row takes in so much more or less than others, in rows. */
const mostMore = 0.5

/**
 * The mesh that lays a sleeve on an arm: garment side between the sleeve's two edges, frame side along the arm's axis.
 * Its first row lies on the armhole seam, where it meets the body's own warp.
 */
export function planSleeve(
  model: StudioModel,
  garment: GarmentReading,
  outline: SleeveOutline,
  arm: ArmAxis,
  placement: UpperPlacement,
  bodyMap: PointMap,
): SleevePlan {
  const placed = arm.side < 0 ? placement.left : placement.right
  const begin = placement.isOffShoulder ? beginBelow(arm, placed.shoulder) : null
  const cap = begin?.cap ?? traceShoulderCap(model, arm, placed.shoulder)
  const reach = sleeveReach(
    model,
    garment,
    outline,
    arm,
    placement.sleeveScale,
    placed,
    cap.length,
    begin?.along,
  )
  const edges = sleeveEdges(model, outline, arm, placement.sleeveScale, placed, reach, cap)
  const { inner, borrowed } = widenSleeve(garment, outline, edges, placement.sleeveScale)
  const mesh: Mesh = { columns: columns + 1, rows: lengths + 2, target: [], source: [] }
  const mapped = new Float64Array(2)
  for (let row = 0; row <= lengths + 1; row++) {
    const k = Math.min(row, lengths)
    const beyond = row - k
    for (let column = 0; column <= columns; column++) {
      const v = -margin.outer + ((1 + margin.outer + margin.inner) * column) / columns
      mesh.target.push(between(edges.outer[row], edges.inner[row], v))
      const p = between(outline.outer[k], inner[k], v)
      const q = between(outline.outer[Math.max(0, k - 1)], inner[Math.max(0, k - 1)], v)
      mesh.source.push({ x: p.x + (p.x - q.x) * beyond, y: p.y + (p.y - q.y) * beyond })
    }
  }
  for (let column = 0; column <= columns; column++) {
    bodyMap(mesh.target[column].x, mesh.target[column].y, mapped)
    const row = distance(mesh.target[column], mesh.target[column + mesh.columns]) / placement.sleeveScale
    mesh.source[column] = pointOnSeam(mesh.source[column], { x: mapped[0], y: mapped[1] }, row)
  }
  const steps = inner.map(({ y }, k): [number, number] => [y, borrowed[k]])
  const end = (reach.outerEnd + reach.innerEnd) / 2
  const wrapped =
    isBentSharply(arm) || foldsOver(mesh)
      ? wrapSleeve(model, arm, { outer: outline.outer, inner }, end, placement.sleeveScale)
      : null
  return { mesh, wrapped, end, borrowedAt: (y) => interpolate(steps, y) }
}

/**
 * A garment point on the seam: the body's there, or as near to it as one row of the sleeve's cloth allows. An armhole deeper than the body's has much
 * cloth between both: squeezed into that row a print would become streaks, so it ends there as at a sewn seam.
 */
function pointOnSeam(sleeves: Point, bodys: Point, row: number): Point {
  const apart = distance(sleeves, bodys)
  return between(sleeves, bodys, Math.min(1, (mostMore * row) / Math.max(1e-3, apart)))
}

/** Below a bare shoulder a sleeve begins on the arm's own outline. */
function beginBelow(arm: ArmAxis, tip: Point): { along: number; cap: ShoulderCap } {
  const projected = new Float64Array(3)
  projectOnArm(arm, tip.x, tip.y, projected)
  return { along: Math.max(0, projected[0]), cap: { length: 0, at: () => tip } }
}
