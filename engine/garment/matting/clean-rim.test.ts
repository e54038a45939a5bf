import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon, polygonMask } from '../../test/draw-polygons.ts'
import { drawnSize, strapTop } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { restByNight } from '../../test/by-night.ts'

const { width, height } = drawnSize
const ground: Colour = [240, 240, 238]
const black: Colour = [30, 28, 30]
const cream: Colour = [236, 232, 226]

const straps: Corners[] = [150, 330].map((x) => [
  [x - 6, 325],
  [x - 6, 160],
  [x + 6, 160],
  [x + 6, 325],
])

test.each(restByNight([16, 24]))(
  'black and white straps are whole and keep their stripes, one each %i pixels',
  (period) => {
    const picture = drawPolygon(width, height, strapTop, black, ground)
    for (const strap of straps) paintPolygon(picture, strap, black)
    paintStripes(picture, period)
    const { matte, picture: cleaned } = readPicture(picture)
    const inside = strapPixels(2)
    const kept = inside.filter((i) => matte.values[i] > 0.5)
    expect(kept.length / inside.length).toBeGreaterThan(0.95)
    const dark = strapPixels(0).filter((i) => picture.pixels[i * 3] === black[0] && matte.values[i] > 0.5)
    const stillDark = dark.filter((i) => cleaned.pixels[i * 3] < 60)
    expect(stillDark.length / dark.length).toBeGreaterThan(0.97)
  },
)

function paintStripes({ pixels }: Picture, period: number) {
  for (const i of strapPixels(0)) {
    const isLight = ((i % width) + Math.floor(i / width)) % period < period / 2
    if (isLight) pixels.set(cream, i * 3)
  }
}

/** The pixels of the straps at least `margin` pixels away from their sides, above the body. */
function strapPixels(margin: number): number[] {
  const result: number[] = []
  for (const strap of straps) {
    const { values } = polygonMask(width, height, strap)
    for (let i = 170 * width; i < 290 * width; i++)
      if (values[i - margin] && values[i + margin]) result.push(i)
  }
  return result
}
