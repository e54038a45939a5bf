import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { extendTrousers } from './extend-trousers.ts'

test('hidden trousers show detail high above the little of them that is in sight', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let i = 245 * 288; i < 384 * 288; i++) {
    if (layers.lower.values[i] && i % 7 < 2) picture.pixels[i * 3 + 2] += 20
    if (i >= 270 * 288) layers.lower.values[i] = 0
  }
  const extension = extendTrousers(model)!
  const row = Array.from({ length: 60 }, (_, k) => extension.colourAt(114 + k, 200, 2))
  expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(10)
})

test('hidden trousers continue with the weave of those in sight', () => {
  const model = drawModel()
  for (let i = 245 * 288; i < 384 * 288; i++) {
    if (model.layers.lower.values[i] && i % 7 < 2) model.picture.pixels[i * 3 + 2] += 20
  }
  const extension = extendTrousers(model)!
  const row = Array.from({ length: 60 }, (_, k) => extension.colourAt(114 + k, 232, 2))
  expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(10)
  expect(Math.abs(row.reduce((sum, value) => sum + value, 0) / 60 - 135)).toBeLessThan(12)
})

test('TRY-71 beside trousers in sight, where an old sleeve hid them, their weave goes on', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = 245; y < 384; y++)
    for (let x = 0; x < 288; x++) {
      const i = y * 288 + x
      if (layers.lower.values[i] && (x + y) % 7 < 2) picture.pixels[i * 3 + 2] += 20
      if (x < 126) layers.lower.values[i] = 0
    }
  const extension = extendTrousers(model)!
  const column = Array.from({ length: 30 }, (_, k) => extension.colourAt(120, 262 + k, 2))
  const row = Array.from({ length: 12 }, (_, k) => extension.colourAt(112 + k, 276, 2))
  for (const line of [column, row]) expect(Math.max(...line) - Math.min(...line)).toBeGreaterThan(10)
})
