import { expect, test } from 'vitest'
import { followGap } from '../../garment/outline/follow-gap.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { findClothEnd, findSidesEnd, readLowerRow } from './lower-source.ts'

/** Legs that lean to the right: the gap between them lies nowhere below the crotch for long. */
const leaning: Corners = [
  [150, 60],
  [290, 60],
  [400, 600],
  [310, 600],
  [216, 240],
  [300, 600],
  [210, 600],
  [130, 240],
]

test('the inner sides of legs that lean are those of the gap between them', () => {
  const garment = readDrawn(leaning, 'bottom')
  const crotch = garment.lower!.crotch!
  const gap = followGap(garment.matte)
  const { innerLeft, innerRight } = readLowerRow({ garment, crotch, gap, sidesEnd: 1 }, 0.85)
  const y = 60 + 0.85 * 540
  const leaned = 216 + ((305 - 216) * (y - 240)) / 360
  expect(Math.abs(innerLeft - leaned)).toBeLessThan(8)
  expect(Math.abs(innerRight - leaned)).toBeLessThan(8)
  expect(innerRight - innerLeft).toBeGreaterThan(4)
})

test('TRY-32 threads that hang from a hem are no cloth: trousers end above them', () => {
  const garment = readDrawn(leaning, 'bottom')
  const { width, values } = garment.matte
  const [hem, end] = [540, 600]
  for (let y = hem; y < end; y++) for (let x = 0; x < width; x++) if (x % 40 > 6) values[y * width + x] = 0
  const { top, bottom } = garment.box
  expect(top + findClothEnd(garment) * (bottom - top)).toBeLessThan(hem + 2)
})

test('TRY-63 a skirt’s sides end where the folds of its hem begin, and go straight on beside them', () => {
  const skirt: Corners = [
    [180, 60],
    [260, 60],
    [360, 560],
    [330, 564],
    [326, 600],
    [110, 600],
    [106, 564],
    [80, 560],
  ]
  const garment = readDrawn(skirt, 'bottom')
  const clothEnd = findClothEnd(garment)
  const sidesEnd = findSidesEnd(garment, null, clothEnd)
  expect(Math.abs(60 + sidesEnd * 540 - 556)).toBeLessThan(8)
  const { left, right } = readLowerRow({ garment, crotch: null, gap: null, sidesEnd }, 0.97)
  expect(Math.abs(left - 80)).toBeLessThan(6)
  expect(Math.abs(right - 360)).toBeLessThan(6)
})

test('TRY-99 the sides of wide shorts end where their hem begins to rise towards them', () => {
  const shorts: Corners = [
    [120, 100],
    [320, 100],
    [400, 460],
    [230, 500],
    [220, 400],
    [210, 500],
    [40, 460],
  ]
  const garment = readDrawn(shorts, 'bottom')
  const clothEnd = findClothEnd(garment)
  const sidesEnd = findSidesEnd(garment, { x: 220, y: 400 }, clothEnd)
  expect(Math.abs(100 + sidesEnd * 400 - 456)).toBeLessThan(8)
})

test('the sides of a skirt that becomes narrower evenly, and of trousers, reach its hem', () => {
  const pencil: Corners = [
    [150, 60],
    [290, 60],
    [270, 600],
    [170, 600],
  ]
  const garment = readDrawn(pencil, 'bottom')
  const clothEnd = findClothEnd(garment)
  expect(findSidesEnd(garment, null, clothEnd)).toBe(clothEnd)
  expect(findSidesEnd(garment, { x: 220, y: 200 }, 0.5)).toBe(0.5)
})
