import type { GarmentReading, SleeveOutline } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { between, distance, interpolate, pathLength } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Mesh } from './mesh.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import type { PlacedSide, UpperPlacement } from './upper-frame.ts'
import type { PointMap } from './thin-plate-spline.ts'
import type { ShoulderCap } from './sleeve-outline.ts'
import { measureArm, traceShoulderCap } from './sleeve-outline.ts'
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

const lengths = 16
const columns = 6
/**
 * The mesh reaches this share of its width beyond the sleeve's edges, so that the matte draws the outline; less on the inner
 * side, where the body's cloth begins at the armpit.
 */
const margin = { outer: 0.08, inner: 0.02 }

/**
 * The mesh that lays a sleeve on an arm: garment side between the sleeve's two edges, frame side along the arm's axis.
 * Its first row lies on the armhole seam and takes its garment points from the body's own warp, so that both meet exactly.
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
    mesh.source[column] = { x: mapped[0], y: mapped[1] }
  }
  const steps = inner.map(({ y }, k): [number, number] => [y, borrowed[k]])
  const end = (reach.outerEnd + reach.innerEnd) / 2
  const wrapped =
    isBentSharply(arm) || foldsOver(mesh)
      ? wrapSleeve(model, arm, { outer: outline.outer, inner }, end, placement.sleeveScale)
      : null
  return { mesh, wrapped, end, borrowedAt: (y) => interpolate(steps, y) }
}

/** Below a bare shoulder a sleeve begins on the arm's own outline. */
function beginBelow(arm: ArmAxis, tip: Point): { along: number; cap: ShoulderCap } {
  const projected = new Float64Array(3)
  projectOnArm(arm, tip.x, tip.y, projected)
  return { along: Math.max(0, projected[0]), cap: { length: 0, at: () => tip } }
}

type Reach = { outerStart: number; innerStart: number; innerEnd: number; outerEnd: number }

function sleeveReach(
  { body }: StudioModel,
  { sleeve }: GarmentReading,
  { outer, inner }: SleeveOutline,
  arm: ArmAxis,
  scale: number,
  { armpit }: PlacedSide,
  capLength: number,
  outerStart = 0,
): Reach {
  const { unit } = body
  const { shoulder, elbow } = arm.joints
  const dot =
    (armpit.x - shoulder.x) * (elbow.x - shoulder.x) + (armpit.y - shoulder.y) * (elbow.y - shoulder.y)
  const innerStart = clamp(
    dot / (arm.upperLength || 1),
    0.1 * unit,
    Math.max(0.1 * unit, 0.9 * arm.upperLength),
  )
  const outerLength = outerStart + pathLength(outer) * scale - capLength
  const innerLength = innerStart + pathLength(inner) * scale
  if (sleeve === 'long') {
    const end = Math.min(arm.total, clamp(outerLength, arm.length * 0.96, arm.length * 1.04))
    return { outerStart, innerStart, innerEnd: end, outerEnd: end }
  }
  const foreshortening = clamp(arm.upperLength / (0.72 * unit), 0.6, 1.1)
  const end = Math.min((0.65 * outerLength + 0.35 * innerLength) * foreshortening, arm.length * 0.97)
  const slant = clamp(outerLength - innerLength, -0.02 * unit, 0.1 * unit) / 2
  return {
    outerStart,
    innerStart,
    innerEnd: clamp(end - slant, innerStart + 0.04 * unit, arm.total),
    outerEnd: Math.min(end + slant, arm.total),
  }
}

/**
 * Both edges of the sleeve in the frame, one point per mesh row: the arm's outline plus some of the cloth's width. The
 * outer edge runs over the cap of the shoulder first.
 */
function sleeveEdges(
  model: StudioModel,
  outline: SleeveOutline,
  arm: ArmAxis,
  scale: number,
  placed: PlacedSide,
  reach: Reach,
  cap: ShoulderCap,
): { outer: Point[]; inner: Point[] } {
  const { body, torso } = model
  const { unit } = body
  const seenHalf = measureArm(model, arm)
  const bare = measureBareArm(model, arm)
  const offset = (along: number, natural: number, side: -1 | 1, share: number) => {
    const base = side > 0 ? seenHalf(Math.max(0, along)) : 1.1 * bare.half(Math.max(0, along), false)
    const ease = natural > base ? (natural - base) * (side > 0 ? 0.32 : 0.4) * smoothstep(0, 0.7, share) : 0
    const { point, outwards } = arm.at(along)
    const at = (half: number) => ({ x: point.x + outwards.x * half, y: point.y + outwards.y * half })
    if (side > 0) return at(base + 0.015 * unit + ease)
    // Towards the trunk a sleeve finds no more room than there is.
    const { x, y } = at(-base)
    const row = clamp(Math.round(y), 0, torso.left.length - 1)
    const room = arm.side < 0 ? torso.left[row] - x : x - torso.right[row]
    return at(-base - clamp(0.015 * unit + ease, 0.015 * unit, Math.max(0.015 * unit, room)))
  }
  const natural = (k: number) => (distance(outline.outer[k], outline.inner[k]) * scale) / 2
  const innerStart = offset(reach.innerStart, natural(0), -1, 0)
  // Towards the armpit the inner edge leaves the arm; at the cuff of the shortest sleeve it must lie on it.
  const pullLength = clamp(0.8 * (reach.innerEnd - reach.innerStart), 0.03 * unit, 0.3 * unit)
  const outer: Point[] = []
  const inner: Point[] = []
  for (let row = 0; row <= lengths + 1; row++) {
    const k = Math.min(row, lengths)
    const share = k / lengths
    // The last row lies beyond the cuff, so that the matte draws it.
    const begin = reach.outerStart - cap.length
    const alongOuter = begin + ((reach.outerEnd - begin) * row) / lengths
    const alongInner = reach.innerStart + ((reach.innerEnd - reach.innerStart) * row) / lengths
    const innerPull = 1 - smoothstep(0, pullLength, alongInner - reach.innerStart)
    const i = offset(alongInner, natural(k), -1, share)
    outer.push(
      alongOuter < 0
        ? cap.at(1 + alongOuter / cap.length)
        : offset(alongOuter, natural(k), 1, alongOuter / Math.max(1, reach.outerEnd)),
    )
    inner.push({
      x: i.x + (placed.armpit.x - innerStart.x) * innerPull,
      y: i.y + (placed.armpit.y - innerStart.y) * innerPull,
    })
  }
  return { outer, inner }
}
