import { expect, test } from 'vitest'
import type { Colour } from '../../test/draw-polygons.ts'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, strapTop } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width } = drawnSize
const ground: Colour = [250, 250, 250]
const navy: Colour = [35, 42, 70]
const rows = { from: 160, to: 265 }

/** A top whose straps show as two lines, a pixel wide and half the ground's colour, so far apart; what is read of them. */
function readLines(lines: Colour, apart: number) {
  const picture = drawPolygon(width, drawnSize.height, strapTop, navy, ground)
  for (const middle of [150, 330])
    for (let y = 150; y < 335; y++)
      for (const x of [middle - apart / 2, middle + apart / 2]) picture.pixels.set(lines, (y * width + x) * 3)
  const { matte, picture: cleaned } = readPicture(picture)
  const seen = []
  for (let y = rows.from; y < rows.to; y++) {
    const i = y * width + 150
    seen.push({ matte: matte.values[i], blue: cleaned.pixels[i * 3 + 2] })
  }
  return seen
}

test('TRY-39 thin straps of a garment photo are whole, in the colour of the cloth below', () => {
  const seen = readLines([130, 135, 150], 2)
  expect(seen.filter(({ matte }) => matte > 0.9).length / seen.length).toBeGreaterThan(0.85)
  expect(Math.max(...seen.map(({ blue }) => blue))).toBeLessThan(100)
})

test('straps in a colour of their own keep it', () => {
  const seen = readLines([200, 60, 60], 2)
  expect(Math.min(...seen.map(({ blue }) => blue))).toBeGreaterThan(50)
  expect(Math.max(...seen.map(({ blue }) => blue))).toBeLessThan(75)
})
