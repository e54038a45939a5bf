import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { eraseTraces } from './erase-traces.ts'

const [width, height] = [288, 384]

/** How much goes beside a person left of column 150, of whom all but the first `kept` rows is an old garment. */
function erase(kept: number) {
  const model = drawModel()
  const erased = createPlane(width, height)
  for (let i = 0; i < erased.values.length; i++) {
    const isPerson = i % width < 150
    model.layers.alpha.values[i] = isPerson ? 1 : 0
    erased.values[i] = isPerson && i >= kept * width ? 1 : 0
  }
  eraseTraces(model, erased)
  return (x: number, y: number) => erased.values[y * width + x]
}

test('what the matte lost of an old garment beside the person goes with it', () => {
  const goes = erase(0)
  expect(goes(152, 200)).toBeGreaterThan(0.9)
  expect(goes(190, 200), 'farther off').toBe(0)
})

test('beside what stays of the person nothing goes', () => {
  const goes = erase(200)
  expect(goes(152, 150)).toBe(0)
  expect(goes(152, 194), 'nearer to what stays').toBeLessThan(0.2)
  expect(goes(140, 150), 'the person').toBe(0)
})
