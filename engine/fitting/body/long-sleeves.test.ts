import { expect, test } from 'vitest'
import { readDrawn } from '../../test/read-drawn.ts'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { trousers } from '../../test/drawn-garments.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import { cropForFitting, fitGarment } from '../fit-garment.ts'
import { traceArm } from './arm-axis.ts'
import { findLongSleeves } from './long-sleeves.ts'

const width = 288
const trousersColour = [50, 70, 130]

/** Long sleeves down to the wrists, which were read as what is worn below from the elbow on, and its colour too. */
function drawLongSleeves() {
  const model = drawModel()
  const { layers, picture } = model
  const places = ([-1, 1] as const).flatMap((side) => {
    const arm = traceArm(model, side)
    return Array.from({ length: 60 }, (_, k) => ({ ...arm.at((arm.length * k) / 60).point, share: k / 60 }))
  })
  for (let i = 0; i < layers.skin.values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const place = places.find((p) => Math.hypot(x - p.x, y - p.y) < 8)
    if (!place || layers.alpha.values[i] < 1) continue
    layers.skin.values[i] = 0
    const isForearm = place.share > 0.55
    layers.lower.values[i] = isForearm ? 1 : 0
    layers.upper.values[i] = isForearm ? 0 : 1
    picture.pixels.set(oldGarmentColour, i * 3)
  }
  const arm = traceArm(model, 1)
  const { point } = arm.at(0.8 * arm.length)
  return { model, forearm: Math.round(point.y) * width + Math.round(point.x) }
}

/** How much of a pixel belongs to what is worn above and below once the labels are settled. */
function settle(model: StudioModel, x: number, y: number) {
  const fitting = cropForFitting(model, 'bottom')
  if (!fitting) throw new Error('nowhere to fit')
  const { part, area } = fitting
  const i = (y - area.y) * area.width + x - area.x
  return { upper: part.layers.upper.values[i], lower: part.layers.lower.values[i] }
}

function fillTrousers(
  { layers, picture }: StudioModel,
  { x, y, width: across, height }: Area,
  colour: number[],
) {
  for (let row = y; row < y + height; row++) {
    for (let i = row * width + x; i < row * width + x + across; i++) {
      layers.alpha.values[i] = layers.lower.values[i] = 1
      layers.skin.values[i] = layers.upper.values[i] = 0
      picture.pixels.set(colour, i * 3)
    }
  }
}

test('a long sleeve that was read as trousers belongs to what is worn above', () => {
  const { model, forearm } = drawLongSleeves()
  expect(settle(model, forearm % width, Math.floor(forearm / width))).toEqual({ upper: 1, lower: 0 })
})

test('trousers in shadow beside a cuff of another colour stay trousers', () => {
  const { model } = drawLongSleeves()
  const shadow = trousersColour.map((value) => value / 2)
  fillTrousers(model, { x: 186, y: 215, width: 18, height: 30 }, shadow)
  expect(settle(model, 199, 230)).toEqual({ upper: 0, lower: 1 })
  expect(settle(model, 210, 230)).toEqual({ upper: 1, lower: 0 })
})

test('TRY-58 the outline of trousers beside a sleeve stays trousers, though the ground about it is as bright as the top', () => {
  const { model } = drawLongSleeves()
  const { layers, picture } = model
  fillTrousers(model, { x: 186, y: 215, width: 14, height: 30 }, trousersColour)
  for (let y = 215; y < 245; y++) {
    for (let i = y * width + 200; i < y * width + 204; i++) {
      for (const { values } of [layers.alpha, layers.upper, layers.lower]) values[i] = 0
      picture.pixels.fill(235, i * 3, i * 3 + 3)
    }
  }
  expect(findLongSleeves(model)(199, 230)).toBe(false)
})

test('TRY-58 on the far side of an arm beside the trunk there is sleeve, be it of the trousers’ colour', () => {
  const { model } = drawLongSleeves()
  fillTrousers(model, { x: 102, y: 250, width: 84, height: 125 }, trousersColour)
  const { point } = traceArm(model, 1).at(0.8 * traceArm(model, 1).length)
  const [x, y] = [Math.round(point.x), Math.round(point.y)]
  fillTrousers(model, { x: x - 9, y: y - 12, width: 18, height: 24 }, trousersColour)
  expect(findLongSleeves(model)(x + 6, y)).toBe(true)
  expect(findLongSleeves(model)(x - 6, y)).toBe(false)
})

test('TRY-58 a printed sleeve is none of the trousers, though the mean of its colours is theirs', () => {
  const { model, forearm } = drawLongSleeves()
  const { layers, picture } = model
  for (let i = 0; i < layers.upper.values.length; i++) {
    const isForearm = layers.lower.values[i] > 0.5 && Math.floor(i / width) < 248
    if (!isForearm && layers.upper.values[i] < 0.5) continue
    const isInk = (i % width) % 4 < (isForearm ? 2 : 1)
    picture.pixels.set(isInk ? [10, 20, 60] : [90, 120, 200], i * 3)
  }
  fillTrousers(model, { x: 102, y: 250, width: 84, height: 125 }, trousersColour)
  expect(findLongSleeves(model)(forearm % width, Math.floor(forearm / width))).toBe(true)
})

test('a cuff that was read as trousers of its colour goes on to the hand, farther than the wrist was found', () => {
  const { model } = drawLongSleeves()
  fillTrousers(model, { x: 102, y: 245, width: 84, height: 130 }, oldGarmentColour)
  fillTrousers(model, { x: 199, y: 245, width: 22, height: 17 }, oldGarmentColour)
  fillTrousers(model, { x: 199, y: 262, width: 3, height: 10 }, oldGarmentColour)
  expect(settle(model, 210, 260)).toEqual({ upper: 1, lower: 0 })
  expect(settle(model, 201, 267), 'beside the hand').toEqual({ upper: 0, lower: 1 })
})

test.each([
  ['a sleeve that falls over the hand ends where its colour does', oldGarmentColour, 1],
  ['trousers that hide a hand in their pocket are no sleeve', trousersColour, 0],
])('TRY-40 %s', (_, colour, upper) => {
  const { model } = drawLongSleeves()
  fillTrousers(model, { x: 102, y: 245, width: 92, height: 130 }, trousersColour)
  fillTrousers(model, { x: 196, y: 245, width: 30, height: 75 }, colour)
  expect(settle(model, 210, 272)).toEqual({ upper, lower: 1 - upper })
})

test('trousers that show beside a bare forearm are no sleeve, though the arm was seen to lie on them', () => {
  const { model } = drawLongSleeves()
  const { layers, picture } = model
  const likeBoth = trousersColour.map((value, c) => (value + oldGarmentColour[c]) / 2)
  for (let i = 0; i < 250 * width; i++) if (layers.lower.values[i] === 1) picture.pixels.set(likeBoth, i * 3)
  const arm = traceArm(model, 1)
  // The arm's line runs half an arm's width beside the forearm itself, which is bare.
  for (let k = 30; k < 60; k++) {
    const { point, outwards } = arm.at((arm.length * k) / 60)
    const y = Math.round(point.y)
    for (let aside = 4; aside < 14; aside++) {
      const i = y * width + Math.round(point.x + aside * outwards.x)
      layers.alpha.values[i] = layers.skin.values[i] = 1
      layers.lower.values[i] = layers.upper.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  }
  const { point } = arm.at(0.7 * arm.length)
  expect(settle(model, Math.round(point.x), Math.round(point.y))).toEqual({ upper: 0, lower: 1 })
})

test('long sleeves stay as they are when trousers are put on', () => {
  const { model, forearm } = drawLongSleeves()
  const { pixels } = fitGarment(model, readDrawn(trousers, 'bottom'))
  expect([...pixels.subarray(forearm * 3, forearm * 3 + 3)]).toEqual(oldGarmentColour)
})

test('TRY-42 a cuff is as wide as the hand that comes out of it, though its inner side was read as trousers', () => {
  const { model } = drawLongSleeves()
  const { layers, picture } = model
  fillTrousers(model, { x: 102, y: 225, width: 84, height: 150 }, trousersColour)
  // The thumb stands off the arm's line, and the cuff above it does.
  for (let y = 228; y < 272; y++) {
    for (let x = 191; x < 219; x++) {
      const i = y * width + x
      const isHand = y >= 256
      layers.alpha.values[i] = 1
      layers.skin.values[i] = isHand ? 1 : 0
      layers.upper.values[i] = 0
      layers.lower.values[i] = isHand ? 0 : 1
      picture.pixels.set(isHand ? skinColour : oldGarmentColour, i * 3)
    }
  }
  expect(settle(model, 194, 248)).toEqual({ upper: 1, lower: 0 })
  expect(settle(model, 180, 248)).toEqual({ upper: 0, lower: 1 })
})
