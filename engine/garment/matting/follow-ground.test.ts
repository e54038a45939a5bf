import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, polygonMask, type Colour } from '../../test/draw-polygons.ts'
import { drawnSize, trousers, tShirt } from '../../test/drawn-garments.ts'
import { overlap } from '../../test/overlap.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const navy: Colour = [30, 40, 90]
const nearWhite: Colour = [244, 244, 245]

/** How much light of 0..1 falls on a place of a photo, across and down in shares of it. */
const lights: [string, Colour, (u: number, v: number) => number][] = [
  [
    'dark T-shirt is cut out in the light of a lamp',
    navy,
    (u, v) => 0.6 + 0.4 * Math.exp(-((u - 0.3) ** 2 + (v - 0.35) ** 2) / 0.18),
  ],
  [
    'pale T-shirt is cut out in light and shade from several windows',
    [235, 220, 190],
    (u, v) => 0.85 + 0.12 * Math.sin(7 * u + 1) * Math.cos(5 * v),
  ],
]

test.each(lights)('TRY-151 a %s', (_, colour, light) => {
  const photo = drawPolygon(width, height, tShirt.corners, colour, nearWhite)
  relight(photo, light)
  expect(overlap(readPicture(photo), tShirt.corners)).toBeGreaterThan(0.95)
})

test('TRY-151 trousers before a wall and a floor are cut out of both', () => {
  const photo = drawPolygon(width, height, trousers, navy, nearWhite)
  const cloth = polygonMask(width, height, trousers).values
  relight(photo, (_, v, i) => (!cloth[i] && v > 0.8 ? 0.94 : 1))
  expect(overlap(readPicture(photo), trousers)).toBeGreaterThan(0.97)
})

function relight({ pixels }: Picture, light: (u: number, v: number, i: number) => number) {
  for (let i = 0; i < width * height; i++) {
    const share = light((i % width) / width, Math.floor(i / width) / height, i)
    for (let o = 3 * i; o < 3 * i + 3; o++) pixels[o] *= share
  }
}
