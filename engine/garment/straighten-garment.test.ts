import { expect, test } from 'vitest'
import { drawPolygon, type Corners } from '../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../test/drawn-garments.ts'
import { readPicture } from '../test/read-picture.ts'

const { width, height } = drawnSize

function readMoved(move: (x: number, y: number) => [number, number]) {
  const corners: Corners = tShirt.corners.map(([x, y]) => move(x - width / 2, y - height / 2))
  const moved = corners.map(([x, y]): [number, number] => [x + width / 2, y + height / 2])
  return readPicture(drawPolygon(width, height, moved, [40, 90, 160], [240, 240, 240]))
}

function leaning(degrees: number) {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return readMoved((x, y) => [x * cosine - y * sine, y * cosine + x * sine])
}

test.each([7, -7])('TRY-133 a garment that lies askew by %d degrees is made upright', (degrees) => {
  const { upper, picture, matte } = leaning(degrees)
  const { left, right } = upper!
  expect(Math.abs(left.armpit.y - right.armpit.y)).toBeLessThan(6)
  expect(Math.abs(left.hem.y - right.hem.y)).toBeLessThan(6)
  expect(right.hem.x - left.hem.x).toBeCloseTo(tShirt.hems.right[0] - tShirt.hems.left[0], -1)
  expect(matte.width).toBe(picture.width)
})

test('TRY-133 a garment that is seen a little from the side stays as it is', () => {
  const { picture } = readMoved((x, y) => [x + 0.1 * y, y])
  expect(picture.width).toBe(width)
})
