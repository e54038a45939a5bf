import { expect, test } from 'vitest'
import { trousers } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { createPlane } from '../../picture.ts'
import { layGarment } from '../fit-garment.ts'
import { eraseBareLegs } from './erase-bare-legs.ts'

test('legs that a skirt left bare go above the hem of trousers, hands beside them and feet below it stay', () => {
  const model = drawModel()
  const { layers } = model
  const { width, height } = layers.skin
  // Skin beside the right leg's outline, down to the picture's end, and a hand at the left one.
  const show = (x: number, y: number) => {
    layers.skin.values[y * width + x] = layers.alpha.values[y * width + x] = 1
  }
  for (let y = 300; y < height; y++) for (let x = 186; x < 196; x++) show(x, y)
  const hand = model.body.sides.left.wrist
  for (let y = 290; y < 306; y++) for (let x = hand.x - 6; x < hand.x + 6; x++) show(x, y)
  const drawn = { ...layGarment(model, readDrawn(trousers, 'bottom'))!, hemY: 350 }
  const erased = createPlane(width, height)
  eraseBareLegs(model, drawn, erased)
  const at = (x: number, y: number) => erased.values[y * width + x]
  expect(at(190, 320)).toBe(1)
  expect(at(190, 370)).toBe(0)
  expect(at(hand.x, 298)).toBe(0)
})
