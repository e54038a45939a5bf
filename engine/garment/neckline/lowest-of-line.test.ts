import { expect, test } from 'vitest'
import { lowestOf } from './lowest-of-line.ts'

/** A neckline from column 0 to 100 that falls by `askew` to the right, and hangs as `depthAt` says. */
function neckline(askew: number, depthAt: (x: number) => number) {
  return Array.from({ length: 51 }, (_, k) => ({ x: 2 * k, y: (askew * k) / 50 + depthAt(2 * k) }))
}

test('TRY-122 a neckline that lies askew hangs lowest in its middle, and a pointed one at its point', () => {
  const round = (x: number) => Math.min(20, x, 100 - x)
  expect(lowestOf(neckline(0, round)).x).toBe(50)
  expect(lowestOf(neckline(12, round)).x).toBe(50)
  expect(Math.abs(lowestOf(neckline(0, (x) => Math.min(x, 3 * (100 - x)))).x - 75)).toBeLessThan(4)
})
