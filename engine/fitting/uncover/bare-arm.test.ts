import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { createPlane } from '../../picture.ts'
import { traceArm } from '../body/arm-axis.ts'
import { imagineBareBody } from './bare-body.ts'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { findErased } from './erase-old-garment.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { imagineUnderneath } from './underneath.ts'

const width = 288

test('an arm runs through the middle of the skin in sight, even where its joints were seen beside it', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.right
  const middle = (elbow.x + wrist.x) / 2
  elbow.x -= 8
  wrist.x -= 8
  const arm = traceArm(model, 1)
  const { point } = arm.at((arm.upperLength + arm.length) / 2)
  expect(Math.abs(point.x - middle)).toBeLessThan(3)
})

test('cloth hides the arm where a sleeve is, and nowhere below it', () => {
  const model = drawModel()
  const arm = traceArm(model, -1)
  const { hidden } = measureBareArm(model, arm)
  expect(hidden(0.3 * arm.upperLength)).toBe(1)
  expect(hidden(1.1 * arm.upperLength)).toBe(0)
  expect(hidden(0.95 * arm.length)).toBe(0)
})

test('a bare arm before the trunk keeps every pixel, whatever its joints', () => {
  const model = drawModel()
  model.body.sides.left.elbow.x += 7
  model.body.sides.left.wrist.x += 7
  const before = model.picture.pixels.slice()
  const result = fitGarment(model, readDrawn(tShirt.corners))
  for (let y = 215; y < 240; y++) {
    for (let x = 144 - 66; x <= 144 - 61; x++) {
      const o = (y * width + x) * 3
      expect(result.pixels.slice(o, o + 3), `${x}, ${y}`).toEqual(before.slice(o, o + 3))
    }
  }
})

test('cloth that hangs before a part of a bare arm is followed by cloth', () => {
  const model = drawModel()
  model.torso.left.fill(82)
  for (let y = 170; y < 240; y++) {
    for (let x = 144 - 62; x < 102; x++) {
      const i = y * width + x
      model.layers.skin.values[i] = 0
      model.layers.alpha.values[i] = model.layers.upper.values[i] = 1
      model.picture.pixels.set(oldGarmentColour, i * 3)
    }
  }
  const { pixels } = fitGarment(model, readDrawn(tShirt.corners))
  for (const y of [195, 205, 215]) {
    const o = (y * width + 144 - 58) * 3
    expect(pixels[o + 1], `row ${y}`).toBeGreaterThan(1.5 * pixels[o])
  }
})

test('a hidden arm is lit from the side that lights the arms in sight', () => {
  const model = drawModel()
  const { layers, picture } = model
  for (let i = 0; i < layers.skin.values.length; i++) {
    const x = i % width
    if (!layers.skin.values[i] || Math.abs(x - 144) < 40) continue
    const arm = 144 + Math.sign(x - 144) * 63
    for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = skinColour[c] * (0.85 - 0.02 * (x - arm))
  }
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours } = imagineBareBody(model, arms, findErased(model, 'top', arms))
  const brightness = (x: number) => {
    let sum = 0
    for (let y = 145; y < 158; y++) sum += colours[(y * width + x) * 3]
    return sum / 13
  }
  for (const x of [144 - 52, 144 + 52]) expect(brightness(x - 5)).toBeGreaterThan(brightness(x + 5) + 8)
})

test('TRY-59 where hands alone are in sight the hue of arms lies between theirs and that of the face', () => {
  const handColour = [180, 90, 90]
  const model = drawModel()
  const { layers, picture } = model
  for (let i = 0; i < layers.skin.values.length; i++) {
    const y = Math.floor(i / width)
    if (!layers.skin.values[i] || y < 110) continue
    if (y >= 248) picture.pixels.set(handColour, i * 3)
    else [layers.skin.values[i], layers.upper.values[i]] = [0, 1]
  }
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { colours } = imagineBareBody(model, arms, findErased(model, 'top', arms))
  const o = (150 * width + 144 + 51) * 3
  const [ofHand, ofFace] = [handColour, skinColour].map(([red, green]) => green / red)
  const share = (colours[o + 1] / colours[o] - ofHand) / (ofFace - ofHand)
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThan(0.75)
})

test('imagined shoulders have no gap between arm, trunk and neck', () => {
  const model = drawModel()
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const erased = findErased(model, 'top', arms)
  const { shape } = imagineBareBody(model, arms, erased)
  for (const y of [116, 120, 125]) {
    const row = Array.from({ length: 89 }, (_, k) => y * width + 144 - 44 + k)
    const under = row.filter((i) => model.layers.upper.values[i] > 0)
    expect(Math.min(...under.map((i) => shape.values[i])), `row ${y}`).toBeGreaterThan(0.95)
  }
})

test('a hidden arm is as thick as the one in sight just below it', () => {
  const model = drawModel()
  const arm = traceArm(model, -1)
  const { half } = measureBareArm(model, arm)
  for (const isOuter of [true, false]) expect(half(45, isOuter)).toBeGreaterThan(10)
})

test('the armpit of a raised arm is round: it lies lower than a sharp corner would', () => {
  const model = drawModel()
  Object.assign(model.body.sides.right.elbow, { x: 144 + 100, y: 165 })
  Object.assign(model.body.sides.right.wrist, { x: 144 + 150, y: 190 })
  const needed = createPlane(model.picture.width, model.picture.height)
  needed.values.fill(1)
  const { shape } = imagineBareBody(model, [traceArm(model, -1), traceArm(model, 1)], needed)
  const gapAt = (y: number) =>
    Array.from({ length: 16 }, (_, k) => y * width + 182 + k).filter((i) => shape.values[i] < 0.5).length
  let top = 130
  while (gapAt(top) === 0) top++
  expect(top).toBeGreaterThan(135)
})

test('a new sleeve is as wide as the arm needs, however far the old one stood off', () => {
  const garment = readDrawn(tShirt.corners)
  const widthOf = (standsOff: number) => {
    const model = drawModel()
    for (let y = 125; y < 165; y++) {
      const outer = Math.round(144 + 45 + ((y - 120) * 15) / 70 + 11)
      for (let x = outer - 3; x < outer + standsOff; x++) {
        const i = y * width + x
        model.layers.alpha.values[i] = model.layers.upper.values[i] = 1
        model.picture.pixels.set(oldGarmentColour, i * 3)
      }
    }
    const { pixels } = fitGarment(model, garment)
    let last = 0
    for (let x = 170; x < 240; x++)
      if (pixels[(148 * width + x) * 3 + 1] > 1.5 * pixels[(148 * width + x) * 3]) last = x
    return last
  }
  expect(widthOf(9) - widthOf(0)).toBeLessThan(4)
})

test('a hand that a cuff shaded is no backdrop, though it hangs beside the hips', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const erased = createPlane(model.picture.width, model.picture.height)
  erased.values.fill(0.5)
  const { lay } = imagineUnderneath(model, 'top', drawn, erased)
  const colour = new Float32Array(3)
  for (const side of [-1, 1]) expect(lay(colour, 144 + side * 66, 256, 0.5)).toBeGreaterThan(0.95)
  expect(lay(colour, 144 + 100, 256, 0.5)).toBeLessThan(0.05)
})
