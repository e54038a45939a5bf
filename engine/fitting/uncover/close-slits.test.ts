import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { layGarment } from '../fit-garment.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { closeSlits } from './close-slits.ts'

const width = 288

test('no thread of the background shows between the garment and an arm, but an arm that hangs apart stays apart', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const row = 200
  const cover = (x: number) => drawn.layer.values[(row * width + x) * 4 + 3]
  let edge = 144
  while (cover(edge) > 0.98) edge++
  const erased = createPlane(width, model.picture.height)
  erased.values.fill(1)
  const before = drawn.layer.values.slice()
  const closeBeside = (gap: number) => {
    drawn.layer.values.set(before)
    const photo = createPlane(width, model.picture.height)
    for (let y = row - 20; y < row + 20; y++)
      photo.values.fill(1, y * width + edge + gap, y * width + edge + gap + 12)
    closeSlits(model, drawn, erased, { photo, bareArms: createPlane(width, model.picture.height) })
    return cover(edge + 1)
  }
  const alone = cover(edge + 1)
  expect(closeBeside(3)).toBeGreaterThan(0.95)
  expect(closeBeside(9)).toBeCloseTo(alone, 5)
})
