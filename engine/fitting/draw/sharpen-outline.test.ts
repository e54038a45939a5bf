import { expect, test } from 'vitest'
import { createLayer } from '../layer.ts'
import { sharpenOutline } from './sharpen-outline.ts'

const [width, height] = [40, 8]

/** Green cloth left of column 20, which covers no more than `whole`; its edge passes over five columns. */
function drawSoft(whole: number) {
  const layer = createLayer(width, height)
  for (let i = 0; i < width * height; i++) {
    const cover = whole * Math.min(1, Math.max(0, (22.5 - (i % width)) / 5))
    layer.values.set([0, 200 * cover, 0, cover], i * 4)
  }
  return layer
}

test.each([
  ['cloth', 1],
  ['sheer cloth, which stays sheer', 0.5],
])('the outline of %s passes over no more pixels than one in a photo', (_, whole) => {
  const layer = drawSoft(whole)
  sharpenOutline(layer)
  const at = (x: number) => layer.values[(4 * width + x) * 4 + 3] / whole
  expect(at(18)).toBeCloseTo(1, 1)
  expect(at(20)).toBeCloseTo(0.5, 1)
  expect(at(22)).toBeLessThan(0.02)
  const o = (4 * width + 20) * 4
  expect(layer.values[o + 1] / layer.values[o + 3], 'its colour').toBeCloseTo(200, 0)
})

test('a slanting outline has no steps', () => {
  const layer = createLayer(width, height)
  for (let i = 0; i < width * height; i++) {
    const cover = Math.min(1, Math.max(0, (20.5 + Math.floor(i / width) / 3 - (i % width)) / 2))
    layer.values.set([0, 200 * cover, 0, cover], i * 4)
  }
  sharpenOutline(layer)
  const at = (x: number, y: number) => layer.values[(y * width + x) * 4 + 3]
  for (let y = 2; y < height - 2; y++) expect(Math.abs(at(21, y) - at(21, y + 1))).toBeLessThan(0.3)
})
