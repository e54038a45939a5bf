import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import type { Colour } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { coatOpening, openCoat } from '../../test/drawn-coat.ts'
import { drawnSize, longSleeve } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../garment.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const camel: Colour = [190, 140, 70]
const lining: Colour = [90, 60, 25]
const ground: Colour = [244, 244, 245]

test('a coat that hangs open before its ground is outerwear, and the ground stays in sight', () => {
  const reading = readPicture(drawPolygon(width, height, openCoat, camel, ground))
  expect(reading).toMatchObject({ garmentClass: 'outerwear', sleeve: 'long' })
  expect(matteAt(reading, 240, 300)).toBeLessThan(0.1)
  for (const x of [180, 300]) expect(matteAt(reading, x, 300)).toBeGreaterThan(0.9)
})

test('a coat that shows its lining between the fronts is outerwear, and the lining is cut out', () => {
  const reading = readPicture(drawLinedCoat())
  expect(reading.garmentClass).toBe('outerwear')
  for (const y of [80, 150, 300, 450, 590]) {
    expect(matteAt(reading, 240, y)).toBeLessThan(0.1)
    expect(matteAt(reading, 219, y)).toBeLessThan(0.1)
    expect(matteAt(reading, 200, y)).toBeGreaterThan(0.9)
    expect(matteAt(reading, 282, y)).toBeGreaterThan(0.9)
  }
})

test('what the visitor calls a dress keeps its dark middle', () => {
  expect(matteAt(readPicture(drawLinedCoat(), 'dress'), 240, 300)).toBeGreaterThan(0.9)
})

test('a dark panel that ends above the hem is no opening', () => {
  const picture = drawPolygon(width, height, longSleeve, camel, ground)
  paintPolygon(
    picture,
    [
      [205, 130],
      [275, 130],
      [275, 400],
      [205, 400],
    ],
    lining,
  )
  const reading = readPicture(picture)
  expect(reading.garmentClass).toBe('top')
  expect(matteAt(reading, 240, 300)).toBeGreaterThan(0.9)
})

function drawLinedCoat(): Picture {
  const picture = drawPolygon(width, height, openCoat, camel, ground)
  paintPolygon(picture, coatOpening, lining)
  return picture
}

function matteAt({ matte }: GarmentReading, x: number, y: number): number {
  return matte.values[y * matte.width + x]
}
