import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { trousers } from '../../test/drawn-garments.ts'
import { layGarment } from '../fit-garment.ts'
import { findLeftovers } from './find-leftovers.ts'

test('a hole that trousers laid flat have at the crotch shows no background through old ones', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  for (let y = 286; y < 294; y++)
    for (let x = 141; x < 147; x++) drawn.layer.values[(y * 288 + x) * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.set(model.layers.lower.values)
  const leftover = findLeftovers(model, drawn, erased)
  expect(leftover.values[290 * 288 + 144]).toBe(1)
  expect(leftover.values[290 * 288 + 60]).toBe(0)
})

test('beside the band of new trousers no background shows where old ones were', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const i = (Math.ceil(drawn.waistY) + 1) * 288 + 144
  for (let k = 0; k <= i; k++) if (Math.abs((k % 288) - 144) < 8) drawn.layer.values[k * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  expect(findLeftovers(model, drawn, erased).values[i]).toBeGreaterThan(0.9)
})
