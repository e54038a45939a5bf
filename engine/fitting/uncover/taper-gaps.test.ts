import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { taperGaps } from './taper-gaps.ts'

const [width, height] = [60, 80]

/** The cloth with what closes its gaps above row `hemY`; old cloth was above row `old`. */
function taper(whole: Mask, filled: Mask, hemY: number, old = height) {
  const erased = createPlane(width, height)
  erased.values.fill(1, 0, old * width)
  const closed = taperGaps(whole, filled, erased, hemY)
  return whole.values.map((value, i) => value | closed.values[i]!)
}

function gapBelow(row: number) {
  const whole = createMask(width, height)
  whole.values.fill(1)
  const filled = createMask(width, height)
  for (let y = 10; y < height; y++)
    for (let x = 26; x < 34; x++) (y < row ? filled : whole).values[y * width + x] = y < row ? 1 : 0
  return { whole, filled }
}

test('below where a gap between two legs was closed it opens from a point', () => {
  const { whole, filled } = gapBelow(20)
  const tapered = taper(whole, filled, height)
  const openings = Array.from({ length: height }, (_, y) => countOpen(tapered, y))
  expect(openings[21]).toBe(0)
  expect(openings[36]).toBeGreaterThan(2)
  expect(openings[36]).toBeLessThan(7)
  expect(openings[60]).toBe(8)
  for (let y = 21; y < height; y++) expect(openings[y]).toBeGreaterThanOrEqual(openings[y - 1]!)
})

test('TRY-106 it does so where short old trousers end on the way, and not where none were', () => {
  const { whole, filled } = gapBelow(20)
  const opening = (old: number) => countOpen(taper(whole, filled, height, old), 30)
  expect(opening(25)).toBe(opening(height))
  expect(opening(15)).toBe(8)
})

test('TRY-32 between threads that hang from a hem nothing is filled', () => {
  const { whole, filled } = gapBelow(20)
  expect(taper(whole, filled, 20)).toEqual(whole.values)
})

test('what is open to the side is no gap between two legs', () => {
  const whole = createMask(width, height)
  for (let y = 0; y < 20; y++) whole.values.fill(1, y * width, y * width + 40)
  const filled = createMask(width, height)
  filled.values.fill(1, 19 * width + 20, 19 * width + 40)
  expect(taper(whole, filled, height)).toEqual(whole.values)
})

function countOpen(values: Uint8Array, y: number): number {
  return values.subarray(y * width, (y + 1) * width).reduce((count, value) => count + 1 - value, 0)
}
