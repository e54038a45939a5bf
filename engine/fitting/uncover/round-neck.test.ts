import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { createLayer } from '../layer.ts'
import { roundNeck } from './round-neck.ts'

const [width, height] = [288, 384]

test('between a neck and the shoulder that an old collar hid no step is left, and none is filled beyond the collar', () => {
  const model = drawModel()
  const { shoulderMid, unit } = model.body
  const [erased, shape] = [0, 1].map(() => createPlane(width, height))
  const { alpha } = model.layers
  alpha.values.fill(0)
  const shoulderY = Math.round(shoulderMid.y)
  const neckEnd = Math.round(shoulderMid.x + 0.2 * unit)
  const step = Math.round(0.1 * unit)
  for (let y = shoulderY - 4 * step; y < shoulderY + 4 * step; y++) {
    for (let x = neckEnd - 3 * step; x < neckEnd + 4 * step; x++) {
      const i = y * width + x
      const isNeck = x < neckEnd
      alpha.values[i] = isNeck || y >= shoulderY - step ? 1 : 0
      erased.values[i] = isNeck ? 0 : alpha.values[i]
      shape.values[i] = isNeck || y >= shoulderY ? 1 : 0
    }
  }
  roundNeck(model, createLayer(width, height), erased, shape)
  const at = (x: number, y: number) => shape.values[y * width + x]
  expect(at(neckEnd, shoulderY - 2), 'in the corner').toBeGreaterThan(0.8)
  expect(at(neckEnd + 3 * step, shoulderY - 2), 'over the shoulder').toBeLessThan(0.2)
  expect(at(neckEnd, shoulderY - step - 1), 'beyond the collar').toBe(0)
})

test('TRY-43 the corners of a collar that stood off go with it, and a thin neck that it hid stays', () => {
  const model = drawModel()
  const { shoulderMid, chinY, unit } = model.body
  const [erased, shape] = [0, 1].map(() => createPlane(width, height))
  const { alpha, skin } = model.layers
  alpha.values.fill(0)
  skin.values.fill(0)
  const top = Math.round(chinY)
  const shoulderY = Math.round(shoulderMid.y)
  const [neckHalf, collarHalf] = [Math.round(0.2 * unit), Math.round(0.42 * unit)]
  for (let y = top - 30; y < shoulderY + 60; y++) {
    for (let x = 60; x < 228; x++) {
      const i = y * width + x
      const aside = Math.abs(x - shoulderMid.x)
      const isBody = y >= shoulderY || aside < (y < top ? 26 : neckHalf)
      const isCollar = y >= shoulderY - 10 && aside < collarHalf
      alpha.values[i] = shape.values[i] = isBody || isCollar ? 1 : 0
      erased.values[i] = y >= top ? alpha.values[i] : 0
    }
  }
  roundNeck(model, createLayer(width, height), erased, shape)
  const at = (aside: number, y: number) => shape.values[y * width + Math.round(shoulderMid.x) + aside]
  expect(at(collarHalf - 1, shoulderY - 10), 'the corner').toBeLessThan(0.3)
  expect(at(-collarHalf + 1, shoulderY - 10), 'the other').toBeLessThan(0.3)
  expect(at(neckHalf - 3, top + 10), 'the neck').toBeGreaterThan(0.9)
})
