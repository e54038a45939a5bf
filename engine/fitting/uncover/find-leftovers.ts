import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { outsideOfLeg, traceLegs } from '../body/legs.ts'

/** How much of each pixel, 0..1, shows skin or the old garment where the new one must be. The plane may be given back. */
export function findLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane): Plane {
  const { upper } = drawn
  return upper ? findOnUpper(model, drawn, upper, erased) : findOnLegs(model, drawn, erased)
}

/** On the arm above a sleeve's end, on the shoulders, and between armpit and hem. */
function findOnUpper(
  { layers, body, torso }: StudioModel,
  { layer, arms, sleeveEnds }: DrawnGarment,
  { axes, placement }: NonNullable<DrawnGarment['upper']>,
  erased: Plane,
): Plane {
  const { unit } = body
  const { width, height, values } = layer
  const leftover = createPlane(width, height)
  const projected = new Float64Array(3)
  const neckLeft = axes.acrossOf(placement.left.neck)
  const neckRight = axes.acrossOf(placement.right.neck)
  const armpitDown = axes.downOf(placement.left.armpit)
  const neckDown = axes.downOf(placement.neckBottom) + 0.06 * unit
  const isBelowCloth = new Uint8Array(width)
  const { tuck, hemDown } = placement
  /** So much of an amount as lies on the trunk between armpit and hem. */
  const keepOnTrunk = (amount: number, x: number, y: number, down: number) => {
    const inside = Math.min(x - torso.left[y], torso.right[y] - x)
    const beyondHem = tuck ? smoothstep(2, 4, tuck.below(x, y)) : smoothstep(hemDown - 4, hemDown - 2, down)
    return amount * smoothstep(-1, 1, inside) * smoothstep(armpitDown - 3, armpitDown, down) * (1 - beyondHem)
  }
  const sleeves = [
    { arm: arms.left, end: sleeveEnds.left },
    { arm: arms.right, end: sleeveEnds.right },
  ]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (values[i * 4 + 3] > 0.5) isBelowCloth[x] = 1
      if (values[i * 4 + 3] > 0.98 || layers.alpha.values[i] < 0.01) continue
      const old = erased.values[i]
      const skin = layers.skin.values[i]
      if (old + skin < 0.02) continue
      const p = { x, y }
      const across = axes.acrossOf(p)
      const down = axes.downOf(p)
      // Deep necklines reach far below the armpits: down to their tip there is no cloth to continue.
      const isBelowNeck = down > armpitDown && (isBelowCloth[x] > 0 || down > neckDown)
      if (across > neckLeft && across < neckRight && !isBelowNeck) continue
      const isBelowEdge = down > axes.shoulderEdge(across)
      let onSleeve = 0
      let bareArm = 0
      for (const { arm, end } of sleeves) {
        projectOnArm(arm, x, y, projected)
        const [along, away] = projected
        const half = arm.halfWidth(Math.min(along, arm.length))
        const beyond = smoothstep(end - 0.035 * unit, end - 0.01 * unit, along)
        bareArm = Math.max(
          bareArm,
          beyond * (1 - smoothstep(1.25 * half, Math.max(1.5 * half, 0.14 * unit), away)),
        )
        if (end === 0 || !isBelowEdge || arm.side * across < 0) continue
        const near = (1 - smoothstep(0.16 * unit, 0.2 * unit, away)) * (1 - beyond)
        onSleeve = Math.max(onSleeve, near * Math.max(old * (1 - smoothstep(half - 2, half + 2, away)), skin))
      }
      // A belly that showed above the waistband does not where a top is tucked in.
      const belly = tuck ? skin * smoothstep(-0.2 * unit, -0.15 * unit, tuck.below(x, y)) : 0
      const onTrunk = keepOnTrunk(Math.max(old, belly), x, y, down)
      const amount = Math.max(onSleeve, onTrunk * (1 - bareArm))
      leftover.values[i] = amount * Math.min(1, layers.alpha.values[i] * 1.02)
    }
  }
  return leftover
}

/** Between waist and hem nothing of the old trousers and no bare leg shows beside or between the new ones. */
function findOnLegs(model: StudioModel, { layer, hemY, waistY }: DrawnGarment, erased: Plane): Plane {
  const { layers, body, torso } = model
  const { unit, hipMid } = body
  const { width, height, values } = layer
  const legs = Object.values(traceLegs(model))
  const leftover = createPlane(width, height)
  const top = Math.max(0, Math.round(waistY + 0.04 * unit))
  const bottom = Math.min(height, Math.round(hemY - 0.02 * unit))
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // Above the hips skin in sight is that of hands.
      const old = Math.max(erased.values[i], y > hipMid.y ? layers.skin.values[i] : 0)
      if (old < 0.02 || values[i * 4 + 3] > 0.98) continue
      let inside = y < hipMid.y ? smoothstep(-2, 2, Math.min(x - torso.left[y], torso.right[y] - x)) : 0
      if (y > hipMid.y)
        for (const leg of legs) {
          inside = Math.max(inside, 1 - smoothstep(-2, 2, outsideOfLeg(leg, x, y)))
        }
      leftover.values[i] = old * inside * (1 - smoothstep(hemY - 0.06 * unit, hemY - 0.02 * unit, y))
    }
  }
  return leftover
}
