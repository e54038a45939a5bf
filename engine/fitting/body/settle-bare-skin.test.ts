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

test('TRY-43 a bare belly that was read as cloth is skin as far as its colour goes, and ends between pixels', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = 232; y < 248; y++) {
    for (let x = 104; x < 184; x++) {
      const i = y * width + x
      const isRead = Math.abs(x - 144) < 12
      layers.skin.values[i] = isRead ? 1 : 0
      layers.upper.values[i] = isRead ? 0 : 1
      layers.lower.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  }
  settleBareSkin(model)
  const at = (x: number, y: number) => layers.skin.values[y * width + x]
  expect([at(112, 240), at(176, 240)]).toEqual([1, 1])
  expect(at(112, 232), 'at the hem').toBe(0.5)
  expect(at(112, 226), 'the top').toBe(0)
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
