import { expect, test } from 'vitest'
import type { Corners } from '../../test/draw-polygons.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { readDrawn } from '../../test/read-drawn.ts'

const short = tShirt.corners.map(([x, y]) => [x, y === 540 ? 320 : y]) as Corners

test('a belly under a short top is round, and lies in the shade of the hem and the waistband', () => {
  const model = drawModel()
  const garment = readDrawn(short)
  const { layer } = layGarment(model, garment)!
  let hem = 0
  for (let y = 0; y < layer.height; y++) if (layer.values[(y * 288 + 160) * 4 + 3]! > 0.5) hem = y
  const { pixels } = fitGarment(model, garment)
  const brightness = (x: number, y: number, channel = 0) => {
    let sum = 0
    for (let row = y - 1; row <= y + 1; row++)
      for (let column = x - 2; column <= x + 2; column++)
        sum += pixels[(row * 288 + column) * 3 + channel] / 15
    return sum
  }
  const waist = 232
  const middle = Math.round((hem + waist) / 2) + 2
  expect(middle - hem).toBeGreaterThan(10)
  const lit = brightness(160, middle)
  expect(lit).toBeGreaterThan(0.85 * skinColour[0])
  expect(brightness(160, hem + 5)).toBeLessThan(0.96 * lit)
  // Skin in shade is redder, never greyer.
  const redness = (y: number) => brightness(160, y) / brightness(160, y, 2)
  expect(redness(hem + 5)).toBeGreaterThan(1.015 * redness(middle))
  for (const x of [144 - 35, 144 + 35]) expect(brightness(x, middle)).toBeLessThan(0.93 * lit)
})
