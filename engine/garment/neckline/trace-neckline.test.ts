import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, sleevelessShirt } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../garment.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const ground: Colour = [244, 244, 245]
const cloth: Colour = [150, 160, 180]
const inside: Colour = [112, 120, 138]

const collarEdge = 60
/** As wide as the collar of the drawn shirt, its tip beside the middle. */
const deepNeck: Corners = [
  [197, collarEdge],
  [283, collarEdge],
  [248, 220],
]
const openCollar: Corners = [
  [197, collarEdge],
  [283, collarEdge],
  [262, 118],
  [240, 132],
  [218, 118],
]

test('the inner back of a deep neckline is hidden down to its tip, even when the tip lies beside the middle', () => {
  const reading = readPicture(drawShirt(deepNeck))
  for (const [x, y] of [
    [240, 70],
    [240, 150],
    [247, 190],
  ])
    expect(matteAt(reading, x, y)).toBeLessThan(0.1)
  for (const [x, y] of [
    [195, 80],
    [215, 160],
    [278, 160],
    [248, 230],
  ])
    expect(matteAt(reading, x, y)).toBeGreaterThan(0.9)
  const { x, y } = reading.upper!.neckBottom
  expect(Math.abs(x - 248)).toBeLessThan(0.02 * width)
  expect(y).toBeGreaterThan(195)
  expect(y).toBeLessThan(222)
})

test('the inside of a shirt collar is hidden, its front and the placket below stay', () => {
  const picture = drawShirt(openCollar)
  for (const x of [230, 250]) paintPolygon(picture, strip(x), [170, 180, 200])
  const reading = readPicture(picture)
  for (const y of [66, 90, 120]) expect(matteAt(reading, 240, y)).toBeLessThan(0.1)
  for (const x of [192, 240, 288]) expect(matteAt(reading, x, 150)).toBeGreaterThan(0.9)
  expect(matteAt(reading, 208, 115)).toBeGreaterThan(0.9)
})

test('the edges of a collar may run side by side above the tip', () => {
  const reading = readPicture(
    drawShirt([
      [197, collarEdge],
      [283, collarEdge],
      [258, 85],
      [256, 106],
      [240, 122],
      [224, 106],
      [222, 85],
    ]),
  )
  for (const y of [66, 90, 110]) expect(matteAt(reading, 240, y)).toBeLessThan(0.1)
  for (const x of [212, 240, 268]) expect(matteAt(reading, x, 132)).toBeGreaterThan(0.9)
})

test('a closed collar is not opened by a dark print on one side', () => {
  const picture = drawShirt([
    [197, collarEdge],
    [240, collarEdge],
    [240, 140],
  ])
  const reading = readPicture(picture)
  for (const x of [215, 235, 265]) expect(matteAt(reading, x, 70)).toBeGreaterThan(0.9)
})

function strip(x: number): Corners {
  return [
    [x, 140],
    [x + 2, 140],
    [x + 2, 550],
    [x, 550],
  ]
}

function drawShirt(neck: Corners): Picture {
  const picture = drawPolygon(width, height, sleevelessShirt, cloth, ground)
  paintPolygon(picture, neck, inside)
  return picture
}

function matteAt({ matte }: GarmentReading, x: number, y: number): number {
  return matte.values[y * matte.width + x]
}
