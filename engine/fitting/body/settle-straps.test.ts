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

test('TRY-39 the soft edge of a strap goes with it, also where the strap itself was read as worn', () => {
  const model = drawModel()
  const { layers } = model
  const [left, right] = [120, 122]
  for (let y = 104; y < 150; y++)
    for (let x = 90; x < 200; x++) {
      const i = y * width + x
      if (layers.upper.values[i] === 0 || (x >= left && x < right)) continue
      layers.upper.values[i] = 0
      layers.skin.values[i] = 1
    }
  settleStraps(model)
  for (const x of [left - 1, right]) expect(layers.upper.values[135 * width + x], `${x}`).toBe(1)
  expect(layers.skin.values[135 * width + right + 4]).toBe(1)
})

test('a dark line in another colour stays, and so does what is too wide or too short for a strap', () => {
  expect(lineOver([60, 45, 40], [120, 122]).skin, 'a strand of hair').toBe(1)
  expect(lineOver(oldGarmentColour, [117, 123]).skin, 'a wide piece').toBe(1)
  expect(lineOver(oldGarmentColour, [120, 122], 147).skin, 'a speck').toBe(1)
})

test('the dark edge of an arm beside the old top is the arm’s', () => {
  const model = drawModel()
  const { layers, picture } = model
  const [arm, top] = [118, 120]
  for (let y = 104; y < 150; y++)
    for (let x = 100; x < arm; x++) {
      const i = y * width + x
      layers.skin.values[i] = layers.alpha.values[i] = 1
      layers.upper.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  for (let y = 120; y < 145; y++)
    for (let x = arm; x < top; x++) {
      layers.skin.values[y * width + x] = 1
      layers.upper.values[y * width + x] = 0
    }
  settleStraps(model)
  expect(layers.skin.values[135 * width + arm]).toBe(1)
})
