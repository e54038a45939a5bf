import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { settleToes } from './settle-toes.ts'

const width = 288

test('a dark toe that was read as trousers is the shoe’s, though the trousers hide the ankle', () => {
  const model = drawModel()
  const { ankle } = model.body.sides.right
  ankle.y = 330
  ankle.score = 0.9
  putPart(model, 'lower', [150, 345, 165, 355])
  for (let y = 340; y < 345; y++) model.layers.lower.values.fill(0, y * 288, (y + 1) * 288)
  for (let y = 345; y < 384; y++)
    for (let x = 0; x < 288; x++)
      if (x < 150 || x >= 165 || y >= 355) model.layers.lower.values[y * 288 + x] = 0
  settleToes(model)
  const at = (x: number, y: number) => y * 288 + x
  expect(model.layers.shoes.values[at(157, 350)]).toBe(1)
  expect(model.layers.lower.values[at(157, 335)], 'the trousers').toBe(1)
})

/** A trousers' leg down to row 350, and below it a shoe up to row 380 of which a box was read as trousers; its colour is `colour` and the trousers are navy. */
function drawShoe([left, top, right, bottom]: readonly number[], colour: readonly number[]) {
  const model = drawModel()
  const { lower, shoes, alpha } = model.layers
  Object.assign(model.body.sides.right.ankle, { x: 170, y: 340, score: 0.9 })
  model.body.sides.left.ankle.score = 0
  for (let y = 280; y < 380; y++) {
    for (let x = 140; x < 200; x++) {
      const i = y * width + x
      const isRead = y < 350 || (x >= left && x < right && y >= top && y < bottom)
      for (const layer of Object.values(model.layers)) layer.values[i] = 0
      lower.values[i] = isRead ? 1 : 0
      shoes.values[i] = isRead ? 0 : 1
      alpha.values[i] = 1
      model.picture.pixels.set(y < 350 ? [20, 24, 60] : colour, i * 3)
    }
  }
  settleToes(model)
  return (x: number, y: number) => shoes.values[y * width + x]
}

test('TRY-34 a white vamp below dark trousers that was read as them is the shoe’s', () => {
  expect(drawShoe([160, 350, 180, 366], [240, 240, 238])(170, 358)).toBe(1)
})

test('TRY-34 the trousers’ own turn-up stays trousers', () => {
  expect(drawShoe([160, 350, 180, 366], [30, 34, 70])(170, 358)).toBe(0)
})

test('TRY-34 a thread of trousers across a shoe is the shoe’s', () => {
  expect(drawShoe([168, 350, 170, 380], [24, 28, 64])(169, 370)).toBe(1)
})
