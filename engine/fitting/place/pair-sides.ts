import { between } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { traceArm } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Leg } from '../body/legs.ts'
import { middleOfLeg, traceLegs } from '../body/legs.ts'
import { endArmhole } from './end-armhole.ts'
import type { Frame, UpperPlacement } from './upper-frame.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Tuck } from './tuck-in.ts'

/** Both sides, row by row: cloth wider than the body keeps a third of its width beyond it. */
export function pairSides(
  { model, garment, upper, axes, measures, fit }: Frame,
  { from, to }: ControlPairs,
  armpitDown: number,
  hemDown: number,
  tuck: Tuck | null,
) {
  const { unit } = model.body
  const rows = garment.garmentClass === 'top' ? [0, 0.2, 0.4, 0.6, 0.8, 1] : [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1]
  const arms = { [-1]: traceArm(model, -1), 1: traceArm(model, 1) }
  const legs = garment.garmentClass === 'dress' ? traceLegs(model) : null
  const nowhere = { x: 0, y: 0 }
  const edges: UpperPlacement['sides'] = { left: [], right: [] }
  const placed = { left: { armpit: nowhere, hem: nowhere }, right: { armpit: nowhere, hem: nowhere }, edges }
  const found = rows.map((t) => {
    const y = measures.armpitY + (measures.hemY - measures.armpitY) * Math.min(t, 0.985)
    const edgeOf = (key: 'left' | 'right') =>
      t === 0
        ? upper[key].armpit.x
        : bodyEdge(garment.bodyRows[key], y, between(upper[key].armpit, upper[key].hem, t).x, measures.chest)
    const [left, right] = [edgeOf('left'), edgeOf('right')]
    const down = armpitDown + (hemDown - armpitDown) * t
    const flatHalf = ((right - left) / 2) * fit.scale
    // The armhole ends at the trunk, inside the arm that hangs beside it.
    const bare = 0.84 + 0.16 * Math.min(1, t / 0.35)
    const reachOf = (side: -1 | 1) => {
      const trunk = bare * axes.torsoHalf(down, side)
      const leg = legs && (side < 0 ? legs.left : legs.right)
      const body = leg ? Math.max(trunk, acrossOfLeg(leg, model, axes, down, side)) : trunk
      const loose = Math.min(flatHalf - body, garment.garmentClass === 'dress' ? Infinity : 0.45 * unit)
      const half = loose > 0 ? body + 0.03 * unit + loose * (t === 0 ? 0.12 : 0.34) : body + 0.02 * unit
      const arm = garment.garmentClass === 'dress' ? null : acrossOfArm(arms[side], axes, down)
      // A side that lies within the arm is the arm's own.
      const isArm = arm !== null && body > arm && body < arm + 0.16 * unit
      const room = arm === null ? half : isArm ? arm : Math.max(body, arm)
      const hanging = Math.max(t === 0 ? body : 0, Math.min(half, room))
      return t === 0 ? hanging : coverOldSide(model, axes, down, side, hanging)
    }
    return { t, y, left, right, down, flatHalf, reach: { left: reachOf(-1), right: reachOf(1) } }
  })
  if (garment.garmentClass !== 'dress') {
    for (const side of [-1, 1] as const)
      hangStraight(found, side, (down) => acrossOfArm(arms[side], axes, down))
  }
  for (const { t, y, left, right, down, reach } of found) {
    for (const side of [-1, 1] as const) {
      const key = side < 0 ? 'left' : 'right'
      const gathered = tuck ? smoothstep(tuck.level - 0.3 * unit, tuck.level, down) ** 2 : 0
      const drawnIn = tuck ? reach[key] + (tuck.half[key] - reach[key]) * gathered : reach[key]
      const p = axes.at(side * drawnIn, down)
      const end = t === 0 && measures.isSleeved ? endArmhole(model, axes, arms[side], p) : p
      from.push(between(p, end, besideArm))
      to.push({ x: side < 0 ? left : right, y })
      edges[key].push([down, drawnIn])
      if (t === 0) placed[key].armpit = end
      placed[key].hem = p
    }
  }
  return placed
}

type Row = { t: number; down: number; flatHalf: number; reach: { left: number; right: number } }

/** Cloth follows the body's waist by so much less than it would. */
const straight = 0.75

/** Between chest and hem cloth hangs straight unless it is cut to the waist: the body draws in there, and the cloth does not. Changes `rows`. */
function hangStraight(rows: Row[], side: -1 | 1, armAt: (down: number) => number | null) {
  const key = side < 0 ? 'left' : 'right'
  const [first, last] = [rows[0], rows[rows.length - 1]]
  for (const { t, down, flatHalf, reach } of rows.slice(1, -1)) {
    const line = first.reach[key] + (last.reach[key] - first.reach[key]) * t
    const cut = flatHalf / (first.flatHalf + (last.flatHalf - first.flatHalf) * t)
    const hung = Math.min(line * Math.min(1, cut), armAt(down) ?? Infinity)
    if (hung > reach[key]) reach[key] += straight * (hung - reach[key])
  }
}

/** Where an arm hides the trunk's side, the cloth gives way by so much: a print stays in sight between both arms. */
const besideArm = 0.5

/** An old top that hung wider by so little, in units, is hidden by the new one: what lies there is not in sight. */
const coveredSide = 0.09

/** Half the width at a height, a little wider where the old garment's edge lies just beyond. */
function coverOldSide(
  { layers: { upper }, body: { unit } }: Frame['model'],
  axes: BodyAxes,
  down: number,
  side: -1 | 1,
  half: number,
): number {
  for (let more = 0; more <= coveredSide * unit; more++) {
    const { x, y } = axes.at(side * (half + more), down)
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= upper.width || row >= upper.height) return half
    if (upper.values[row * upper.width + column] < 0.5) return half + more
  }
  return half
}

/** How far from the middle a hanging arm lies at a height: cloth hangs behind it and not beyond. Null where there is no arm. */
function acrossOfArm({ joints, side }: ArmAxis, axes: BodyAxes, down: number): number | null {
  const { shoulder, elbow, wrist, hand } = joints
  const stretches = [
    [between(shoulder, elbow, 0.5), elbow],
    [elbow, wrist],
    [wrist, between(wrist, hand, 1.5)],
  ].map(([from, to]) => ({ from, to, first: axes.downOf(from), last: axes.downOf(to) }))
  const stretch = stretches.find(({ first, last }) => down >= first && down < last)
  if (!stretch) return null
  const { from, to, first, last } = stretch
  return side * axes.acrossOf(between(from, to, (down - first) / (last - first)))
}

/** How far from the middle a leg reaches below the hips, so that no thigh shows beside a dress. */
function acrossOfLeg(leg: Leg, { body }: StudioModel, axes: BodyAxes, down: number, side: -1 | 1): number {
  if (down < body.torsoLength) return 0
  const { y } = axes.at(0, down)
  return side * axes.acrossOf({ x: middleOfLeg(leg, y) + side * leg.halfAt(y, side), y })
}

/** The outline's own edge where it is near the straight line from armpit to hem; elsewhere a sleeve hides it. */
function bodyEdge(edges: Float32Array, y: number, expected: number, chest: number): number {
  const edge = edges[clamp(Math.round(y), 0, edges.length - 1)]
  return Math.abs(edge - expected) < 0.16 * chest ? edge : expected
}

/**
 * The centre line at the heights of the sides keeps stripes level; it runs down as evenly as they allow, so that prints keep
 * their proportions.
 */
export function pairCentre(
  { axes, measures, upper, model }: Frame,
  { from, to }: ControlPairs,
  armpitDown: number,
  hemDown: number,
) {
  const { unit } = model.body
  const { shoulderY, armpitY, hemY } = measures
  const tipDown = -0.085 * unit
  const even = tipDown + ((hemDown - tipDown) * (armpitY - shoulderY)) / Math.max(1, hemY - shoulderY)
  const chestDown = clamp(even, armpitDown - 0.04 * unit, armpitDown + 0.07 * unit)
  const downOf = (y: number) =>
    y <= armpitY
      ? tipDown + ((chestDown - tipDown) * (y - shoulderY)) / Math.max(1, armpitY - shoulderY)
      : chestDown + ((hemDown - chestDown) * (y - armpitY)) / Math.max(1, hemY - armpitY)
  for (const t of [0.3, 0.55, 0.8, 1]) {
    const y = upper.neckBottom.y + (measures.hemY - upper.neckBottom.y) * t
    const z = clamp((y - measures.armpitY) / Math.max(1, measures.hemY - measures.armpitY), 0, 1)
    const x = measures.armpitCentre + (measures.hemCentre - measures.armpitCentre) * z
    from.push(axes.at(0, downOf(y) + (t === 1 ? 0.012 * model.body.unit : 0)))
    to.push({ x, y })
  }
}
