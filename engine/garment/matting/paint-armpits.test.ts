import { expect, test } from 'vitest'
import { drawPolygon, paintPolygon, type Colour } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { createPlane } from '../../picture.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { paintArmpits } from './paint-armpits.ts'

const { width, height } = drawnSize
const ground: Colour = [245, 245, 245]
const dark: Colour = [30, 32, 40]

function drawSlit() {
  const picture = drawPolygon(width, height, tShirt.corners, dark, ground)
  const matte = createPlane(width, height)
  for (let i = 0; i < matte.values.length; i++) matte.values[i] = picture.pixels[i * 3] < 100 ? 1 : 0
  // Still taken for cloth.
  paintPolygon(
    picture,
    [
      [334, 226],
      [338, 226],
      [338, 240],
      [334, 240],
    ],
    ground,
  )
  const { upper } = readDrawn(tShirt.corners)
  return { picture, matte, upper: upper! }
}

test('the slit in which the gap beside a sleeve ends shows no ground', () => {
  const { picture, matte, upper } = drawSlit()
  paintArmpits(picture, matte, upper)
  for (const y of [228, 232]) expect(picture.pixels[(y * width + 336) * 3]).toBeLessThan(80)
})

test('a pattern with the colour of the ground stays as it is', () => {
  const { picture, matte, upper } = drawSlit()
  for (let y = 120; y < 330; y += 8)
    for (let x = 0; x < width; x++)
      if (matte.values[y * width + x]) picture.pixels.set(ground, (y * width + x) * 3)
  paintArmpits(picture, matte, upper)
  expect(picture.pixels[(232 * width + 336) * 3]).toBe(ground[0])
})

test('TRY-135 among pale flowers the slit is told by the ground’s very colour, and they stay as they are', () => {
  const { picture, matte, upper } = drawSlit()
  const flower: Colour = [228, 224, 218]
  for (let y = 130; y < 330; y += 20)
    for (let x = 0; x < width; x += 20)
      if (matte.values[y * width + x])
        paintPolygon(
          picture,
          [
            [x, y],
            [x + 5, y],
            [x + 5, y + 5],
            [x, y + 5],
          ],
          flower,
        )
  const before = picture.pixels.slice()
  paintArmpits(picture, matte, upper)
  for (const y of [228, 232]) expect(picture.pixels[(y * width + 336) * 3]).toBeLessThan(80)
  const isFlower = (pixels: Uint8Array, i: number) => pixels[i * 3] === flower[0]
  const lost = matte.values.reduce(
    (sum, _, i) => sum + Number(isFlower(before, i) && !isFlower(picture.pixels, i)),
    0,
  )
  expect(lost).toBe(0)
})
