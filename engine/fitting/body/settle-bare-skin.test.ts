import { expect, test } from 'vitest'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { settleBareSkin } from './settle-bare-skin.ts'

const width = 288
const chest = 112 * width + 144

test('a chest that was read as cloth is skin where no edge parts it from the neck', () => {
  const model = drawModel()
  bareChest(model, 1)
  settleBareSkin(model)
  expect(model.layers.skin.values[chest]).toBe(1)
  expect(model.layers.upper.values[chest]).toBe(0)
})

test('a collar in the hue of skin stays cloth: it begins with an edge', () => {
  const model = drawModel()
  bareChest(model, 0.8)
  const before = model.layers.upper.values.slice()
  settleBareSkin(model)
  expect(model.layers.upper.values).toEqual(before)
})

test('a cuff that was read as a hand makes no skin of its sleeve', () => {
  const model = drawModel()
  bareChest(model, 1)
  model.body.face = null
  const before = model.layers.upper.values.slice()
  settleBareSkin(model)
  expect(model.layers.upper.values).toEqual(before)
})

/** What the T-shirt covers above the armpits has the colour of skin, so much lighter or darker. */
function bareChest({ picture, layers }: ReturnType<typeof drawModel>, brightness: number) {
  for (let i = 106 * width; i < 130 * width; i++) {
    if (!layers.upper.values[i]) continue
    picture.pixels.set(
      skinColour.map((value) => value * brightness),
      i * 3,
    )
  }
}
