import { expect, test } from 'vitest'
import { createLayer } from '../layer.ts'
import { measureTexture } from './measure-texture.ts'

const side = 120
const area = { x: 0, y: 0, width: side, height: side }

test('TRY-95 plain cloth with a print on a part of it has no texture, and cloth with ribs has', () => {
  const printed = textureOf((x, y) => (x > 40 && x < 80 && y > 40 && y < 80 && (x + y) % 9 < 4 ? 40 : 200))
  expect(printed).toBeLessThan(0.003)
  expect(textureOf((x) => 200 + 12 * Math.sin(x / 3))).toBeGreaterThan(0.01)
})

test('TRY-95 where nothing is covered there is no texture', () => {
  expect(measureTexture(createLayer(side, side), area, 200)).toBe(0)
})

function textureOf(brightness: (x: number, y: number) => number): number {
  const layer = createLayer(side, side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      layer.values.set([brightness(x, y), brightness(x, y), brightness(x, y), 1], (y * side + x) * 4)
  return measureTexture(layer, area, 200)
}
