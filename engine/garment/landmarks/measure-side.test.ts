import { expect, test } from 'vitest'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { readPicture } from '../../test/read-picture.ts'

const navy: Colour = [30, 40, 90]
const nearWhite: Colour = [244, 244, 245]

/** A T-shirt as on a ghost mannequin, turned a little: its left shoulder ends in a corner high above the short sleeve. */
const turnedTShirt: Corners = [
  [172, 92],
  [243, 110],
  [313, 98],
  [360, 100],
  [388, 135],
  [419, 272],
  [352, 294],
  [356, 380],
  [400, 538],
  [119, 546],
  [148, 400],
  [145, 294],
  [92, 256],
  [59, 250],
  [92, 100],
  [110, 93],
]

test('both sleeves of a turned T-shirt end at their cuffs, though one shoulder is a corner itself', () => {
  const { upper } = readPicture(drawPolygon(480, 640, turnedTShirt, navy, nearWhite))
  const ends = [upper?.left, upper?.right].map((side) => side?.sleeve?.outer.at(-1))
  expect(ends[0]!.y).toBeGreaterThan(225)
  expect(ends[0]!.x).toBeLessThan(85)
  expect(ends[1]!.y).toBeGreaterThan(255)
})

/** A knitted top whose short sleeves hang close to its body: their outer sides are longer than its shoulders. */
const closeSleeved: Corners = [
  [205, 60],
  [225, 78],
  [255, 78],
  [275, 60],
  [325, 78],
  [364, 104],
  [370, 235],
  [318, 258],
  [326, 400],
  [330, 590],
  [150, 590],
  [154, 400],
  [162, 258],
  [110, 235],
  [116, 104],
  [155, 78],
]

test('TRY-83 short sleeves that hang close to the body end below, and their armpits are hidden behind them', () => {
  const { upper } = readPicture(drawPolygon(480, 640, closeSleeved, navy, nearWhite))
  for (const [side, cuff] of [
    [upper!.left, 110],
    [upper!.right, 370],
  ] as const) {
    const outer = side.sleeve!.outer.at(-1)!
    expect(Math.abs(outer.x - cuff)).toBeLessThan(15)
    expect(outer.y).toBeGreaterThan(220)
    expect(side.armpit.y).toBeLessThan(225)
    expect(side.sleeve!.inner.at(-1)!.y).toBeGreaterThan(240)
  }
})
