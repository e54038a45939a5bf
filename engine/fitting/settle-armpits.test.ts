import { expect, test } from 'vitest'
import { longSleeve } from '../garment/drawn-garments.ts'
import { readDrawn } from './read-drawn.ts'
import { settleArmpits } from './settle-armpits.ts'

const upper = readDrawn(longSleeve).upper!

test('armpits that are in sight stay where they are', () => {
  expect(settleArmpits(upper)).toEqual(upper)
})

test('an armpit that is hidden by a sleeve along the body lies above the gap, and the sleeve begins there', () => {
  const { shoulder, hem, armpit, sleeve } = upper.left
  const low = { x: armpit.x, y: shoulder.y + 0.9 * (hem.y - shoulder.y) }
  const settled = settleArmpits({ ...upper, left: { ...upper.left, armpit: low } }).left
  expect(settled.armpit.y).toBeLessThan(shoulder.y + 0.5 * (hem.y - shoulder.y))
  expect(settled.sleeve!.inner[0]).toEqual(settled.armpit)
  expect(settled.sleeve!.inner).toHaveLength(sleeve!.inner.length)
  expect(settled.sleeve!.inner.at(-1)!.x).toBeCloseTo(sleeve!.inner.at(-1)!.x)
})
