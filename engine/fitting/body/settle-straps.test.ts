import { expect, test } from 'vitest'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { settleStraps } from './settle-straps.ts'

const width = 288

/** A top that ends below the shoulders; a line of a colour runs from it over the shoulder, in columns of its own, read as skin. */
function lineOver(colour: readonly number[], [left, right]: readonly [number, number], top = 112) {
  const model = drawModel()
  const { picture, layers } = model
  for (let y = 104; y < 150; y++)
    for (let x = 90; x < 200; x++) {
      const i = y * width + x
      if (layers.upper.values[i] === 0) continue
      layers.upper.values[i] = 0
      layers.skin.values[i] = 1
      picture.pixels.set(x >= left && x < right && y >= top ? colour : skinColour, i * 3)
    }
  settleStraps(model)
  const i = Math.max(135, top + 1) * width + Math.round((left + right) / 2 - 0.5)
  return { upper: layers.upper.values[i], skin: layers.skin.values[i] }
}

test('TRY-32 a thin strap of the old top that was read as skin goes with the top', () => {
  expect(lineOver(oldGarmentColour, [120, 122])).toEqual({ upper: 1, skin: 0 })
})

test('a dark line in another colour stays, and so does what is too wide or too short for a strap', () => {
  expect(lineOver([60, 45, 40], [120, 122]).skin, 'a strand of hair').toBe(1)
  expect(lineOver(oldGarmentColour, [117, 123]).skin, 'a wide piece').toBe(1)
  expect(lineOver(oldGarmentColour, [120, 122], 147).skin, 'a speck').toBe(1)
})
