import { expect, test } from 'vitest'
import { createMask, type Mask } from '../../pixels/mask.ts'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { openNotches } from './open-notches.ts'

const { width, height } = drawnSize
const red: Colour = [190, 20, 30]
const ground: Colour = [246, 246, 246]

test('TRY-97 a small slit in the side of a hem shows the ground, not a white chip of cloth', () => {
  const picture = drawPolygon(width, height, tShirt.corners, red, ground)
  const slit: Corners = [
    [130, 520],
    [150, 520],
    [150, 524],
    [130, 524],
  ]
  paintPolygon(picture, slit, ground)
  const { matte } = readPicture(picture)
  for (const x of [140, 144, 147]) expect(matte.values[522 * width + x]).toBeLessThan(0.1)
  for (const y of [514, 530]) expect(matte.values[y * width + 147]).toBeGreaterThan(0.9)
})

test('TRY-97 a notch between cloth is opened, a white piping along the outline and a white scallop on it are not', () => {
  const mask = createMask(200, 60)
  const distances = new Float32Array(mask.values.length).fill(90)
  fill(mask, 10, 10, 190, 50, (i) => (mask.values[i] = 1))
  const show = (left: number, top: number, right: number, bottom: number) =>
    fill(mask, left, top, right, bottom, (i) => (distances[i] = 1))
  show(100, 47, 104, 50)
  show(10, 10, 190, 12)
  fill(mask, 60, 50, 66, 53, (i) => (mask.values[i] = 1))
  show(60, 50, 66, 53)
  openNotches(mask, mask, distances)
  const at = (x: number, y: number) => mask.values[y * mask.width + x]
  expect([at(101, 48), at(102, 49)]).toEqual([0, 0])
  expect([at(50, 10), at(120, 11), at(63, 51)]).toEqual([1, 1, 1])
})

function fill(
  mask: Mask,
  left: number,
  top: number,
  right: number,
  bottom: number,
  visit: (i: number) => void,
) {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * mask.width + x)
}
