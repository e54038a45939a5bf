import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { settleShoes } from './settle-shoes.ts'
import { settleSkin } from './settle-skin.ts'
import { settleToes } from './settle-toes.ts'

const width = 288

test('a second collar that was read as skin is cloth', () => {
  const model = drawModel()
  paintCollar(model, 131, 157, [190, 20, 40])
  settleSkin(model)
  const i = 101 * width + 144
  expect(model.layers.skin.values[i]).toBe(0)
  expect(model.layers.upper.values[i]).toBe(1)
})

test('a shaded neck and a small bright thing on the skin stay', () => {
  const model = drawModel()
  paintCollar(model, 131, 157, [110, 76, 60])
  const ring = 167 * width + 88
  model.picture.pixels.set([40, 60, 200], ring * 3)
  model.picture.pixels.set([40, 60, 200], ring * 3 + 3)
  const before = model.layers.skin.values.slice()
  settleSkin(model)
  expect(model.layers.skin.values).toEqual(before)
})

test('a dark shadow on the neck stays skin, whatever its hue', () => {
  const model = drawModel()
  paintCollar(model, 131, 157, [20, 30, 40])
  settleSkin(model)
  expect(model.layers.skin.values[101 * width + 144]).toBe(1)
})

test('the edge of dark skin, through which a pale backdrop shows, stays skin', () => {
  const model = drawModel()
  const { alpha, skin, upper } = model.layers
  for (let i = 0; i < skin.values.length; i++)
    if (skin.values[i] > 0.9) model.picture.pixels.set([120, 72, 52], i * 3)
  for (let y = 150; y < 230; y++) {
    for (let x = 60; x < 64; x++) {
      const i = y * width + x
      model.picture.pixels.set([158, 152, 148], i * 3)
      alpha.values[i] = skin.values[i] = 0.5
      upper.values[i] = 0
    }
    upper.values.fill(1, y * width + 64, y * width + 66)
  }
  settleSkin(model)
  expect(skin.values[190 * width + 61]).toBe(0.5)
})

test('below bare ankles there are shoes and no trousers', () => {
  const model = drawStanding()
  paintShoes(model)
  settleShoes(model)
  expect(model.layers.lower.values[372 * width + 120]).toBe(0)
  expect(model.layers.shoes.values[372 * width + 120]).toBe(1)
})

test('trousers that reach the ground stay trousers', () => {
  const model = drawStanding()
  paintShoes(model)
  for (let i = 300 * width; i < 366 * width; i++) {
    model.layers.lower.values[i] += model.layers.skin.values[i]
    model.layers.skin.values[i] = 0
  }
  settleShoes(model)
  expect(model.layers.lower.values[372 * width + 120]).toBe(1)
})

type Model = ReturnType<typeof drawModel>

function paintCollar({ layers, picture }: Model, left: number, right: number, colour: number[]) {
  for (let y = 96; y < 106; y++) {
    for (let x = left; x < right; x++) {
      const i = y * width + x
      layers.skin.values[i] = layers.alpha.values[i] = 1
      layers.upper.values[i] = 0
      picture.pixels.set(colour, i * 3)
    }
  }
}

/** The legs are in sight, and bare. */
function drawStanding(): Model {
  const model = drawModel()
  const { layers, body } = model
  for (const side of [body.sides.left, body.sides.right]) {
    side.knee = { x: side.hip.x, y: 300, score: 0.9 }
    side.ankle = { x: side.hip.x, y: 366, score: 0.9 }
  }
  for (let i = 300 * width; i < 384 * width; i++) {
    layers.skin.values[i] += layers.lower.values[i]
    layers.lower.values[i] = 0
  }
  return model
}

function paintShoes({ layers }: Model) {
  for (let i = 366 * width; i < 380 * width; i++) {
    layers.lower.values[i] = layers.skin.values[i]
    layers.skin.values[i] = 0
  }
}

test('the ankles of legs that the picture cuts off are but guessed: trousers below them stay trousers', () => {
  const model = drawModel()
  const { ankle } = model.body.sides.right
  ankle.y = 240
  ankle.score = 0.9
  settleShoes(model)
  settleToes(model)
  expect(model.layers.lower.values[300 * 288 + 130]).toBe(1)
})
