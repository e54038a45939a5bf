import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { findWaistOfDress } from './waist-of-dress.ts'

/** Shoulders at 120, hips at 250. */
const waist = 185

/** Where a dress is cut off that is narrowest at row 185 and has half such a width some way below it. */
function cutOff(skirt: number) {
  const model = drawModel()
  const { upper, lower, alpha } = model.layers
  for (let y = 110; y < 384; y++) {
    const half = y < waist ? 28 + (waist - y) * 0.2 : Math.min(skirt, 28 + (y - waist) * 0.8)
    for (let x = 104; x < 185; x++) {
      const i = y * upper.width + x
      const isCloth = Math.abs(x - 144) < half
      upper.values[i] = isCloth && y < 245 ? 1 : 0
      lower.values[i] = isCloth && y >= 245 ? 1 : 0
      alpha.values[i] = isCloth ? 1 : 0
    }
  }
  const axes = readBodyAxes(model)
  return axes.at(0, findWaistOfDress(model, axes)).y
}

test('TRY-104 over a dress whose skirt spreads from its waist trousers begin at that waist', () => {
  expect(Math.abs(cutOff(40) - waist)).toBeLessThan(6)
})

test('TRY-104 over a dress that hangs straight they begin at the natural waist', () => {
  expect(Math.abs(cutOff(30) - 211)).toBeLessThan(2)
})
