import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { trimHaze } from './trim-haze.ts'

const [width, height] = [60, 20]
const unit = 200

/** The matte of what ends at column 30 in a soft rim, and then is half seen up to column 45; `hair`: the share of hair in that. */
function trim(hairShare: number) {
  const [alpha, hair] = [0, 1].map(() => createPlane(width, height))
  for (let i = 0; i < alpha.values.length; i++) {
    const x = i % width
    alpha.values[i] = x < 30 ? 1 : x < 45 ? 0.4 : 0
    hair.values[i] = x < 30 ? 0 : alpha.values[i] * hairShare
  }
  trimHaze(alpha, hair, unit)
  return (x: number) => alpha.values[10 * width + x]
}

test('TRY-112 a haze of the old floor beside the person goes, the soft rim of their outline stays', () => {
  const shareAt = trim(0)
  expect(shareAt(31)).toBeCloseTo(0.4)
  expect(shareAt(38)).toBe(0)
  expect(shareAt(44)).toBe(0)
})

test('fine hair is half seen farther out', () => {
  const shareAt = trim(1)
  expect(shareAt(44)).toBeCloseTo(0.4)
})
