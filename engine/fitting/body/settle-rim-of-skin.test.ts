import { expect, test } from 'vitest'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { settleRimOfSkin } from './settle-rim-of-skin.ts'

const width = 288

test('a sliver of the top that was read as the skin beside it is cloth, and shaded skin stays skin', () => {
  const model = drawModel()
  const { layers, picture } = model
  const shade = skinColour.map((value) => 0.8 * value)
  for (let y = 150; y < 190; y++) {
    for (let x = 130; x < 160; x++) {
      const i = y * width + x
      layers.skin.values[i] = 1
      layers.upper.values[i] = 0
      // The cloth in truth ends four pixels farther in.
      if (x >= 134) picture.pixels.set(x < 138 ? shade : skinColour, i * 3)
    }
  }
  settleRimOfSkin(model)
  const at = (x: number) => 170 * width + x
  expect(layers.upper.values[at(132)]).toBeGreaterThan(0.9)
  expect(layers.skin.values[at(132)]).toBeLessThan(0.1)
  for (const x of [136, 140, 145]) expect(layers.skin.values[at(x)]).toBeGreaterThan(0.9)
})
