import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from './arm-axis.ts'
import { meetArmInSight } from './meet-arm.ts'

const width = 288

test('a hidden arm grows to the thickness of what is seen of it below the sleeve, and less so farther up', () => {
  const model = drawModel()
  const { alpha, skin, upper } = model.layers
  const arm = traceArm(model, 1)
  const begin = 0.5 * arm.length
  const half = 0.06 * model.body.unit
  for (let along = 0; along < arm.length + 10; along += 0.5) {
    const { point, outwards } = arm.at(along)
    for (let step = -3 * half; step <= 3 * half; step += 0.5) {
      const i = Math.round(point.y + outwards.y * step) * width + Math.round(point.x + outwards.x * step)
      const isArm = Math.abs(step) < half + 3
      alpha.values[i] = isArm ? 1 : 0
      skin.values[i] = isArm && along > begin ? 1 : 0
      upper.values[i] = isArm && along <= begin ? 1 : 0
    }
  }
  const change = meetArmInSight(
    model,
    arm,
    1,
    () => half,
    (along) => along < begin,
  )
  expect(change(begin - 1)).toBeGreaterThan(1.5)
  expect(change(begin - 1)).toBeLessThan(5)
  expect(change(0)).toBeLessThan(change(begin - 1))
  expect(change(begin + 10)).toBe(0)
})
