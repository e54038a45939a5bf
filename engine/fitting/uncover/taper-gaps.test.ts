import { expect, test } from 'vitest'
import { createMask } from '../../pixels/mask.ts'
import { taperGaps } from './taper-gaps.ts'

const [width, height] = [60, 80]

test('below where a gap between two legs was closed it opens from a point', () => {
  const whole = createMask(width, height)
  whole.values.fill(1)
  const filled = createMask(width, height)
  for (let y = 10; y < height; y++)
    for (let x = 26; x < 34; x++) (y < 20 ? filled : whole).values[y * width + x] = y < 20 ? 1 : 0
  taperGaps(whole, filled, height)
  const openings = Array.from({ length: height }, (_, y) => countOpen(whole.values, y))
  expect(openings[21]).toBe(0)
  expect(openings[36]).toBeGreaterThan(2)
  expect(openings[36]).toBeLessThan(7)
  expect(openings[60]).toBe(8)
  for (let y = 21; y < height; y++) expect(openings[y]).toBeGreaterThanOrEqual(openings[y - 1]!)
})

test('TRY-32 between threads that hang from a hem nothing is filled', () => {
  const whole = createMask(width, height)
  whole.values.fill(1)
  const filled = createMask(width, height)
  for (let y = 18; y < height; y++)
    for (let x = 26; x < 34; x++) (y < 20 ? filled : whole).values[y * width + x] = y < 20 ? 1 : 0
  const before = whole.values.slice()
  taperGaps(whole, filled, 20)
  expect(whole.values).toEqual(before)
})

test('what is open to the side is no gap between two legs', () => {
  const whole = createMask(width, height)
  for (let y = 0; y < 20; y++) whole.values.fill(1, y * width, y * width + 40)
  const filled = createMask(width, height)
  filled.values.fill(1, 19 * width + 20, 19 * width + 40)
  const before = whole.values.slice()
  taperGaps(whole, filled, height)
  expect(whole.values).toEqual(before)
})

function countOpen(values: Uint8Array, y: number): number {
  return values.subarray(y * width, (y + 1) * width).reduce((count, value) => count + 1 - value, 0)
}
