import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { layGarment } from '../fit-garment.ts'
import { longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { trimShoulders } from './trim-shoulders.ts'

const width = 288

test.each([
  ['short', readDrawn(tShirt.corners)],
  ['long', readDrawn(longSleeve)],
])('a top with %s sleeves does not stand off round shoulders in a corner', (_length, garment) => {
  const model = drawModel()
  const { alpha } = model.layers
  const { layer } = layGarment(model, garment)!
  const isNearPerson = (x: number, y: number) =>
    [-2, 0, 2].some((dx) => [-2, 0, 2].some((dy) => alpha.values[(y + dy) * width + x + dx] > 0.5))
  for (const tip of [144 - 46, 144 + 46]) {
    for (let y = 100; y < 125; y++) {
      const columns = Array.from({ length: 24 }, (_, k) => tip - 12 + k).filter((x) => !isNearPerson(x, y))
      const covers = columns.map((x) => layer.values[(y * width + x) * 4 + 3])
      expect(Math.max(0, ...covers), `row ${y}`).toBeLessThan(0.6)
    }
  }
})

test('TRY-35 a sleeve’s cap is no dome: a third of a shoulder’s width beyond the tip cloth still lies close to the person', () => {
  const { layers, body } = drawModel()
  const layer = {
    width,
    height: layers.alpha.height,
    values: new Float32Array(layers.alpha.values.length * 4),
  }
  layer.values.fill(1)
  const cover = createPlane(width, layer.height)
  const tipOf = (side: number) => ({ shoulder: { x: body.shoulderMid.x + side * 46, y: 109 } })
  const [left, right] = [tipOf(-1), tipOf(1)]
  trimShoulders({ layers, body }, { left, right }, layer, cover)
  const y = right.shoulder.y + 24
  const edge =
    layers.alpha.values.findLastIndex((value, i) => Math.floor(i / width) === y && value > 0.5) % width
  const at = (away: number) => layer.values[(y * width + edge + away) * 4 + 3]
  expect(at(1)).toBeGreaterThan(0.95)
  expect(at(6)).toBeLessThan(0.5)
})
