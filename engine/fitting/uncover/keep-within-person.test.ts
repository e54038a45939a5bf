import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { keepWithinPerson } from './keep-within-person.ts'

test('imagined skin ends with the person, over more than one pixel and not in a step', () => {
  const model = drawModel()
  const { alpha } = model.layers
  for (let y = 0; y < alpha.height; y++)
    for (let x = 0; x < alpha.width; x++) alpha.values[y * alpha.width + x] = x < 150 ? 1 : 0
  const skin = createPlane(alpha.width, alpha.height)
  skin.values.fill(1)
  keepWithinPerson(model, skin)
  const [inside, within, beyond, outside] = [140, 149, 150, 155].map((x) => skin.values[200 * 288 + x])
  expect(inside).toBe(1)
  expect(within).toBeGreaterThan(0.55)
  expect(within).toBeLessThan(0.95)
  expect(beyond).toBeGreaterThan(0.05)
  expect(beyond).toBeLessThan(0.45)
  expect(outside).toBe(0)
})
