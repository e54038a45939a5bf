import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { settleHemBand } from './settle-hem-band.ts'

const [width, height, waistY] = [288, 384, 245]
const [navy, charcoal, magenta] = [
  [29, 28, 44],
  [48, 42, 48],
  [200, 30, 160],
]

/** A top with stripes in `stripe` over charcoal trousers whose first rows, down to `end`, are navy; returns the share of the top at a height. */
function settle(stripe: number[], end: number) {
  const model = drawModel()
  const { picture, layers } = model
  for (let y = 100; y < height; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      if (layers.upper.values[i] > 0) picture.pixels.set(y % 8 < 2 ? stripe : magenta, i * 3)
      if (layers.lower.values[i] > 0) picture.pixels.set(y < end ? navy : charcoal, i * 3)
    }
  }
  settleHemBand(model)
  return (y: number) => layers.upper.values[y * width + 144]
}

test('TRY-50 a ribbed hem in the colour of the top’s stripes is the top’s, though it was read as trousers', () => {
  const topAt = settle(navy, waistY + 18)
  expect([topAt(waistY + 2), topAt(waistY + 16)]).toEqual([1, 1])
  expect(topAt(waistY + 22)).toBe(0)
})

test('TRY-50 a waistband in a colour that the top has nowhere is none of it, nor is a narrow belt', () => {
  expect(settle(magenta, waistY + 18)(waistY + 8)).toBe(0)
  expect(settle(navy, waistY + 8)(waistY + 4)).toBe(0)
})
