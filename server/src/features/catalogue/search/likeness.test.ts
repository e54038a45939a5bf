import { expect, test } from 'vitest'
import { likenessAt, weighDistance } from './likeness.ts'

const blueTop = { garmentClass: 'top', mainColour: 'blue' }

test('PRICE-3 at the same distance a garment of the same kind and colour comes first; what was not read counts for neither side', () => {
  const distances = [
    blueTop,
    { garmentClass: null, mainColour: null },
    { ...blueTop, garmentClass: 'dress' },
    { ...blueTop, mainColour: 'red' },
    { garmentClass: 'dress', mainColour: 'red' },
  ].map((other) => weighDistance(1, blueTop, other))
  expect(distances.slice(0, 2)).toEqual([1, 1])
  expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  expect(new Set(distances).size).toBe(4)
})

test('PRICE-3 the match figure is 1 for the same garment and 0.3 where little is in common', () => {
  expect(likenessAt(0, 1.45)).toBe(1)
  expect(likenessAt(1.45, 1.45)).toBeCloseTo(0.3, 2)
})
