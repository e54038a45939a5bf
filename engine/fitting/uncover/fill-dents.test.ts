import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { fillDents } from './fill-dents.ts'

test('a dent between shoulder and sleeve is filled with cloth', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { width, values } = drawn.layer
  const row = Math.round(model.body.sides.right.shoulder.y) + 14
  const edge = Array.from({ length: width }, (_, x) => x).findLast(
    (x) => values[(row * width + x) * 4 + 3] > 0.5,
  )!
  for (let y = row - 5; y <= row + 5; y++)
    for (let x = edge - 5 + Math.abs(y - row); x < width; x++)
      values.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 4)
  fillDents(model, drawn)
  expect(values[(row * width + edge - 4) * 4 + 3]).toBeGreaterThan(0.7)
  expect(values[(row * width + edge + 6) * 4 + 3]).toBeLessThan(0.1)
})
