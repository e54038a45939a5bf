import { expect, test } from 'vitest'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { settleHands } from './settle-hands.ts'

const width = 288
const blue = [90, 110, 170]
const tan = [190, 150, 128]

/**
 * The right hand before trousers in a colour, its skin fading out over six pixels beyond its edge; the answer is how much of a pixel so many beyond the
 * edge is skin in the end. `shade`: the colour of those pixels themselves.
 */
function fadeOut(trousers: readonly number[], beyond: number, shade = trousers, share?: number): number {
  const model = drawModel()
  const { wrist } = model.body.sides.right
  const [left, top] = [Math.round(wrist.x) - 14, Math.round(wrist.y)]
  putPart(model, 'lower', [left - 24, top - 10, left + 50, top + 46])
  putPart(model, 'skin', [left, top - 10, left + 16, top + 30])
  const { picture, layers } = model
  for (let y = top - 10; y < top + 46; y++)
    for (let x = left - 24; x < left + 50; x++) {
      const i = y * width + x
      const away = x - (left + 15)
      const isSkin = layers.skin.values[i] > 0
      picture.pixels.set(isSkin ? skinColour : away > 0 && away <= 6 ? shade : trousers, i * 3)
      if (isSkin || away <= 0 || away > 6 || y >= top + 30) continue
      layers.skin.values[i] = share ?? 0.7 - 0.1 * away
      layers.lower.values[i] = 1 - layers.skin.values[i]
    }
  settleHands(model)
  const i = (top + 12) * width + left + 15 + beyond
  expect(layers.skin.values[i] + layers.lower.values[i]).toBeCloseTo(1)
  return layers.skin.values[i]
}

test('what fades out beside a hand in the trousers’ own colour is trousers', () => {
  expect(fadeOut(blue, 1)).toBeLessThan(0.1)
  expect(fadeOut(blue, 4)).toBeLessThan(0.05)
})

test('what has the colour of skin stays the hand’s, and so does its own shade', () => {
  expect(fadeOut(blue, 2, skinColour)).toBeCloseTo(0.5)
  expect(fadeOut(blue, 2, [60, 50, 60], 0.9)).toBeCloseTo(0.9)
})

test('beside trousers in the hand’s own colour nothing is told', () => {
  expect(fadeOut(tan, 2)).toBeCloseTo(0.5)
})
