import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPicture } from '../picture.ts'
import type { ContrastWeights } from './contrast-weights.ts'
import { contrastWeights } from './contrast-weights.ts'
import { toLab } from './lab.ts'
import { expandLabels, segment, segmentAcross } from './segment.ts'

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

test.each([segment, segmentAcross])(
  'a segmentation costs as little as the best of all possible ones: %o',
  (part) => {
    fc.assert(
      fc.property(tinyProblem, ({ first, second, weights: values }) => {
        const costs = [Float32Array.from(first), Float32Array.from(second)]
        const weights = weightsOf(3, 3, values)
        const found = energy(part(costs[0], costs[1], weights).values, costs, weights)
        let best = Infinity
        for (let code = 0; code < 512; code++) {
          const labels = Array.from({ length: 9 }, (_, i) => (code >> i) & 1)
          best = Math.min(best, energy(labels, costs, weights))
        }
        expect(found).toBeCloseTo(best, 3)
      }),
    )
  },
)

test('the quick way across wide indifferent ground parts no pixel otherwise', () => {
  const side = 48
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (numbers) => {
      const next = () => (numbers.next().value as number) + 0.013
      const costs = [new Float32Array(side * side), new Float32Array(side * side)]
      // Patches that stay, patches of doubtful pixels, and nothing between them.
      for (let patch = 0; patch < 12; patch++) {
        const [left, top, size] = [next() * 38, next() * 38, 3 + 6 * next()].map(Math.floor)
        const strength = patch < 6 ? 1e4 : 9 * next()
        for (let k = 0; k < size * size; k++) {
          const i = (top + Math.floor(k / size)) * side + left + (k % size)
          costs[0][i] = costs[1][i] = 0
          costs[patch % 2][i] = strength * (strength > 10 ? 1 : next())
          costs[1 - (patch % 2)][i] = strength > 10 ? 0 : 2 * next()
        }
      }
      const weights = weightsOf(side, side, [3.01, 2.13, 2.97, 2.11])
      const slow = segment(costs[0], costs[1], weights).values
      const quick = segmentAcross(costs[0], costs[1], weights).values
      expect(energy(quick, costs, weights)).toBeCloseTo(energy(slow, costs, weights), 2)
      // Of what prefers neither side several lines may be the shortest between the others.
      const prefers = (_: number, i: number) => costs[0][i] !== costs[1][i]
      expect(quick.filter(prefers)).toEqual(slow.filter(prefers))
    }),
    { numRuns: 60 },
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
