import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { measureNeck, middleOfNeck } from './measure-neck.ts'
import { roundShoulders } from './round-shoulders.ts'

const width = 288

test('a bare shoulder has no corner where an old sleeve had one', () => {
  const model = drawModel()
  const [erased, shape, bareArms] = [0, 1, 2].map(() => createPlane(width, 384))
  model.layers.alpha.values.fill(0)
  for (let y = 110; y < 240; y++) {
    for (let x = 90; x < 199; x++) {
      const i = y * width + x
      erased.values[i] = shape.values[i] = model.layers.alpha.values[i] = 1
    }
  }
  roundShoulders(model, erased, shape, bareArms)
  expect(shape.values[110 * width + 198]).toBeLessThan(0.1)
  expect(shape.values[110 * width + 90]).toBeLessThan(0.1)
  expect(shape.values[125 * width + 190]).toBe(1)
  expect(shape.values[120 * width + 144]).toBe(1)
})

test('a bare neck is as wide as its skin shows above an old collar', () => {
  const model = drawModel()
  for (let y = 100; y < 112; y++) {
    for (let x = 120; x < 169; x++) {
      const i = y * width + x
      model.layers.alpha.values[i] = model.layers.upper.values[i] = 1
      model.layers.skin.values[i] = 0
    }
  }
  const neck = measureNeck(model)
  expect(middleOfNeck(model, 98)).toBe(144)
  for (const side of [-1, 1] as const) expect(Math.abs(neck(104, side) - 13)).toBeLessThan(4)
})
