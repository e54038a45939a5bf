import { expect, test } from 'vitest'
import { traceArm } from '../body/arm-axis.ts'
import { imagineBareBody } from './bare-body.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { findErased } from './erase-old-garment.ts'
import { findBareLegs } from '../body/find-bare-legs.ts'
import { findWaist } from '../body/find-waist.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { readSkin } from '../body/read-skin.ts'

test('imagined skin joins the skin in sight without a step', () => {
  const model = drawModel()
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours, shape } = imagineBareBody(model, arms, findErased(model, 'top', arms))
  const i = 161 * 288 + 144 + 54
  expect(shape.values[i]).toBeGreaterThan(0.9)
  for (let c = 0; c < 3; c++) expect(Math.abs(colours[i * 3 + c] - skinColour[c])).toBeLessThan(16)
})

test('an imagined arm is rounded: darker at its sides than along its middle', () => {
  const model = drawModel()
  model.layers.skin.values.fill(0)
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours } = imagineBareBody(model, arms, model.layers.alpha)
  const at = (x: number) => {
    let sum = 0
    for (let y = 200; y < 220; y++) sum += colours[(y * 288 + x) * 3]
    return sum / 20
  }
  expect(at(144 + 62)).toBeGreaterThan(at(144 + 69) + 15)
})

test('dark skin shines: on it an arm is rounded more strongly than on light skin', () => {
  const roundingOn = (share: number) => {
    const model = drawModel()
    const { pixels } = model.picture
    for (let k = 0; k < pixels.length; k++) pixels[k] *= share
    const arms = [traceArm(model, -1), traceArm(model, 1)]
    const { colours } = imagineBareBody(model, arms, findErased(model, 'top', arms))
    const green = (x: number) => {
      let sum = 0
      for (let y = 140; y < 160; y++) sum += colours[(y * 288 + x) * 3 + 1]
      return sum
    }
    return Math.log(green(144 + 52) / green(144 + 59))
  }
  expect(roundingOn(0.5)).toBeGreaterThan(1.4 * roundingOn(1))
})

test('an arm goes on in the light that it has below the old sleeve', () => {
  const model = drawModel()
  const bright = (y: number) => {
    for (let k = y * 288 * 3; k < 200 * 288 * 3; k++) model.picture.pixels[k] *= 1.2
  }
  bright(165)
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours } = imagineBareBody(model, arms, findErased(model, 'top', arms))
  expect(colours[(145 * 288 + 144 + 53) * 3 + 1]).toBeGreaterThan(1.12 * skinColour[1])
})

test('TRY-32 skin in the shade of an old cuff darkens no arm above it', () => {
  const colourAt = (isShaded: boolean) => {
    const model = drawModel()
    if (isShaded) for (let k = 165 * 288 * 3; k < 169 * 288 * 3; k++) model.picture.pixels[k]! *= 0.7
    const arms = [traceArm(model, -1), traceArm(model, 1)]
    const { colours } = imagineBareBody(model, arms, findErased(model, 'top', arms))
    return colours[(155 * 288 + 144 + 53) * 3 + 1]!
  }
  expect(colourAt(true)).toBeGreaterThan(0.95 * colourAt(false))
})

test('skin beside an old strap tells of what was under it, much lighter than the face though it is', () => {
  const model = drawModel()
  const { picture, layers } = model
  for (let i = 130 * 288; i < 175 * 288; i++) {
    const isShoulder = layers.upper.values[i] > 0 && i % 288 > 170
    if (!isShoulder) continue
    const isStrap = i % 288 > 196 && i % 288 < 202
    if (isStrap) continue
    layers.upper.values[i] = 0
    layers.skin.values[i] = 1
    for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = [250, 222, 205][c]
  }
  const needed = findErased(model, 'top', [])
  for (let i = 0; i < needed.values.length; i++) if (layers.skin.values[i] > 0) needed.values[i] = 0.3
  const { colours } = imagineBareBody(model, [traceArm(model, -1), traceArm(model, 1)], needed)
  expect(colours[(150 * 288 + 199) * 3 + 2]).toBeGreaterThan(180)
})

test('in light from the side an arm comes out of the shoulder without a seam', () => {
  const model = drawModel()
  lightFace(model)
  model.layers.skin.values.forEach((_, i) => {
    if (i > 110 * 288) model.layers.skin.values[i] = 0
  })
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours } = imagineBareBody(model, arms, model.layers.alpha)
  // The mean of some rows has little of the skin's uneven colouring.
  const brightness = (x: number) => {
    let sum = 0
    for (let y = 124; y < 134; y++) sum += colours[(y * 288 + x) * 3 + 1]
    return sum / 10
  }
  const steps = Array.from({ length: 22 }, (_, k) => Math.abs(brightness(176 + k) - brightness(175 + k)))
  expect(Math.max(...steps)).toBeLessThan(6)
})

test('the tone of skin is that of its lighter part', () => {
  const { picture, layers } = drawModel()
  for (let i = 0; i < layers.skin.values.length; i++) {
    if (layers.skin.values[i] && i % 288 < 120) for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] *= 0.5
  }
  const { tone } = readSkin(picture, layers.skin)
  for (let c = 0; c < 3; c++) expect(Math.abs(tone[c] - skinColour[c])).toBeLessThan(3)
})

test('a ragged upper edge of trousers is read as one straight, tilted waist', () => {
  const model = drawModel()
  const { lower } = model.layers
  for (let x = 102; x <= 186; x++) {
    const edge = Math.round(205 + 0.1 * (x - 144)) + (x % 12 < 3 ? 9 : 0)
    for (let y = edge; y < 245; y++) lower.values[y * 288 + x] = 1
  }
  const { at: waist } = findWaist(model, readBodyAxes(model))
  expect(Math.abs(waist(0) - 85)).toBeLessThan(3)
  expect(waist(40) - waist(-40)).toBeGreaterThan(5)
})

test('a waist that an old top hides lies at the usual height', () => {
  const model = drawModel()
  expect(findWaist(model, readBodyAxes(model)).at(0)).toBeCloseTo(0.86 * model.body.torsoLength)
})

test('bare legs read as part of shorts are told apart by their colour and stay', () => {
  const model = drawModel()
  expect(findBareLegs(model)).toBeNull()
  for (let i = 310 * 288; i < 384 * 288; i++) {
    if (model.layers.lower.values[i])
      for (let c = 0; c < 3; c++) model.picture.pixels[i * 3 + c] = skinColour[c] * 0.7
  }
  const legs = findBareLegs(model)!
  expect(legs.values[350 * 288 + 125]).toBeGreaterThan(0.9)
  expect(legs.values[280 * 288 + 125]).toBe(0)
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const erased = findErased(model, 'bottom', arms)
  expect(erased.values[350 * 288 + 125]).toBe(0)
  expect(erased.values[280 * 288 + 125]).toBe(1)
})

test('trousers in the colour of skin are not taken for bare legs', () => {
  const model = drawModel()
  for (let i = 0; i < model.layers.lower.values.length; i++) {
    if (model.layers.lower.values[i]) model.picture.pixels.set(skinColour, i * 3)
  }
  expect(findBareLegs(model)).toBeNull()
})

test('TRY-56 trousers whose lower half is in parts in the colour of skin go as a whole', () => {
  const model = drawModel()
  for (let i = 310 * 288; i < 384 * 288; i++) {
    if (model.layers.lower.values[i] && (i % 288) % 16 < 10) model.picture.pixels.set(skinColour, i * 3)
  }
  expect(findBareLegs(model)).toBeNull()
})

test('the rim that the old hem left on the trousers goes with it', () => {
  const model = drawModel()
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const erased = findErased(model, 'top', arms)
  for (const y of [244, 245, 246]) expect(erased.values[y * 288 + 144], `row ${y}`).toBeGreaterThan(0.25)
  expect(erased.values[252 * 288 + 144]).toBe(0)
})

/** Its one side is twice as bright as the other. */
function lightFace({ body: { face }, picture }: ReturnType<typeof drawModel>) {
  for (let y = Math.round(face!.y); y < face!.y + face!.height; y++)
    for (let x = Math.round(face!.x); x < face!.x + face!.width / 2; x++)
      for (let c = 0; c < 3; c++) picture.pixels[(y * picture.width + x) * 3 + c] /= 2
}

test('an arm passes into what is beside it within a few pixels and not from one to the next, also where the trunk goes on', () => {
  const model = drawModel()
  const axes = [traceArm(model, -1), traceArm(model, 1)]
  const { arms } = imagineBareBody(model, axes, model.layers.alpha)
  for (let y = 146; y < 158; y++) {
    const row = Array.from({ length: 60 }, (_, k) => arms[y * 288 + 144 + 20 + k] / 255)
    const steps = row.slice(1).map((share, k) => Math.abs(share - row[k]))
    expect(Math.max(...row), `row ${y}`).toBeGreaterThan(0.9)
    expect(Math.max(...steps.slice(0, row.indexOf(Math.max(...row)))), `row ${y}`).toBeLessThan(0.6)
  }
})

test('TRY-42 a bare waist is as wide as the waistband below it, though the old top bulged over that', () => {
  const model = drawModel()
  const { layers } = model
  // Trousers whose band is narrower than the trunk, in sight from the ribs' end on.
  for (let y = 225; y < 384; y++) {
    for (let x = 90; x < 198; x++) {
      const i = y * 288 + x
      if (Math.abs(x - 144) > 48) continue
      const isBand = Math.abs(x - 144) < 34
      for (const layer of Object.values(layers)) layer.values[i] = 0
      layers.alpha.values[i] = layers.lower.values[i] = isBand ? 1 : 0
    }
  }
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { shape } = imagineBareBody(model, arms, findErased(model, 'top', arms))
  const at = (aside: number, y: number) => shape.values[y * 288 + 144 + aside]
  expect(at(-30, 222)).toBeGreaterThan(0.9)
  expect(at(-39, 222)).toBe(0)
  expect(at(39, 222)).toBe(0)
  expect(at(-39, 190)).toBeGreaterThan(0.9)
})
