import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { fillDents } from './fill-dents.ts'

/** How much cloth is in a dent of an outer sleeve's edge once dents are filled, and beyond that edge; `below` the shoulder, in upper arms. */
function fillDentAt(corners: Corners, below: number) {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(corners))!
  const { width, values } = drawn.layer
  const arm = drawn.arms.right
  const row = Math.round(arm.at(below * arm.upperLength).point.y)
  const edge = Array.from({ length: width }, (_, x) => x).findLast(
    (x) => values[(row * width + x) * 4 + 3] > 0.5,
  )!
  for (let y = row - 5; y <= row + 5; y++)
    for (let x = edge - 5 + Math.abs(y - row); x < width; x++)
      values.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 4)
  fillDents(model, drawn)
  return {
    inside: values[(row * width + edge - 4) * 4 + 3],
    beyond: values[(row * width + edge + 6) * 4 + 3],
  }
}

test('a dent between shoulder and sleeve is filled with cloth', () => {
  const { inside, beyond } = fillDentAt(tShirt.corners, 0.25)
  expect(inside).toBeGreaterThan(0.7)
  expect(beyond).toBeLessThan(0.1)
})

test('TRY-121 near the elbow a sleeve has the outline that it has', () => {
  expect(fillDentAt(longSleeve, 0.25).inside).toBeGreaterThan(0.7)
  expect(fillDentAt(longSleeve, 0.75).inside).toBe(0)
})
