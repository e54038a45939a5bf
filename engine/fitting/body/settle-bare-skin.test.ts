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

/** A belly that is bare between top and trousers, read as the top but for its middle, so wide. */
function bareBelly(read: number) {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = 232; y < 248; y++) {
    for (let x = 104; x < 184; x++) {
      const i = y * width + x
      const isRead = Math.abs(x - 144) < read / 2
      layers.skin.values[i] = isRead ? 1 : 0
      layers.upper.values[i] = isRead ? 0 : 1
      layers.lower.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  }
  return model
}

test.each([0, 16])(
  'TRY-43 a bare belly of which %i pixels were read as skin is skin, and ends between pixels',
  (read) => {
    const model = bareBelly(read)
    settleBareSkin(model)
    const at = (x: number, y: number) => model.layers.skin.values[y * width + x]
    expect([at(112, 240), at(176, 240)]).toEqual([1, 1])
    expect(at(112, 232), 'at the hem').toBe(0.5)
    expect(at(112, 226), 'the top').toBe(0)
  },
)

test('TRY-100 a bare belly is skin below a top whose shaded folds have the hue of skin', () => {
  const model = bareBelly(0)
  for (let y = 190; y < 232; y++) {
    for (let x = 116; x < 172; x++)
      model.picture.pixels.set(
        skinColour.map((value) => value * 1.15),
        (y * width + x) * 3,
      )
  }
  settleBareSkin(model)
  const { skin, upper } = model.layers
  expect(skin.values[240 * width + 144], 'the belly').toBe(1)
  expect(upper.values[210 * width + 144], 'the folds').toBe(1)
})

test('TRY-100 the shadow of a navel is skin as the belly about it', () => {
  const model = bareBelly(0)
  for (let y = 240; y < 246; y++) {
    for (let x = 142; x < 145; x++) model.picture.pixels.set([60, 40, 30], (y * width + x) * 3)
  }
  settleBareSkin(model)
  expect(model.layers.skin.values[243 * width + 143]).toBe(1)
})

test.each([
  ['a belt in the hue of skin', 'lower', 229],
  ['a hem in the hue of skin, of the same top', 'upper', 249],
] as const)('%s, with the same cloth above it and below, is no belly', (_, part, y) => {
  const model = bareBelly(0)
  const { layers } = model
  for (const row of [y, y + 1, y - 1, y + 2]) {
    for (const layer of [layers.upper, layers.lower])
      layer.values.fill(layer === layers[part] ? 1 : 0, row * width + 102, row * width + 186)
  }
  settleBareSkin(model)
  expect(layers.skin.values[240 * width + 112]).toBe(0)
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
