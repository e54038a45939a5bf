import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from './arm-axis.ts'
import { seeArm } from './see-arm.ts'

test('an arm that leads to a hand in sight is in sight, sleeve and all', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  expect(seeArm(model, arm, [0, 0.5 * arm.length, 0.9 * arm.length])).toEqual([1, 1, 1])
})

test('a forearm that was guessed before the trunk, with no hand to be seen, is behind the body', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.right
  Object.assign(elbow, { x: 190, y: 190 })
  Object.assign(wrist, { x: 146, y: 232 })
  const { skin, upper } = model.layers
  for (let i = 140 * skin.width; i < skin.values.length; i++) {
    upper.values[i] += skin.values[i]
    skin.values[i] = 0
  }
  const arm = traceArm(model, 1)
  const seen = seeArm(model, arm, [0, 0.3 * arm.upperLength, 0.9 * arm.length])
  expect(seen).toEqual([1, 1, 0])
})

test('a sleeved arm beside the trunk that ends in a pocket at the hip is in sight down to it', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.right
  Object.assign(elbow, { x: 212, y: 190 })
  Object.assign(wrist, { x: 176, y: 245 })
  const { skin, upper } = model.layers
  for (let i = 110 * skin.width; i < skin.values.length; i++) {
    upper.values[i] += skin.values[i]
    skin.values[i] = 0
  }
  const seenDownTo = (share: number) => {
    const arm = traceArm(model, 1)
    return seeArm(model, arm, [0, share * arm.length])[1]
  }
  expect(seenDownTo(0.95)).toBe(1)
  wrist.score = 0.1
  expect(seenDownTo(0.95)).toBe(0)
})
