import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../garment.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const cloth: Colour = [225, 222, 214]
const inside: Colour = [150, 146, 138]
const ground: Colour = [244, 244, 245]

test('the inside of a neck seen from above is cut out, and the neck begins at its ends', () => {
  const reading = readPicture(seenFromAbove())
  for (const x of [200, 240, 280]) expect(matteAt(reading, x, 112)).toBeLessThan(0.1)
  expect(matteAt(reading, 240, 92)).toBeLessThan(0.1)
  expect(matteAt(reading, 240, 140)).toBeGreaterThan(0.9)
  const { left, right, neckBottom } = reading.upper!
  expect(Math.abs(left.neck.x - 185)).toBeLessThan(0.02 * width)
  expect(Math.abs(right.neck.x - 295)).toBeLessThan(0.02 * width)
  expect(Math.abs(neckBottom.y - 130)).toBeLessThan(0.02 * height)
})

test('a dark high collar is not the inside of a neck', () => {
  const collar: Corners = [
    [205, 40],
    [275, 40],
    [272, 118],
    [208, 118],
  ]
  const picture = drawPolygon(width, height, tShirt.corners, cloth, ground)
  paintPolygon(picture, collar, inside)
  const reading = readPicture(picture)
  for (const y of [60, 80, 100]) expect(matteAt(reading, 240, y)).toBeGreaterThan(0.9)
})

/** A T-shirt whose back rises above its front, with a dark oval between them. */
function seenFromAbove(): Picture {
  const closed = tShirt.corners.map(([x, y]): [number, number] => [x, y === 114 || y === 100 ? 108 : y])
  const picture = drawPolygon(width, height, closed, cloth, ground)
  const oval = Array.from({ length: 40 }, (_, k): [number, number] => [
    240 + 55 * Math.cos((k * Math.PI) / 20),
    110 + 20 * Math.sin((k * Math.PI) / 20),
  ])
  paintPolygon(picture, oval, inside)
  return picture
}

function matteAt({ matte }: GarmentReading, x: number, y: number): number {
  return matte.values[y * matte.width + x]
}
