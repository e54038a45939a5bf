import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { skirt, trousers } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { placeLower } from '../place/place-lower.ts'
import { lightOnLower } from './light-on-lower.ts'

test('a line of shade parts legs that touch, and each of them is round', () => {
  const light = lightAt(trousers, 330)
  expect(light.middle).toBeLessThan(0.75)
  expect(light.leg).toBeGreaterThan(0.95)
  expect(light.side).toBeLessThan(0.92)
})

test('a skirt is one round body', () => {
  const light = lightAt(skirt, 330)
  expect(light.middle).toBeGreaterThan(0.99)
  expect(light.leg).toBeGreaterThan(0.95)
  expect(light.side).toBeLessThan(0.92)
})

/** On the drawn body, whose legs stand close, at a row below the crotch. */
function lightAt(corners: Corners, y: number) {
  const garment = readDrawn(corners, 'bottom')
  const model = drawModel()
  const placement = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const at = lightOnLower(placement, model.body.unit, 0)
  const right = placement.sides.right.find(([row]) => row >= y)![1]
  const inner = placement.inner.right.find(([row]) => row >= y)![1]
  return { middle: at(inner, y), leg: at((inner + right) / 2, y), side: at(right, y) }
}
