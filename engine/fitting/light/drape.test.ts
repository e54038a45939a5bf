import { expect, test } from 'vitest'
import { needOfFolds } from './drape.ts'

test('TRY-95 all cloth needs folds, and white cloth, whose photo shows none, the most', () => {
  expect(needOfFolds(245, 0.002)).toBe(1)
  for (const brightness of [20, 80, 140]) {
    expect(needOfFolds(brightness, 0.002)).toBeGreaterThan(0.6)
    expect(needOfFolds(brightness, 0.002)).toBeLessThan(0.9)
  }
})

test('TRY-95 ribs, drapes and prints need half the folds, for their own texture', () => {
  for (const brightness of [20, 140, 245])
    expect(needOfFolds(brightness, 0.05)).toBeCloseTo(needOfFolds(brightness, 0.002) / 2, 5)
})
