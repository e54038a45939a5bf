import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { shorts } from '../../test/drawn-garments.ts'
import { readBodyAxes } from './body-axes.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { halfOfLeg, middleOfLeg } from './leg-line.ts'
import { outsideOfLeg, traceLegs } from './legs.ts'
import { placeLower } from '../place/place-lower.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'

const width = 288

test('a leg is as wide as what is worn close about it', () => {
  const model = drawModel()
  const before = traceLegs(model).left.halfAt(300, -1)
  for (let y = 245; y < 384; y++) {
    for (let x = 97; x < 103; x++) model.layers.lower.values[y * width + x] = 1
  }
  expect(traceLegs(model).left.halfAt(300, -1)).toBeGreaterThan(before + 3)
})

test('a wide skirt tells nothing of the legs', () => {
  const model = drawModel()
  for (let y = 245; y < 384; y++) {
    for (let x = 40; x < 248; x++) model.layers.lower.values[y * width + x] = 1
  }
  const { left } = traceLegs(model)
  expect(Math.abs(left.halfAt(300, -1) - halfOfLeg(left, 300))).toBeLessThan(2)
})

test('TRY-41 below a skirt that spreads gradually legs are no wider than usual', () => {
  const model = drawModel()
  for (let y = 245; y < 384; y++) {
    const half = 42 + (y - 245) * 0.5
    for (let x = Math.round(144 - half); x < 144 + half; x++) model.layers.lower.values[y * width + x] = 1
  }
  const { left, right } = traceLegs(model)
  for (const y of [270, 300, 330]) {
    expect(left.halfAt(y, -1), `${y}`).toBeLessThan(1.02 * halfOfLeg(left, y))
    expect(right.halfAt(y, 1), `${y}`).toBeLessThan(1.02 * halfOfLeg(right, y))
  }
})

test('TRY-84 below a skirt a leg that the picture’s edge cuts off lies where it comes out, and widens gradually to what it is there', () => {
  const model = drawModel()
  putPart(model, 'lower', [80, 245, 208, 381])
  for (const layer of Object.values(model.layers)) layer.values.fill(0, 381 * width)
  putPart(model, 'skin', [90, 381, 126, 384])
  putPart(model, 'skin', [170, 381, 206, 384])
  const { left, right } = traceLegs(model)
  expect(Math.abs(middleOfLeg(left, 380) - 107.5)).toBeLessThan(2)
  expect(Math.abs(middleOfLeg(right, 380) - 187.5)).toBeLessThan(2)
  expect(left.halfAt(345, -1)).toBeGreaterThan(1.12 * halfOfLeg(left, 345))
  expect(left.halfAt(382, -1)).toBeGreaterThan(16)
})

test('TRY-89 a hand beside a thigh is none of the leg', () => {
  const [alone, beside] = [false, true].map((hasHand) => {
    const model = drawModel()
    putPart(model, 'lower', [98, 245, 190, 384])
    if (hasHand) putPart(model, 'skin', [84, 285, 98, 330])
    return traceLegs(model).left.halfAt(310, -1)
  })
  expect(Math.abs(beside - alone)).toBeLessThan(1)
})

test('TRY-84 a hand beside trousers at the picture’s edge is no leg that comes out of them', () => {
  const model = drawModel()
  putPart(model, 'lower', [108, 245, 180, 384])
  putPart(model, 'skin', [88, 340, 108, 384])
  const withoutHand = drawModel()
  putPart(withoutHand, 'lower', [108, 245, 180, 384])
  expect(traceLegs(model).left.knee.x).toBeCloseTo(traceLegs(withoutHand).left.knee.x)
})

test('a knee that is surely seen stays where it is, whatever comes out below a skirt', () => {
  const model = drawModel()
  Object.assign(model.body.sides.left.knee, { x: 130, y: 360, score: 0.8 })
  putPart(model, 'lower', [80, 245, 208, 368])
  putPart(model, 'skin', [90, 368, 126, 384])
  expect(traceLegs(model).left.knee).toMatchObject({ x: 130, y: 360 })
})

test('beyond the sides of shorts nothing is drawn', () => {
  const model = drawModel()
  // Narrow hips below a wide waist bend the warp most.
  for (let y = 0; y < model.torso.left.length; y++) {
    const half = y < 240 ? 50 : 34
    model.torso.left[y] = 144 - half
    model.torso.right[y] = 144 + half
  }
  const garment = readDrawn(shorts, 'bottom')
  const { layer } = layGarment(model, garment)!
  for (let y = 220; y < 384; y++) {
    for (const x of [70, 74, 214, 218]) expect(layer.values[(y * width + x) * 4 + 3], `${x}, ${y}`).toBe(0)
  }
})

test('what a long top hides of trousers does not show beside it', () => {
  const model = drawModel()
  const { layers } = model
  for (let i = 0; i < 290 * width; i++) {
    layers.upper.values[i] += layers.lower.values[i]
    layers.lower.values[i] = 0
  }
  const garment = readDrawn(shorts, 'bottom')
  const { layer } = layGarment(model, garment)!
  for (let y = 225; y < 285; y++) {
    for (const x of [99, 100, 188, 189]) expect(layer.values[(y * width + x) * 4 + 3], `${x}, ${y}`).toBe(0)
  }
})

test('trousers are as wide about the hips as what is worn there, even below a wide top', () => {
  const model = drawModel()
  model.torso.left.fill(144 - 60)
  model.torso.right.fill(144 + 60)
  const garment = readDrawn(shorts, 'bottom')
  const { sides } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const hips = sides.right.filter(([row]) => row > 250 && row < 280)
  expect(hips.length).toBeGreaterThan(0)
  for (const [, column] of hips) expect(column - 144).toBeLessThan(52)
})

test('short legs stand off the thighs only a little, however wide they were laid', () => {
  const model = drawModel()
  const garment = readDrawn(shorts, 'bottom')
  for (const [side, sign] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    for (let y = garment.lower!.crotch!.y; y < garment.bodyRows[side].length; y++)
      garment.bodyRows[side][Math.round(y)] += sign * 260
  }
  const { sides, hemY } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const { right } = traceLegs(model)
  const [, hem] = sides.right.at(-1)!
  expect(hem - middleOfLeg(right, hemY)).toBeLessThan(1.3 * right.halfAt(hemY, 1) + 4)
})

test('legs that the edge of the picture cuts off above the knee stand where the ground between them says', () => {
  const model = drawModel()
  const { layers, picture } = model
  const straight = traceLegs(model)
  // The picture ends above the knees, and from the crotch on the ground opens between both legs.
  const height = 350
  const drawn = { ...model, picture: { ...picture, height } }
  for (let y = 270; y < height; y++)
    for (let x = 144 - (y - 270) / 2; x < 144 + (y - 270) / 2; x++)
      layers.alpha.values[y * width + Math.round(x)] = 0
  const astride = traceLegs(drawn)
  expect(middleOfLeg(astride.left, height)).toBeLessThan(middleOfLeg(straight.left, height) - 20)
  expect(middleOfLeg(astride.right, height)).toBeGreaterThan(middleOfLeg(straight.right, height) + 20)
})

test('above a bare ankle a leg is as wide as that ankle, however wide the trousers about it are', () => {
  const model = drawModel()
  const { layers, body } = model
  for (const side of [body.sides.left, body.sides.right]) {
    side.knee = { ...side.knee, y: 320, score: 0.9 }
    side.ankle = { ...side.ankle, y: 380, score: 0.9 }
  }
  const ankleX = body.sides.left.ankle.x
  for (let y = 366; y < 384; y++)
    for (let x = 60; x < 228; x++) {
      layers.lower.values[y * width + x] = 0
      layers.skin.values[y * width + x] = Math.abs(x - ankleX) < 5 ? 1 : 0
    }
  const { left } = traceLegs(model)
  expect(left.halfAt(368, -1)).toBeLessThan(6)
  expect(left.halfAt(330, -1)).toBeGreaterThan(10)
})

test('a leg goes into its shoe as wide as it is above it', () => {
  const { right } = traceLegs(drawModel())
  const { knee, ankle } = right
  const below = ankle.y + 0.1 * (ankle.y - knee.y)
  const edge = middleOfLeg(right, below) + right.halfAt(below, 1)
  expect(outsideOfLeg(right, edge - 3, below)).toBeLessThan(0)
})

test('TRY-35 a leg narrows towards the ankle that wide trousers stand off, without a step where it comes out of them', () => {
  const model = drawModel()
  const { right } = model.body.sides
  Object.assign(right.knee, { x: 168, y: 310, score: 0.9 })
  Object.assign(right.ankle, { x: 168, y: 374, score: 0.9 })
  putPart(model, 'lower', [144, 245, 190, 362])
  putPart(model, 'skin', [162, 362, 174, 384])
  for (let y = 362; y < 384; y++)
    for (let x = 90; x < 200; x++)
      if (x < 162 || x >= 174)
        for (const layer of Object.values(model.layers)) layer.values[y * width + x] = 0
  const leg = traceLegs(model).right
  for (const side of [-1, 1] as const) {
    const widths = [330, 345, 358, 366].map((y) => leg.halfAt(y, side))
    expect(Math.abs(widths[2] - 6), 'just above the trousers’ hem').toBeLessThan(1.6)
    expect(
      [...widths].sort((one, other) => other - one),
      'down the shin',
    ).toEqual(widths)
  }
})
