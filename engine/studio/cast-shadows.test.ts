import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { castShadows } from './cast-shadows.ts'

const [width, height] = [300, 400]
const mapping = { scale: 1, x: 0, y: 0 }

test('each foot casts its shadow where it stands, also the one behind', () => {
  const [light, alpha] = [0, 1].map(() => createPlane(width, height))
  light.values.fill(1)
  const feet = [
    { x: 120, bottom: 375 },
    { x: 180, bottom: 350 },
  ]
  for (const { x, bottom } of feet)
    for (let y = 300; y < bottom; y++) alpha.values.fill(1, y * width + x - 12, y * width + x + 12)
  const ankles = feet.map(({ x, bottom }) => ({ x, y: bottom - 25 }))
  castShadows(light, { width, height, mapping, standsFree: true, floorY: 376 }, alpha, ankles)
  const at = (x: number, y: number) => light.values[y * width + x]
  for (const { x, bottom } of feet) {
    expect(at(x, bottom), 'under the sole').toBeLessThan(0.72)
    expect(at(x, bottom), 'darker than below').toBeLessThan(at(x, bottom + 10) - 0.1)
  }
  expect(at(40, 370)).toBeGreaterThan(0.95)
})
