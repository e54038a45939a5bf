import { expect, test } from 'vitest'
import { createPicture } from '../../picture.ts'
import { toLab } from '../../pixels/lab.ts'
import { areaOf, createMask } from '../../pixels/mask.ts'
import { continueGaps } from './continue-gaps.ts'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { drawnSize } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../garment.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const ground: Colour = [250, 250, 250]
const cream: Colour = [232, 222, 202]

const outline: Corners = [
  [160, 60],
  [320, 60],
  [330, 600],
  [246, 600],
  [241, 220],
  [239, 220],
  [234, 600],
  [150, 600],
]

test('the narrow upper end of the gap between two legs is open, as far as cloth stands on both sides', () => {
  const reading = readPicture(drawPolygon(width, height, outline, [215, 200, 205], ground))
  for (const y of [400, 330, 290]) expect(matteAt(reading, 240, y)).toBeLessThan(0.4)
  expect(matteAt(reading, 240, 200)).toBeGreaterThan(0.9)
})

test('a gap goes on into its own shadow, grey between legs with a tint', () => {
  const picture = drawPolygon(width, height, outline, cream, ground)
  paintPolygon(
    picture,
    [
      [236, 330],
      [238, 225],
      [242, 225],
      [244, 330],
    ],
    [190, 190, 190],
  )
  const reading = readPicture(picture)
  for (const y of [420, 320, 290]) expect(matteAt(reading, 240, y)).toBeLessThan(0.4)
  expect(matteAt(reading, 240, 200)).toBeGreaterThan(0.9)
})

test('notches that stripes in the colour of the ground leave in a hem stay short', () => {
  const [across, down] = [80, 384]
  const picture = createPicture(across, down)
  picture.pixels.fill(80)
  paintPolygon(picture, column(40, 20, down), ground)
  const mask = createMask(across, down)
  mask.values.fill(1, 0, across * 350)
  for (let y = 347; y < 350; y++) mask.values.fill(0, y * across + 40, y * across + 44)
  const distances = toLab(picture).lightness.map((lightness) => 98 - lightness)
  const background = { distances, noise: 0.3 }
  const opened = continueGaps(mask, toLab(picture), {
    mask,
    background,
    colour: [98, 0, 0],
    contrast: 60,
    traces: null,
  })
  expect(areaOf(opened)).toBe(0)
})

function column(x: number, top: number, bottom: number): Corners {
  return [
    [x, top],
    [x + 4, top],
    [x + 4, bottom],
    [x, bottom],
  ]
}

function matteAt({ matte }: GarmentReading, x: number, y: number): number {
  return matte.values[y * matte.width + x]
}
