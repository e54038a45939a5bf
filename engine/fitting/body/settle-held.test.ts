import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { settleHeld } from './settle-held.ts'

/** A pale bag about the left hand in the picture, read as the clothes that it lies before and beside. */
function drawBag(colour: [number, number, number]) {
  const model = drawModel()
  const { picture, layers, body } = model
  const { wrist } = body.sides.left
  for (let y = Math.round(wrist.y) + 5; y < wrist.y + 40; y++) {
    for (let x = Math.round(wrist.x) - 30; x < wrist.x + 45; x++) {
      const i = y * picture.width + x
      if (layers.skin.values[i] > 0.5) continue
      picture.pixels.set(colour, i * 3)
      layers.alpha.values[i] = layers.lower.values[i] = 1
      layers.upper.values[i] = 0
    }
  }
  settleHeld(model)
  const at = (x: number) => Math.round(wrist.y + 25) * picture.width + Math.round(wrist.x) + x
  return { things: layers.shoes.values, clothes: layers.lower.values, at }
}

test('TRY-137 a bag held before trousers is none of them, on both sides of its hand', () => {
  const { things, clothes, at } = drawBag([214, 208, 196])
  for (const x of [-20, 30]) expect([x, things[at(x)], clothes[at(x)]]).toEqual([x, 1, 0])
})

test('what has the colour of the trousers stays theirs', () => {
  const { things, clothes, at } = drawBag([50, 70, 130])
  for (const x of [-20, 30]) expect([x, things[at(x)], clothes[at(x)]]).toEqual([x, 0, 1])
})
