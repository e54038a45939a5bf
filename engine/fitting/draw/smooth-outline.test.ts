import { expect, test } from 'vitest'
import { createLayer } from '../layer.ts'
import { smoothOutline } from './smooth-outline.ts'

const [width, height] = [60, 60]
const cloth = [40, 120, 80]

/** Cloth up to column 30, in steps of two pixels every other pair of rows. */
function drawSteps(cover: number) {
  const layer = createLayer(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < 30 + (y % 4 < 2 ? 2 : 0); x++) {
      const o = (y * width + x) * 4
      for (let c = 0; c < 3; c++) layer.values[o + c] = cloth[c] * cover
      layer.values[o + 3] = cover
    }
  }
  return layer
}

const area = { x: 0, y: 0, width, height }

test.each([
  ['of cloth', 1],
  ['of sheer cloth, which stays sheer', 0.5],
])('steps of an outline %s are evened out in its own colour', (_, cover) => {
  const layer = drawSteps(cover)
  const at = (x: number, y: number) => layer.values[(y * width + x) * 4 + 3] / cover
  smoothOutline(layer, { area, near: () => 1 }, 3)
  for (let y = 20; y < 40; y++) {
    expect(at(28, y)).toBeCloseTo(1, 1)
    expect(at(33, y)).toBeLessThan(0.1)
    expect(Math.abs(at(31, y) - at(31, y + 1))).toBeLessThan(0.1)
  }
  const o = (30 * width + 30) * 4
  expect(layer.values[o + 1] / layer.values[o + 3]).toBeCloseTo(cloth[1], 0)
})

test('what is not near keeps its outline', () => {
  const layer = drawSteps(1)
  const before = layer.values.slice()
  smoothOutline(layer, { area, near: () => 0 }, 3)
  expect(layer.values).toEqual(before)
})
