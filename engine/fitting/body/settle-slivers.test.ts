import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { settleSlivers } from './settle-slivers.ts'

const width = 288

/** A cuff ends at the right wrist; the hand is as wide as the first span, and skin is also read in the other one, which edges the cuff. */
function handBelowCuff(sliver: [number, number, number, number]) {
  const model = drawModel()
  const { x, y } = model.body.sides.right.wrist
  const [left, top] = [Math.round(x) - 10, Math.round(y)]
  const at = ([l, t, r, b]: [number, number, number, number]) =>
    [left + l, top + t, left + r, top + b] as [number, number, number, number]
  putPart(model, 'skin', at([-14, -30, 34, 40]))
  putPart(model, 'upper', at([-14, -30, 34, 0]))
  for (let v = top; v < top + 40; v++)
    for (let u = left - 14; u < left + 34; u++)
      if (u < left || u >= left + 20) model.layers.skin.values[v * width + u] = 0
  putPart(model, 'skin', at(sliver))
  settleSlivers(model)
  const { skin, upper } = model.layers
  return (u: number, v: number) => {
    const i = (top + v) * width + left + u
    return { skin: skin.values[i], upper: upper.values[i] }
  }
}

test('the rim of a cuff that was read as skin goes with the cuff, the hand below it stays', () => {
  const at = handBelowCuff([-10, 0, 30, 2])
  expect(at(-8, 1)).toEqual({ skin: 0, upper: 1 })
  expect(at(28, 1)).toEqual({ skin: 0, upper: 1 })
  for (const v of [3, 12, 30]) expect(at(8, v), `row ${v}`).toEqual({ skin: 1, upper: 0 })
})

test('a finger beside a cuff is wide enough to stay', () => {
  const at = handBelowCuff([22, 0, 30, 30])
  for (const v of [1, 2, 12]) expect(at(26, v).skin, `row ${v}`).toBe(1)
})
