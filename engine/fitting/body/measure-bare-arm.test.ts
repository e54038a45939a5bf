import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from './arm-axis.ts'
import { measureBareArm, projectOnBareArm } from './measure-bare-arm.ts'

test('around a bent elbow an arm has one outer side', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.right
  Object.assign(elbow, { x: 144 + 75, y: 190 })
  Object.assign(wrist, { x: 144 + 10, y: 215 })
  model.layers.skin.values.fill(0)
  const arm = traceArm(model, 1)
  const bare = measureBareArm(model, arm)
  const projected = new Float64Array(4)
  const joint = arm.joints.elbow
  const sides = Array.from({ length: 40 }, (_, k) => {
    const turn = (-20 + (k / 39) * 110) * (Math.PI / 180)
    projectOnBareArm(arm, bare, 90, joint.x + 7 * Math.cos(turn), joint.y + 7 * Math.sin(turn), projected)
    return projected[2]
  })
  expect(new Set(sides)).toEqual(new Set([1]))
})

test('an arm of which skin shows along its outer side is bare behind the cloth that hangs before it', () => {
  const model = drawModel()
  const { layers } = model
  const width = layers.skin.width
  const cover = (rim: number) => {
    for (let y = 195; y < 245; y++) {
      for (let x = 186; x < 230; x++) {
        const i = y * width + x
        if (!layers.alpha.values[i]) continue
        const outer = layers.alpha.values[i + rim] === 0
        layers.skin.values[i] = outer ? 1 : 0
        layers.upper.values[i] = outer ? 0 : 1
      }
    }
  }
  cover(4)
  const arm = traceArm(model, 1)
  const along = (arm.upperLength + arm.length) / 2
  expect(measureBareArm(model, arm).hidden(along)).toBe(0)
  layers.skin.values.fill(0)
  expect(measureBareArm(model, arm).hidden(along)).toBe(1)
})

test('beside an old hem an arm is imagined where the hem slants over it, and not where all of it is in sight', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  // The old sleeve ends at row 165; a little below it the arm is bare.
  const below = 172 - arm.joints.shoulder.y
  const { skin, alpha } = model.layers
  const hem = () => measureBareArm(model, arm).hem(below)
  expect(hem()).toBe(0)
  // The same hem, slanting down on the arm's inner half.
  for (let y = 165; y < 190; y++) {
    const middle = Math.round(arm.at(y - arm.joints.shoulder.y).point.x)
    for (let x = middle - 16; x < middle; x++) {
      const i = y * skin.width + x
      if (alpha.values[i] === 0) continue
      skin.values[i] = 0
      model.layers.upper.values[i] = 1
    }
  }
  expect(hem()).toBeGreaterThan(0.9)
})

test('no sleeve begins below a bare forearm: what lies across a hand that is bent away is the trunk', () => {
  const model = drawModel()
  const { skin, upper } = model.layers
  const arm = traceArm(model, 1)
  const from = Math.round(arm.at(arm.length).point.y)
  for (let y = from; y < 300; y++) {
    skin.values.fill(0, y * skin.width + 170, y * skin.width + 240)
    upper.values.fill(1, y * skin.width + 170, y * skin.width + 240)
  }
  const { hidden } = measureBareArm(model, arm)
  expect(hidden(0.9 * arm.length)).toBe(0)
  expect(hidden(1.1 * arm.length)).toBe(0)
})
