import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPicture } from '../picture.ts'
import type { ContrastWeights } from './contrast-weights.ts'
import { contrastWeights } from './contrast-weights.ts'
import { toLab } from './lab.ts'
import { expandLabels, segment } from './segment.ts'

const forward = [
  ['right', 1, 0],
  ['downLeft', -1, 1],
  ['down', 0, 1],
  ['downRight', 1, 1],
] as const

function weightsOf(width: number, height: number, values: number[]): ContrastWeights {
  const list = (start: number) =>
    Float32Array.from({ length: width * height }, (_, i) => values[(start + i) % values.length])
  const weights = { width, height, right: list(0), downLeft: list(1), down: list(2), downRight: list(3) }
  for (const [name, stepX, stepY] of forward) {
    for (let i = 0; i < width * height; i++) {
      const x = (i % width) + stepX
      if (x < 0 || x >= width || Math.floor(i / width) + stepY >= height) weights[name][i] = 0
    }
  }
  return weights
}

function energy(labels: ArrayLike<number>, costs: Float32Array[], weights: ContrastWeights): number {
  let sum = 0
  for (let i = 0; i < labels.length; i++) {
    sum += costs[labels[i]][i]
    for (const [name, stepX, stepY] of forward) {
      const weight = weights[name][i]
      if (weight > 0 && labels[i] !== labels[i + stepX + stepY * weights.width]) sum += weight
    }
  }
  return sum
}

const tinyProblem = fc.record({
  first: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 9, maxLength: 9 }),
  second: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 9, maxLength: 9 }),
  weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
})

test('a segmentation costs as little as the best of all possible ones', () => {
  fc.assert(
    fc.property(tinyProblem, ({ first, second, weights: values }) => {
      const costs = [Float32Array.from(first), Float32Array.from(second)]
      const weights = weightsOf(3, 3, values)
      const found = energy(segment(costs[0], costs[1], weights).values, costs, weights)
      let best = Infinity
      for (let code = 0; code < 512; code++) {
        const labels = Array.from({ length: 9 }, (_, i) => (code >> i) & 1)
        best = Math.min(best, energy(labels, costs, weights))
      }
      expect(found).toBeCloseTo(best, 3)
    }),
  )
})

test('taking over labels never costs more than before, and closed pixels stay', () => {
  fc.assert(
    fc.property(
      tinyProblem,
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 9, maxLength: 9 }),
      ({ first, second, weights: values }, start) => {
        const costs = [first, second, [...first].reverse()].map((cost) => Float32Array.from(cost))
        const weights = weightsOf(3, 3, values)
        const labels = Uint8Array.from(start)
        const open = Uint8Array.of(1, 1, 1, 1, 0, 1, 1, 1, 0)
        expandLabels(labels, costs, weights, 3, open)
        expect(energy(labels, costs, weights)).toBeLessThanOrEqual(energy(start, costs, weights) + 1e-3)
        expect([labels[4], labels[8]]).toEqual([start[4], start[8]])
      },
    ),
  )
})

test('a disc among noise is found with a smooth outline', () => {
  const side = 60
  const picture = createPicture(side, side)
  const costs = [new Float32Array(side * side), new Float32Array(side * side)]
  let wrong = 0
  const isInside = (i: number) => Math.hypot((i % side) - 30, Math.floor(i / side) - 30) < 18
  for (let i = 0; i < side * side; i++) {
    const noise = ((i * 7919) % 97) / 97
    picture.pixels.fill(isInside(i) ? 180 : 90, i * 3, i * 3 + 3)
    costs[0][i] = isInside(i) ? 4 * noise : 1
    costs[1][i] = isInside(i) ? 1 : 4 * noise
  }
  const mask = segment(costs[0], costs[1], contrastWeights(toLab(picture), 4))
  for (let i = 0; i < side * side; i++) if (mask.values[i] !== (isInside(i) ? 1 : 0)) wrong++
  expect(wrong).toBeLessThan(12)
})
