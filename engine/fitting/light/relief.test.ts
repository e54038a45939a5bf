import { expect, test } from 'vitest'
import { drawRelief, sampleRelief, type Fold } from './relief.ts'

const box = { left: -1, top: 0, right: 1, bottom: 2 }
const level: Fold = { from: { x: -0.4, y: 1 }, to: { x: 0.4, y: 1 }, bow: 0, width: 0.05, depth: 0.3 }

test('TRY-95 a fold is lit from above and shaded below its crest, deepest near where cloth is held', () => {
  const relief = drawRelief([level], box)
  const column = (x: number) => Array.from({ length: 40 }, (_, k) => sampleRelief(relief, x, 0.8 + 0.01 * k))
  const near = column(-0.25)
  expect(near.indexOf(Math.max(...near))).toBeLessThan(20)
  expect(near.indexOf(Math.min(...near))).toBeGreaterThan(20)
  expect(Math.max(...near)).toBeGreaterThan(0.08)
  expect(Math.max(...near)).toBeGreaterThan(2 * Math.max(...column(0.2)))
})

test('TRY-95 a fold is turned to the light whichever way it runs', () => {
  const backwards = { ...level, from: level.to, to: level.from }
  const [one, other] = [level, backwards].map((fold) => drawRelief([fold], box))
  expect(sampleRelief(one, 0, 0.98)).toBeCloseTo(sampleRelief(other, 0, 0.98), 2)
  expect(sampleRelief(other, 0, 1.03)).toBeLessThan(0)
})

test('TRY-95 beside a fold and beyond its ends cloth is smooth', () => {
  const relief = drawRelief([level], box)
  for (const [x, y] of [
    [0, 0.7],
    [0, 1.3],
    [-0.45, 1],
    [0.45, 1],
    [5, 9],
  ])
    expect(Math.abs(sampleRelief(relief, x, y))).toBeLessThan(0.001)
})

test('TRY-95 a fold bends through its bow', () => {
  const relief = drawRelief([{ ...level, bow: 0.2 }], box)
  const crests = Array.from({ length: 60 }, (_, k) => 0.8 + 0.01 * k)
  const lit = crests.reduce((best, y) =>
    sampleRelief(relief, 0, y) > sampleRelief(relief, 0, best) ? y : best,
  )
  expect(lit).toBeGreaterThan(1.15)
  expect(lit).toBeLessThan(1.22)
})
