import { expect, test } from 'vitest'
import { distanceFromSegment } from '../../geometry/points.ts'
import { createPlane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { traceArm } from './arm-axis.ts'
import { imagineBareBody } from '../uncover/bare-body.ts'
import { describeBody } from '../uncover/body-shape.ts'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { measureBareArm } from './measure-bare-arm.ts'

const { width, height } = drawModel().picture

test('a thick arm is as thick under its sleeve as below it', () => {
  const { half } = measureBareArm(...withRaisedArm(18))
  for (const along of [25, 40, 55])
    for (const isOuter of [true, false])
      expect(half(along, isOuter), `${along}, ${isOuter}`).toBeGreaterThan(12.5)
})

test('the crook of a bent thick arm belongs to it', () => {
  const [model, arm] = withRaisedArm(19)
  const place = describeBody(model, [arm])
  let missing = 0
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (model.layers.skin.values[i] > 0.5 && x > 222 && place(x, y).outside > 3) missing++
  }
  expect(missing).toBeLessThan(200)
})

test('an arm is no thicker than the sleeve it was in', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  for (let i = 0; i < width * height; i++) {
    const isBeyond = i % width > 144 + 52 && i / width > 124 && i / width < 158
    if (isBeyond) model.layers.alpha.values[i] = model.layers.upper.values[i] = 0
  }
  const { half } = measureBareArm(model, arm)
  const { point } = arm.at(20)
  expect(point.x + half(20, true)).toBeLessThan(144 + 56)
})

test('beside the outer side of a hanging arm there is no trunk', () => {
  const model = drawModel()
  model.torso.right.fill(144 + 80)
  const arms = [traceArm(model, -1), traceArm(model, 1)]
  const { shape } = imagineBareBody(model, arms, model.layers.alpha)
  const needed = createPlane(width, height)
  needed.values.fill(1)
  const all = imagineBareBody(model, arms, needed).shape
  for (const y of [155, 165, 175]) {
    expect(shape.values[y * width + 144 + 52]).toBeGreaterThan(0.9)
    expect(all.values[y * width + 144 + 76], `row ${y}`).toBe(0)
  }
})

/** The right arm is raised, bent at the elbow and of a thickness; its short sleeve lies close. `lower` moves it off its joints. */
function withRaisedArm(radius: number, lower = 0): [StudioModel, ReturnType<typeof traceArm>] {
  const model = drawModel()
  const { shoulder, elbow, wrist } = model.body.sides.right
  const { layers, picture } = model
  for (let i = 0; i < width * height; i++) {
    if (i % width < 144 + 43) continue
    for (const layer of Object.values(layers)) layer.values[i] = 0
  }
  Object.assign(elbow, { x: 144 + 110, y: 165 })
  Object.assign(wrist, { x: 144 + 70, y: 232 })
  for (let y = 0; y < height; y++) {
    for (let x = 144 + 30; x < width; x++) {
      const i = y * width + x
      const inUpper = distanceFromSegment(x, y - lower, shoulder, elbow) < radius
      const inLower = distanceFromSegment(x, y - lower, elbow, wrist) < 0.8 * radius
      if ((!inUpper && !inLower) || layers.upper.values[i]) continue
      const isSleeve = inUpper && !inLower && x < 144 + 80
      layers.alpha.values[i] = layers[isSleeve ? 'upper' : 'skin'].values[i] = 1
      picture.pixels.set(isSleeve ? oldGarmentColour : skinColour, i * 3)
    }
  }
  return [model, traceArm(model, 1)]
}

test('TRY-35 an arm whose sleeve hangs before trousers is no thicker than that sleeve, above them too', () => {
  const halves = [false, true].map((isBeforeTrousers) => {
    const model = drawModel()
    const { layers } = model
    for (let i = 165 * width; i < 262 * width; i++) {
      if (i % width < 190) continue
      layers.upper.values[i] += layers.skin.values[i]
      layers.skin.values[i] = 0
    }
    if (isBeforeTrousers) putPart(model, 'lower', [180, 205, 201, 262])
    const { half } = measureBareArm(model, traceArm(model, 1))
    return [70, 110].map((along) => half(along, false))
  })
  const [alone, beforeTrousers] = halves
  expect(beforeTrousers[0], 'the upper arm').toBeLessThan(0.85 * alone[0])
  expect(beforeTrousers[1], 'before the trousers').toBeLessThan(0.85 * alone[1])
})
