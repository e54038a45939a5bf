import { expect, test } from 'vitest'
import { layFoldsOfLower, type LowerEdges } from './lay-folds-of-lower.ts'

const seeds = [1, 2, 3, 4, 5]
const trousers: LowerEdges = {
  waist: 1,
  crotch: 1.7,
  hem: 4,
  outerAt: (side) => 2 + 0.45 * side,
  innerAt: (side, row) => 2 + (row > 1.7 ? 0.08 * side : 0),
}

test('TRY-96 trousers are drawn outwards from the crotch and crease about the knees', () => {
  for (const seed of seeds)
    for (const side of [-1, 1]) {
      const folds = layFoldsOfLower(trousers, seed).filter(({ from }) => side * (from.x - 2) > 0)
      const fromCrotch = folds.filter(({ from }) => Math.abs(from.y - 1.7) < 0.2 && side * (from.x - 2) < 0.2)
      expect(fromCrotch).toHaveLength(4)
      for (const { from, to } of fromCrotch) expect(side * (to.x - from.x)).toBeGreaterThan(0.05)
      expect(folds.filter(({ from }) => Math.abs(from.y - 2.82) < 0.2)).toHaveLength(4)
    }
})

test('TRY-96 shorts have no knees', () => {
  for (const seed of seeds)
    for (const { from, to } of layFoldsOfLower({ ...trousers, hem: 2.4 }, seed))
      expect(Math.max(from.y, to.y)).toBeLessThan(2.6)
})

test('TRY-96 a skirt falls from its waist, and its folds part towards the hem', () => {
  for (const seed of seeds) {
    const folds = layFoldsOfLower({ ...trousers, crotch: null, hem: 2.5 }, seed)
    expect(folds).toHaveLength(6)
    for (const { from, to } of folds) {
      expect(from.y).toBeLessThan(1.2)
      expect(to.y - from.y).toBeGreaterThan(0.6)
      expect(Math.abs(to.x - 2)).toBeGreaterThan(Math.abs(from.x - 2) - 0.02)
    }
  }
})

test('TRY-96 folds are alike on no two people', () => {
  const [one, other] = [1, 2].map((seed) => layFoldsOfLower(trousers, seed))
  for (const [k, fold] of one.entries()) expect(fold.to.x).not.toBeCloseTo(other[k].to.x, 4)
})
