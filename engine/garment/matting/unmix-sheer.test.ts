import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width } = drawnSize
const green: Colour = [10, 120, 90]
const ground: Colour = [250, 250, 250]

const dress: Corners = [
  [190, 60],
  [215, 100],
  [265, 100],
  [290, 60],
  [300, 220],
  [350, 580],
  [130, 580],
  [180, 220],
]

/** The lower part of the dress, over which it lets ever more of the ground through. */
function drawSheer(colour: Colour): Picture {
  const picture = drawPolygon(width, drawnSize.height, dress, colour, ground)
  for (let y = 480; y < 580; y++) {
    const share = 1 - (0.75 * (y - 480)) / 100
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        picture.pixels[i + c] = ground[c] + (picture.pixels[i + c] - ground[c]) * share + 0.5
    }
  }
  return picture
}

test('what the ground shines through is thin cloth of its own colour', () => {
  const { matte, picture } = readPicture(drawSheer(green), 'dress')
  for (const y of [540, 560]) {
    const i = y * width + 240
    const share = 1 - (0.75 * (y - 480)) / 100
    expect(Math.abs(matte.values[i] - share)).toBeLessThan(0.12)
    for (let c = 0; c < 3; c++) expect(Math.abs(picture.pixels[i * 3 + c] - green[c])).toBeLessThan(20)
  }
  expect(matte.values[300 * width + 240]).toBe(1)
})

test('pale flowers of a print and grey trims are thick cloth', () => {
  const printed = drawPolygon(width, drawnSize.height, dress, green, ground)
  for (let k = 0; k < 60; k++) {
    const [x, y] = [160 + ((k * 53) % 170), 130 + ((k * 97) % 430)]
    paintPolygon(
      printed,
      [
        [x - 9, y],
        [x, y - 9],
        [x + 9, y],
        [x, y + 9],
      ],
      [226, 240, 236],
    )
  }
  const trimmed = drawPolygon(width, drawnSize.height, dress, [15, 15, 18], ground)
  paintPolygon(
    trimmed,
    [
      [136, 540],
      [344, 540],
      [350, 579],
      [130, 579],
    ],
    [150, 150, 151],
  )
  for (const picture of [printed, trimmed]) {
    const { matte } = readPicture(picture, 'dress')
    for (const x of [200, 240, 280]) expect(matte.values[560 * width + x]).toBeGreaterThan(0.9)
  }
})
