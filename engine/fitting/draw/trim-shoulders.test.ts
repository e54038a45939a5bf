import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'

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
