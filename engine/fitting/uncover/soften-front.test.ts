import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../../picture.ts'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { softenFront } from './soften-front.ts'

const width = 288

/** Skin imagined in a shape. */
function imagined(shape: Plane) {
  return { shape, colours: new Uint8Array(3 * shape.values.length) }
}

/** A hand before the old top, whose outline was read in steps of two pixels, with a rim of that top's colour. */
function drawHand() {
  const model = drawModel()
  const { picture, layers } = model
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const [erased, photo, bareArms] = [0, 1, 2].map(() => createPlane(width, picture.height))
  erased.values.fill(1)
  const edgeAt = (y: number) => 130 + 2 * (y % 2)
  for (let y = 180; y < 210; y++) {
    for (let x = 110; x < edgeAt(y); x++) {
      const i = y * width + x
      const isRim = x === edgeAt(y) - 1
      photo.values[i] = 1
      layers.skin.values[i] = isRim ? 0.6 : 1
      layers.upper.values[i] = erased.values[i] = 0
      picture.pixels.set(isRim ? oldGarmentColour : skinColour, i * 3)
    }
  }
  return { model, drawn, erased, photo, bareArms, edgeAt }
}

test('before new cloth the outline of a hand has no steps and fades out as in a photo', () => {
  const { model, drawn, erased, photo, bareArms } = drawHand()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(bareArms), model.picture.pixels.slice())
  for (let y = 184; y < 206; y++) {
    const shares = [126, 129, 130, 131, 135].map((x) => photo.values[y * width + x])
    expect(shares[0]).toBe(1)
    expect(shares[4]).toBe(0)
    const below = [129, 130, 131].map((x) => photo.values[(y + 1) * width + x])
    for (const k of [0, 1, 2]) expect(Math.abs(shares[k + 1] - below[k])).toBeLessThan(0.6)
  }
})

test.each([
  ['the rim of a hand', 0.6],
  ['the outermost line of what was taken for nothing but skin', 1],
])('%s has the colour of its skin, not that of the old top', (_, share) => {
  const { model, drawn, erased, photo, bareArms, edgeAt } = drawHand()
  for (let y = 180; y < 210; y++) model.layers.skin.values[y * width + edgeAt(y) - 1] = share
  const colours = model.picture.pixels.slice()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(bareArms), colours)
  for (let y = 186; y < 204; y++) {
    const o = (y * width + edgeAt(y) - 1) * 3
    for (let c = 0; c < 3; c++) expect(Math.abs(colours[o + c] - skinColour[c])).toBeLessThan(12)
  }
})

test('a pale nail in the rim of a hand keeps its colour, which is none between skin and the old top', () => {
  const { model, drawn, erased, photo, bareArms, edgeAt } = drawHand()
  const nail = [235, 205, 205]
  for (let y = 190; y < 196; y++) model.picture.pixels.set(nail, (y * width + edgeAt(y) - 1) * 3)
  const colours = model.picture.pixels.slice()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(bareArms), colours)
  for (let y = 190; y < 196; y++) {
    const o = (y * width + edgeAt(y) - 1) * 3
    expect([...colours.subarray(o, o + 3)]).toEqual(nail)
  }
})

test('a shade of its own at the edge of an arm before white cloth stays', () => {
  const { model, drawn, erased, photo, bareArms, edgeAt } = drawHand()
  const shade = [130, 95, 78]
  for (let i = 0; i < erased.values.length; i++)
    if (erased.values[i]) model.picture.pixels.set([240, 240, 238], i * 3)
  for (let y = 180; y < 210; y++) {
    const i = y * width + edgeAt(y) - 1
    model.layers.skin.values[i] = 1
    model.picture.pixels.set(shade, i * 3)
  }
  const colours = model.picture.pixels.slice()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(bareArms), colours)
  for (let y = 186; y < 204; y++) {
    const o = (y * width + edgeAt(y) - 1) * 3
    expect([...colours.subarray(o, o + 3)]).toEqual(shade)
  }
})

test('TRY-86 skin in its own shade before blue cloth keeps its hue: no orange line beside it', () => {
  const { model, drawn, erased, photo, bareArms, edgeAt } = drawHand()
  const blue = [0, 80, 220]
  for (let i = 0; i < erased.values.length; i++) if (erased.values[i]) model.picture.pixels.set(blue, i * 3)
  const rim = skinColour.map((value, c) => Math.round(0.75 * 0.72 * value + 0.25 * blue[c]))
  for (let y = 180; y < 210; y++) model.picture.pixels.set(rim, (y * width + edgeAt(y) - 1) * 3)
  const colours = model.picture.pixels.slice()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(bareArms), colours)
  for (let y = 186; y < 204; y++) {
    const o = (y * width + edgeAt(y) - 1) * 3
    const shares = skinColour.map((value, c) => colours[o + c] / value)
    expect(Math.max(...shares) / Math.min(...shares)).toBeLessThan(1.2)
  }
})

test('between what is seen of an arm and what is imagined of it no edge is drawn', () => {
  const { model, drawn, erased, photo, bareArms, edgeAt } = drawHand()
  for (let y = 170; y < 186; y++)
    for (let x = 110; x < edgeAt(y); x++) {
      const share = (186 - y) / 16
      bareArms.values[y * width + x] = share
      photo.values[y * width + x] = 1 - share
    }
  const shape = createPlane(width, model.picture.height)
  shape.values.fill(1)
  const before = photo.values.slice()
  softenFront(model, drawn, erased, { photo, bareArms }, imagined(shape), model.picture.pixels.slice())
  for (let y = 174; y < 184; y++) {
    const i = y * width + 120
    expect(photo.values[i] - before[i]).toBeLessThan(0.15)
    const cloth = (1 - photo.values[i]) * (1 - bareArms.values[i])
    expect(cloth, 'no cloth shows between both').toBeLessThan(0.03)
  }
})

test('an arm that ends where the old sleeve did has a soft edge before the trousers that stay', () => {
  const { model, drawn, erased, photo, bareArms } = drawHand()
  putPart(model, 'lower', [130, 220, 150, 240])
  const colours = new Uint8Array(3 * bareArms.values.length)
  for (let y = 220; y < 240; y++)
    for (let x = 110; x < 150; x++) {
      const i = y * width + x
      erased.values[i] = x < 130 ? 1 : 0
      bareArms.values[i] = erased.values[i]
      if (x < 130) colours.set(skinColour, i * 3)
    }
  const shape = { ...bareArms, values: bareArms.values.slice() }
  softenFront(model, drawn, erased, { photo, bareArms }, { shape, colours }, model.picture.pixels.slice())
  const beyond = 230 * width + 130
  expect(bareArms.values[beyond]).toBeGreaterThan(0.1)
  expect(bareArms.values[beyond]).toBeLessThan(0.9)
  expect([...colours.subarray(beyond * 3, beyond * 3 + 3)]).toEqual([...skinColour])
})
