import { expect, test } from 'vitest'
import { lightOnThreads, needOfThreads } from './threads.ts'

test('white cloth and black cloth need threads, all other cloth brings most of its own', () => {
  expect(needOfThreads(245)).toBe(1)
  expect(needOfThreads(20)).toBeGreaterThan(0.6)
  expect(needOfThreads(140)).toBeLessThan(0.5)
})

test('the threads of cloth are fine and even', () => {
  const row = Array.from({ length: 200 }, (_, x) => lightOnThreads(x, 40, 200))
  const mean = row.reduce((sum, light) => sum + light) / row.length
  expect(mean).toBeCloseTo(1, 2)
  for (const light of row) expect(Math.abs(light - 1)).toBeLessThan(0.02)
  expect(new Set(row.map((light) => light.toFixed(3))).size).toBeGreaterThan(8)
})
