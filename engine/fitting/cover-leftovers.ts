import { createPlane } from '../picture.ts'
import type { Plane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'
import { projectOnArm } from './arm-axis.ts'
import type { DrawnGarment } from './drawn-garment.ts'

/**
 * Continues the garment over slivers of skin and of the old garment that lie where the new one must be: on the arm above
 * a sleeve's end, on the shoulders, and between armpit and hem. Colours come from the nearest cloth.
 */
export function coverLeftovers(model: StudioModel, drawn: DrawnGarment, erased: Plane) {
  const leftover = findLeftovers(model, drawn, erased)
  if (!leftover) return
  const { layer, sleeveCover } = drawn
  const { width, height, values } = layer
  const cover = createPlane(width, height)
  for (let i = 0; i < cover.values.length; i++) cover.values[i] = values[i * 4 + 3] > 0.9 ? 1 : 0
  const channels = [0, 1, 2].map((c) => {
    const channel = createPlane(width, height)
    for (let i = 0; i < cover.values.length; i++) if (cover.values[i]) channel.values[i] = values[i * 4 + c]
    return channel
  })
  const near = spreadAllKnown(channels, cover, [1.5, 6, 24])
  for (let i = 0; i < cover.values.length; i++) {
    const share = leftover.values[i] * (1 - values[i * 4 + 3])
    if (share <= 0.003) continue
    for (let c = 0; c < 3; c++) values[i * 4 + c] += near[c].values[i] * share
    values[i * 4 + 3] += share
    sleeveCover.values[i] = Math.max(sleeveCover.values[i], share)
  }
}

function findLeftovers(
  { layers, body, torso }: StudioModel,
  { layer, arms, sleeveEnds, upper }: DrawnGarment,
  erased: Plane,
): Plane | null {
  if (!upper) return null
  const { axes, placement } = upper
  const { unit } = body
  const { width, height, values } = layer
  const leftover = createPlane(width, height)
  const projected = new Float64Array(2)
  const neckLeft = axes.acrossOf(placement.left.neck)
  const neckRight = axes.acrossOf(placement.right.neck)
  const armpitDown = axes.downOf(placement.left.armpit)
  const sleeves = [
    { arm: arms.left, end: sleeveEnds.left },
    { arm: arms.right, end: sleeveEnds.right },
  ]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (values[i * 4 + 3] > 0.98 || layers.alpha.values[i] < 0.01) continue
      const old = erased.values[i]
      const skin = layers.skin.values[i]
      if (old + skin < 0.02) continue
      const p = { x, y }
      const across = axes.acrossOf(p)
      const down = axes.downOf(p)
      const isOpening = across > neckLeft && across < neckRight && down < armpitDown
      if (isOpening) continue
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
      const inside = Math.min(x - torso.left[y], torso.right[y] - x)
      const onTrunk =
        old *
        smoothstep(-1, 1, inside) *
        smoothstep(armpitDown - 3, armpitDown, down) *
        (1 - smoothstep(placement.hemDown - 4, placement.hemDown - 2, down))
      const amount = Math.max(onSleeve, onTrunk * (1 - bareArm))
      leftover.values[i] = amount * Math.min(1, layers.alpha.values[i] * 1.02)
    }
  }
  return leftover
}
