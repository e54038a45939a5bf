import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from '../body/arm-axis.ts'
import { measureNeck, middleOfNeck } from './measure-neck.ts'
import { roundShoulders } from './round-shoulders.ts'

const width = 288

test('TRY-46 a bare shoulder has its own wide curve and no corner where an old sleeve had one', () => {
  const model = drawModel()
  const [erased, shape, bareArms] = [0, 1, 2].map(() => createPlane(width, 384))
  model.layers.alpha.values.fill(0)
  for (let y = 110; y < 240; y++) {
    for (let x = 82; x < 207; x++) {
      const i = y * width + x
      erased.values[i] = shape.values[i] = model.layers.alpha.values[i] = 1
    }
  }
  roundShoulders(model, armsOf(model), erased, shape, bareArms)
  expect(shape.values[110 * width + 206]).toBeLessThan(0.1)
  expect(shape.values[110 * width + 82]).toBeLessThan(0.1)
  // By a disc of .2 units a corner loses so much along its diagonal.
  const lost = (0.2 * model.body.unit * (Math.SQRT2 - 1)) / Math.SQRT2
  const onDiagonal = (inside: number) =>
    shape.values[Math.round(110 + inside) * width + Math.round(206 - inside)]
  expect([onDiagonal(lost - 1.2), onDiagonal(lost + 2)].map(Math.round)).toEqual([0, 1])
  expect(shape.values[125 * width + 190]).toBe(1)
  expect(shape.values[120 * width + 144]).toBe(1)
})

test('TRY-90 nor one where a wide old shoulder stood farther off it', () => {
  const model = drawModel()
  const [erased, shape, bareArms] = [0, 1, 2].map(() => createPlane(width, 384))
  model.layers.alpha.values.fill(0)
  for (let y = 102; y < 240; y++) {
    for (let x = 71; x < 218; x++) {
      const i = y * width + x
      erased.values[i] = shape.values[i] = model.layers.alpha.values[i] = 1
    }
  }
  roundShoulders(model, armsOf(model), erased, shape, bareArms)
  expect(shape.values[106 * width + 213]).toBeLessThan(0.3)
})

test('a thin arm is not taken for a corner of the shoulder', () => {
  const model = drawModel()
  const arms = armsOf(model)
  const [erased, shape, bareArms] = [0, 1, 2].map(() => createPlane(width, 384))
  model.layers.alpha.values.fill(0)
  const half = 0.09 * model.body.unit
  for (let along = 0; along < 0.8 * model.body.unit; along++) {
    const { point, outwards } = arms.right.at(along)
    for (let step = -half; step <= half; step += 0.5) {
      const i = Math.round(point.y + outwards.y * step) * width + Math.round(point.x + outwards.x * step)
      erased.values[i] = shape.values[i] = model.layers.alpha.values[i] = 1
    }
  }
  roundShoulders(model, arms, erased, shape, bareArms)
  const { point } = arms.right.at(0.3 * model.body.unit)
  expect(shape.values[Math.round(point.y) * width + Math.round(point.x)]).toBe(1)
})

function armsOf(model: ReturnType<typeof drawModel>) {
  return { left: traceArm(model, -1), right: traceArm(model, 1) }
}

test('a bare neck is as wide as its skin shows above an old collar', () => {
  const model = drawModel()
  for (let y = 100; y < 112; y++) {
    for (let x = 120; x < 169; x++) {
      const i = y * width + x
      model.layers.alpha.values[i] = model.layers.upper.values[i] = 1
      model.layers.skin.values[i] = 0
    }
  }
  const neck = measureNeck(model)
  expect(middleOfNeck(model, 98)).toBe(144)
  for (const side of [-1, 1] as const) expect(Math.abs(neck(104, side) - 13)).toBeLessThan(4)
})
