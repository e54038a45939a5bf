import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from './arm-axis.ts'
import { settleBelts } from './settle-belts.ts'
import { settleCuffs } from './settle-cuffs.ts'

const width = 288

test.each([
  ['', 0],
  [' and hangs on it by a thread', 2],
])('a belt that was read as a piece of the top%s is the trousers’', (_, thread) => {
  const model = drawModel()
  const { upper, lower } = model.layers
  const belt = 262 * width + 144
  for (let y = 245; y < 258; y++) upper.values.fill(1, y * width + 122, y * width + 122 + thread)
  for (let y = 258; y < 266; y++) {
    for (let x = 120; x < 168; x++) {
      upper.values[y * width + x] = 1
      lower.values[y * width + x] = 0
    }
  }
  const top = 200 * width + 144
  settleBelts(model)
  expect([upper.values[belt], lower.values[belt]]).toEqual([0, 1])
  expect(upper.values[top]).toBe(1)
})

test('what hangs down from the top over the trousers stays its own', () => {
  const model = drawModel()
  const { upper, lower } = model.layers
  for (let y = 240; y < 280; y++) {
    for (let x = 138; x < 150; x++) {
      upper.values[y * width + x] = 1
      lower.values[y * width + x] = 0
    }
  }
  settleBelts(model)
  expect(upper.values[275 * width + 144]).toBe(1)
})

test('a cuff that was read as trousers is a sleeve where the hand comes out of it', () => {
  const model = drawModel()
  const { upper, lower, skin } = model.layers
  const arm = traceArm(model, -1)
  // A long sleeve down to the wrist.
  const places = Array.from({ length: 40 }, (_, k) => arm.at((arm.length * k) / 40).point)
  for (let i = 0; i < skin.values.length; i++) {
    const p = { x: i % width, y: Math.floor(i / width) }
    if (!places.some(({ x, y }) => Math.hypot(x - p.x, y - p.y) < 12)) continue
    upper.values[i] += skin.values[i]
    skin.values[i] = 0
  }
  const { x, y } = arm.at(0.92 * arm.length).point
  const cuff = Math.round(y) * width + Math.round(x)
  lower.values[cuff] = 1
  upper.values[cuff] = 0
  settleCuffs(model)
  expect([lower.values[cuff], upper.values[cuff]]).toEqual([0, 1])
})
