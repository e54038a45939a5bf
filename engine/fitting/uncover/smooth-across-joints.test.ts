import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { bodyParts } from './body-shape.ts'
import { smoothAcrossJoints } from './smooth-across-joints.ts'

test('no edge is on the skin of a bare shoulder where the arm begins; below the armpit the arm stands out from the trunk', () => {
  const model = drawModel()
  const { width, height } = model.picture
  const [shade, isSkin] = [0, 1].map(() => createPlane(width, height))
  isSkin.values.fill(1)
  const parts = new Uint8Array(width * height)
  for (let i = 0; i < parts.length; i++) {
    const isArm = i % width > 190
    parts[i] = isArm ? bodyParts.arm : bodyParts.trunk
    shade.values[i] = isArm ? 1 : 0.9
  }
  smoothAcrossJoints([shade], isSkin, parts, model, { x: 0, y: 0, width, height })
  const stepAt = (y: number) => shade.values[y * width + 191] - shade.values[y * width + 190]
  expect(stepAt(model.body.shoulderMid.y)).toBeLessThan(0.02)
  expect(stepAt(Math.round(model.body.shoulderMid.y + 0.6 * model.body.unit))).toBeCloseTo(0.1)
})
