import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { createLayer } from '../layer.ts'
import { taperHips } from './taper-hips.ts'

const size = 100
const side = 80
/** The first row in which trousers are wider than the top. */
const hips = 60

/**
 * A top that is as wide all the way down, over trousers that are 15 pixels wider, and somebody as far as `personTo`. Down to `sleeveTo` its sides are
 * those of sleeves.
 */
function hangOverHips(personTo: number, sleeveTo = 0) {
  const layer = createLayer(size, size)
  const [shares, person, sleeves] = [0, 1, 2].map(() => createPlane(size, size))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      if (x >= size - side && x <= side) layer.values[i * 4 + 3] = 1
      if (x > side && x <= side + 15 && y >= hips) shares.values[i] = 1
      if (x <= personTo) person.values[i] = 1
      if (y < sleeveTo && Math.abs(x - size / 2) > 20) sleeves.values[i] = layer.values[i * 4 + 3]
    }
  }
  taperHips(shares, layer, { person, sleeves }, { top: 5, bottom: 95, unit: size, middleOf: () => size / 2 })
  return (x: number, y: number) => shares.values[y * size + x]
}

test('TRY-60 a top that lies over wider trousers widens to them from above', () => {
  const at = hangOverHips(size)
  expect(at(92, hips - 1)).toBe(1)
  expect(at(92, hips - 20)).toBe(0)
  expect(at(86, hips - 20)).toBe(1)
  expect(at(84, 10)).toBe(0)
  expect(at(15, hips - 1), 'on the side where they are not').toBe(0)
})

test('where nobody is behind it there is no cloth beside it', () => {
  const at = hangOverHips(85)
  expect(at(84, hips - 10)).toBe(1)
  expect(at(88, hips - 10)).toBe(0)
})

test('TRY-128 it does not widen beside a sleeve that hangs before it', () => {
  const at = hangOverHips(size, hips - 8)
  expect(at(86, hips - 4), 'below the armpit').toBe(1)
  expect(at(86, hips - 12), 'beside the sleeve').toBe(0)
})
