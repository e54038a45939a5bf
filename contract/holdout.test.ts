import { expect, test } from 'vitest'
import { compareGroups, type Group } from './holdout.ts'

const round = (values: (number | undefined)[]) => values.map((value) => value?.toFixed(4))

test.each([
  // Table II of the article, method 10.
  [56, 70, 48, 80, '0.0524', '0.3339'],
  [9, 10, 3, 10, '0.1705', '0.8090'],
  [6, 7, 2, 7, '0.0582', '0.8062'],
  [5, 56, 0, 29, '-0.0381', '0.1926'],
  [0, 10, 0, 20, '-0.1611', '0.2775'],
  [10, 10, 0, 20, '0.6791', '1.0000'],
])('BUTTON-17 the interval of %i of %i against %i of %i is that of its author', (a, n, b, m, low, high) => {
  const found = compareGroups({ visits: n, converted: a }, { visits: m, converted: b })
  expect(round([found?.low, found?.high])).toEqual([low, high])
})

test('BUTTON-17 without visits in both groups there is nothing to compare', () => {
  expect(compareGroups({ visits: 10, converted: 1 }, { visits: 0, converted: 0 })).toBeNull()
})

test.each([
  { share: 0.05, visits: 2000 },
  { share: 0.3, visits: 400 },
])(
  'BUTTON-17 where the button changes nothing, an interval leaves 0 out in about 5 of 100 experiments ($share of $visits)',
  ({ share, visits }) => {
    const random = drawFrom(20261122)
    const experiments = 4000
    let wrong = 0
    for (let one = 0; one < experiments; one++) {
      const groups: [Group, Group] = [
        { visits: 0, converted: 0 },
        { visits: 0, converted: 0 },
      ]
      for (let visit = 0; visit < visits; visit++) {
        const group = groups[random() < 0.2 ? 1 : 0]
        group.visits++
        if (random() < share) group.converted++
      }
      const found = compareGroups(...groups)
      if (!found || found.low > 0 || found.high < 0) wrong++
    }
    expect(wrong / experiments).toBeGreaterThan(0.035)
    expect(wrong / experiments).toBeLessThan(0.06)
  },
)

/** The same numbers for the same seed: Mulberry32. */
function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
