import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { traceArm } from './arm-axis.ts'
import { reachesIntoPocket } from './hand-in-pocket.ts'
import { passesBehindHip, seeArm, seesHand } from './see-arm.ts'

test('an arm that leads to a hand in sight is in sight, sleeve and all', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  expect(seeArm(model, arm, [0, 0.5 * arm.length, 0.9 * arm.length])).toEqual([1, 1, 1])
})

test('a hand that lies outside the picture counts as seen, however large the person is', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  const outside = { ...arm, joints: { ...arm.joints, wrist: { x: 400, y: 300 }, hand: { x: 420, y: 340 } } }
  for (let unit = 60; unit < 380; unit += 7) {
    const body = { ...model.body, unit }
    expect(seesHand({ ...model, body }, outside)).toBe(true)
  }
})

test('TRY-34 a narrow hand is in sight a little beside the line that the pose draws, not far from it', () => {
  const model = drawModel()
  const { unit } = model.body
  model.layers.skin.values.fill(0)
  const arm = traceArm(model, 1)
  const { wrist } = arm.joints
  putPart(model, 'skin', [wrist.x - 3, wrist.y - 4, wrist.x + 3, wrist.y + 40])
  const beside = (ways: number) => {
    const moved = { x: wrist.x + ways * unit, y: wrist.y }
    return seesHand(model, {
      ...arm,
      joints: { ...arm.joints, wrist: moved, hand: { ...moved, y: wrist.y + 30 } },
    })
  }
  expect([0, 0.12, -0.12, 0.3].map(beside)).toEqual([true, true, true, false])
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

test('an arm passes behind the hip where trousers lie over its forearm, and its hand comes out below', () => {
  const model = drawModel()
  putPart(model, 'lower', [186, 222, 232, 242])
  const arm = traceArm(model, 1)
  expect([seesHand(model, arm), passesBehindHip(model, arm)]).toEqual([true, true])
})

test.each([
  ['hangs beside the hip', [144, 220, 190, 300]],
  ['only touches trousers with its wrist', [186, 246, 232, 254]],
  ['bends its elbow before a high waist', [186, 180, 232, 212]],
] as const)('an arm that %s does not pass behind it', (_, trousers) => {
  const model = drawModel()
  putPart(model, 'lower', [...trousers])
  expect(passesBehindHip(model, traceArm(model, 1))).toBe(false)
})

test('TRY-44 an arm whose sleeve ends at trousers, and whose hand comes out nowhere, goes into a pocket, not behind the hip', () => {
  const model = drawModel()
  const { wrist } = traceArm(model, 1).joints
  putPart(model, 'upper', [186, 170, 232, 236])
  putPart(model, 'lower', [186, 236, 232, 384])
  expect(wrist.y).toBeGreaterThan(245)
  const arm = traceArm(model, 1)
  expect([seesHand(model, arm), passesBehindHip(model, arm), reachesIntoPocket(model, arm)]).toEqual([
    false,
    false,
    true,
  ])
})
