import { between, interpolate } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { traceArm } from '../body/arm-axis.ts'
import { endArmhole } from './end-armhole.ts'
import { aboveHem, hangSides } from './hang-sides.ts'
import type { LaidRows } from './lay-rows.ts'
import { topDownOf } from './off-shoulder.ts'
import type { Frame, UpperPlacement } from './upper-frame.ts'
import type { ControlPairs } from './thin-plate-spline.ts'
import type { Tuck } from './tuck-in.ts'

/** Where an arm hides the trunk's side, the cloth gives way by so much: a print stays in sight between both arms. */
const besideArm = 0.5

/** Cloth is gathered into a waistband from so far above it, in units. */
const gathers = 0.3
/** The centre's armpit row lies above the sides' by so much at most, in units. */
const chestRow = 0.04
/** Pairs of the centre line, as shares of the way from the neckline to the hem. */
const centreShares = [0.3, 0.55, 0.8, 1]
/**
 * Seen from the chest's height, a hem about a round body hangs lower in the middle than at the sides: by so much there, and by less at so many halves of its width
 * to both sides, as an ellipse does; in units.
 */
const bow = { middle: 0.05, beside: 0.65 }

/** Both sides, row by row, as they hang and are tucked in. */
export function pairSides(
  frame: Frame,
  { from, to }: ControlPairs,
  rows: LaidRows,
  hemDown: number,
  tuck: Tuck | null,
) {
  const { model, axes, measures } = frame
  const { unit } = model.body
  const arms = { [-1]: traceArm(model, -1), 1: traceArm(model, 1) }
  const nowhere = { x: 0, y: 0 }
  const edges: UpperPlacement['sides'] = { left: [], right: [] }
  const placed = { left: { armpit: nowhere, hem: nowhere }, right: { armpit: nowhere, hem: nowhere }, edges }
  for (const { t, y, left, right, down, reach } of hangSides(frame, arms, rows, hemDown)) {
    for (const side of [-1, 1] as const) {
      const key = side < 0 ? 'left' : 'right'
      const gathered = tuck ? smoothstep(tuck.level - gathers * unit, tuck.level, down) ** 2 : 0
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

/**
 * The centre line at the heights of the sides keeps stripes level; it runs down as evenly as they allow, so that prints keep
 * their proportions.
 */
export function pairCentre(
  frame: Frame,
  { from, to }: ControlPairs,
  rows: LaidRows,
  hemDown: number,
  edges: UpperPlacement['sides'],
) {
  const { axes, measures, upper, model } = frame
  const { unit } = model.body
  const { shoulderY, armpitY, hemY } = measures
  const topDown = topDownOf(frame)
  const even = topDown + ((hemDown - topDown) * (armpitY - shoulderY)) / Math.max(1, hemY - shoulderY)
  const chestDown = clamp(even, rows.garmentArmpitDown - chestRow * unit, rows.garmentArmpitDown)
  const downOf = (y: number) =>
    interpolate(
      [
        [shoulderY, topDown],
        [armpitY, chestDown],
        [hemY, hemDown],
      ],
      y,
    )
  const hemRow = armpitY + (hemY - armpitY) * aboveHem
  for (const t of centreShares) {
    const y = t === 1 ? hemRow : upper.neckBottom.y + (hemY - upper.neckBottom.y) * t
    const z = clamp((y - measures.armpitY) / Math.max(1, measures.hemY - measures.armpitY), 0, 1)
    const x = measures.armpitCentre + (measures.hemCentre - measures.armpitCentre) * z
    from.push(axes.at(0, t === 1 ? hemDown + bow.middle * unit : downOf(y)))
    to.push({ x, y })
  }
  const lower = bow.middle * Math.sqrt(1 - bow.beside ** 2) * unit
  for (const side of [-1, 1] as const) {
    const worn = interpolate(side < 0 ? edges.left : edges.right, hemDown)
    const laid = (side < 0 ? upper.left.hem.x : upper.right.hem.x) - measures.hemCentre
    from.push(axes.at(side * bow.beside * worn, hemDown + lower))
    to.push({ x: measures.hemCentre + bow.beside * laid, y: hemRow })
  }
}
