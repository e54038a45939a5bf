import { expect, test } from 'vitest'
import type { StudioModel } from '../../studio/types.ts'
import { drawModel, oldGarmentColour } from '../../test/drawn-model.ts'
import { settleWaist } from './settle-waist.ts'

const width = 288
const waist = 245

test('a band of trousers that was read as part of the top is theirs', () => {
  const model = drawModel()
  moveBorder(model, (x) => waist + 14 + (x % 9))
  settleWaist(model)
  for (let x = 112; x < 176; x++) expect(Math.abs(firstLower(model, x) - waist)).toBeLessThan(3)
})

test('a hem that was read as part of the trousers is the top’s', () => {
  const model = drawModel()
  moveBorder(model, () => waist - 16)
  settleWaist(model)
  for (let x = 112; x < 176; x++) expect(Math.abs(firstLower(model, x) - waist)).toBeLessThan(3)
})

test('TRY-110 so is what hangs beyond it beside an arm, though in the shade there it has the colour of the trousers', () => {
  const model = drawModel()
  const { alpha, upper, lower, skin } = model.layers
  moveBorder(model, () => waist - 16)
  for (let y = 200; y < 300; y++) {
    for (let x = 186; x < 191; x++) {
      const i = y * width + x
      alpha.values[i] = 1
      skin.values[i] = 0
      lower.values[i] = y >= waist - 16 ? 1 : 0
      upper.values[i] = 1 - lower.values[i]!
      model.picture.pixels.set(y < waist - 30 ? oldGarmentColour : [50, 70, 130], i * 3)
    }
  }
  settleWaist(model)
  for (let x = 112; x < 191; x++) expect([x, Math.abs(firstLower(model, x) - waist) < 6]).toEqual([x, true])
})

test('a waistband in a colour that the top has, too, stays on the trousers: the hem’s edge tells', () => {
  const model = drawModel()
  const { picture } = model
  const band = [60, 80, 190]
  for (let y = 120; y < waist + 14; y++) {
    const isStripe = y < waist - 12 && y % 12 < 5
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      const isCloth = model.layers.upper.values[i] + model.layers.lower.values[i] > 0.9
      if (isCloth && (isStripe || y >= waist)) picture.pixels.set(band, i * 3)
    }
  }
  settleWaist(model)
  for (let x = 112; x < 176; x++) expect(Math.abs(firstLower(model, x) - waist)).toBeLessThan(3)
})

test('a pocket’s seam below the waistband is no waist: the line would jump to it', () => {
  const model = drawModel()
  const [top, trousers, seam] = [
    [70, 60, 90],
    [40, 60, 80],
    [100, 120, 140],
  ]
  for (let y = 120; y < 330; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      const isSeam = x >= 150 && y >= waist + 18 && y < waist + 23
      if (model.layers.upper.values[i] + model.layers.lower.values[i] < 0.9) continue
      model.picture.pixels.set(y < waist ? top : isSeam ? seam : trousers, i * 3)
    }
  }
  moveBorder(model, (x) => (x < 150 ? waist : waist + 18))
  settleWaist(model)
  for (let x = 112; x < 176; x++) expect([x, Math.abs(firstLower(model, x) - waist) < 3]).toEqual([x, true])
})

test.each([
  ['of metal', [150, 120, 60]],
  ['in the colour of the top', oldGarmentColour],
])('a button %s that was read as part of the top stays on the trousers', (_, colour) => {
  const model = drawModel()
  const button = (waist + 8) * width + 144
  for (const i of [button, button + 1, button + width, button + width + 1]) {
    model.layers.upper.values[i] = 1
    model.layers.lower.values[i] = 0
    model.picture.pixels.set(colour, i * 3)
  }
  settleWaist(model)
  expect(model.layers.lower.values[button]).toBe(1)
})

test('the end of a ribbon of the top that hangs over the trousers stays its own', () => {
  const model = drawModel()
  for (let y = waist + 9; y < waist + 20; y++) {
    for (let x = 140; x < 146; x++) {
      const i = y * width + x
      model.layers.upper.values[i] = 1
      model.layers.lower.values[i] = 0
      model.picture.pixels.set(oldGarmentColour, i * 3)
    }
  }
  settleWaist(model)
  expect(model.layers.upper.values[(waist + 15) * width + 143]).toBe(1)
})

test('a dress keeps the line that it was read with', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let i = 0; i < layers.upper.values.length; i++) {
    if (layers.upper.values[i] + layers.lower.values[i]) picture.pixels.set([60, 60, 70], i * 3)
  }
  moveBorder(model, () => waist + 10)
  settleWaist(model)
  expect(firstLower(model, 144)).toBe(waist + 10)
})

test('TRY-30 a striped dress keeps the line that it was read with, though the rim of its hem is dark', () => {
  const model = drawModel()
  const { layers, picture } = model
  const hem = waist + 99
  for (let i = 0; i < layers.upper.values.length; i++) {
    if (layers.upper.values[i] + layers.lower.values[i] < 0.9) continue
    const y = Math.floor(i / width)
    if (y >= hem) layers.lower.values[i] = 0
    else if (y >= hem - 6) picture.pixels.set([40, 35, 30], i * 3)
    else picture.pixels.set(i % 6 < 2 ? [40, 70, 180] : [235, 235, 235], i * 3)
  }
  settleWaist(model)
  expect(firstLower(model, 144)).toBe(waist)
})

test('TRY-30 a long top that was read as trousers from the waist on ends at its hem, also beside arms that shade it', () => {
  const model = drawModel()
  const { layers, picture, body } = model
  const hem = waist + Math.round(0.55 * body.unit)
  model.torso.left.fill(116)
  model.torso.right.fill(172)
  for (let y = 120; y < picture.height; y++) {
    for (let x = 90; x < 200; x++) {
      const i = y * width + x
      if (layers.upper.values[i] + layers.lower.values[i] < 0.9) continue
      const isShaded = y > waist && (x < 112 || x > 176 || y % 12 < 3)
      picture.pixels.set(y >= hem || isShaded ? [130, 125, 120] : [235, 235, 235], i * 3)
    }
  }
  settleWaist(model)
  for (let x = 104; x < 184; x++) expect([x, Math.abs(firstLower(model, x) - hem) < 3]).toEqual([x, true])
})

test('TRY-111 the border of a knit’s pattern is no waist: the plain rib below it is the knit’s down to its hem', () => {
  const model = drawModel()
  const { layers, picture, body } = model
  const hem = waist + Math.round(0.34 * body.unit)
  const [plain, figure, trousers] = [
    [40, 60, 150],
    [225, 225, 230],
    [130, 125, 120],
  ]
  for (let y = 120; y < picture.height; y++) {
    for (let x = 90; x < 200; x++) {
      const i = y * width + x
      if (layers.upper.values[i] + layers.lower.values[i] < 0.9) continue
      const isFigure = y < waist && (x + y) % 12 < 6
      picture.pixels.set(y >= hem ? trousers : isFigure ? figure : plain, i * 3)
    }
  }
  settleWaist(model)
  for (let x = 106; x < 182; x++) expect([x, Math.abs(firstLower(model, x) - hem) < 3]).toEqual([x, true])
})

test('nothing changes where the belly shows between top and trousers', () => {
  const model = drawModel()
  const { layers } = model
  for (let i = (waist - 12) * width; i < waist * width; i++) {
    if (!layers.upper.values[i]) continue
    layers.upper.values[i] = 0
    layers.skin.values[i] = 1
  }
  const before = layers.lower.values.slice()
  settleWaist(model)
  expect(layers.lower.values).toEqual(before)
})

test('stripes of a sleeve beside trousers stay its own, though they have the trousers’ colours', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = waist - 40; y < waist + 20; y++) {
    for (let x = 190; x < 216; x++) {
      const i = y * width + x
      layers.alpha.values[i] = layers.upper.values[i] = 1
      layers.skin.values[i] = 0
      picture.pixels.set(x % 6 < 2 ? [50, 70, 130] : oldGarmentColour, i * 3)
    }
  }
  settleWaist(model)
  for (let x = 194; x < 210; x++) expect([x, layers.upper.values[(waist + 8) * width + x]]).toEqual([x, 1])
})

test('threads about the spots of a printed skirt are the skirt’s', () => {
  const model = drawModel()
  const { layers } = model
  for (let y = waist + 30; y < waist + 60; y += 10)
    for (let x = 120; x < 168; x++) {
      const i = y * width + x
      layers.upper.values[i] = 0.6
      layers.lower.values[i] = 0.4
    }
  settleWaist(model)
  for (let y = waist + 30; y < waist + 60; y += 10)
    expect(layers.lower.values[y * width + 144]).toBeCloseTo(1)
})

test('a spot of a printed skirt that is half in the colours of the top is the skirt’s, as a whole', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = waist; y < 330; y++)
    for (let x = 104; x < 184; x++)
      if ((x >> 2) % (y < waist + 28 || y >= waist + 40 ? 6 : 2) === 0)
        picture.pixels.set(oldGarmentColour, (y * width + x) * 3)
  for (let y = waist + 28; y < waist + 40; y++) {
    for (let x = 136; x < 152; x++) {
      layers.upper.values[y * width + x] = 1
      layers.lower.values[y * width + x] = 0
    }
  }
  settleWaist(model)
  for (let x = 136; x < 152; x++) expect([x, layers.lower.values[(waist + 34) * width + x]]).toEqual([x, 1])
})

function moveBorder({ layers }: StudioModel, rowAt: (x: number) => number) {
  for (let y = 200; y < 300; y++) {
    for (let x = 102; x < 186; x++) {
      const i = y * width + x
      const both = layers.upper.values[i] + layers.lower.values[i]
      layers.lower.values[i] = y >= rowAt(x) ? both : 0
      layers.upper.values[i] = both - layers.lower.values[i]
    }
  }
}

function firstLower({ layers }: StudioModel, x: number): number {
  let y = 190
  while (layers.lower.values[y * width + x] < 0.5) y++
  return y
}
