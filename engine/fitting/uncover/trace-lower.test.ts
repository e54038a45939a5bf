import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceLower } from './trace-lower.ts'

const width = 288

test('trousers go on behind an arm as they show above and below it', () => {
  const model = drawModel()
  const { lower, upper, alpha } = model.layers
  // A sleeve hides their edge on the right, and stands off them.
  for (let y = 270; y < 310; y++) {
    for (let x = 170; x < 210; x++) {
      lower.values[y * width + x] = 0
      upper.values[y * width + x] = alpha.values[y * width + x] = 1
    }
  }
  const outline = traceLower(model)
  expect(outline?.right[255]).toBeCloseTo(185, 0)
  expect(outline?.right[290]).toBeCloseTo(185, 0)
  expect(outline?.left[290]).toBeCloseTo(103, 0)
})

test('trousers that show on the other side of an arm before them reach to there', () => {
  const model = drawModel()
  const { lower, skin, alpha } = model.layers
  for (let y = 270; y < 310; y++) {
    lower.values.fill(0, y * width + 165, y * width + 186)
    skin.values.fill(1, y * width + 165, y * width + 186)
    lower.values.fill(1, y * width + 186, y * width + 198)
    alpha.values.fill(1, y * width + 186, y * width + 198)
  }
  expect(traceLower(model)?.right[290]).toBeCloseTo(197, 0)
})

test('of a cuff that was read as trousers no width is taken', () => {
  const model = drawModel()
  for (let y = 200; y < 215; y++) model.layers.lower.values.fill(1, y * width + 200, y * width + 215)
  for (let y = 300; y < 315; y++) {
    for (const layer of [model.layers.lower, model.layers.alpha])
      layer.values.fill(1, y * width + 215, y * width + 245)
  }
  expect(traceLower(model)?.right[207]).toBeCloseTo(185, 0)
  expect(traceLower(model)?.right[307]).toBeCloseTo(185, 0)
})

test('TRY-45 between legs apart the ground bounds no trousers: they end at the outer leg, and go on behind a top as wide', () => {
  const model = drawModel()
  const { lower, alpha } = model.layers
  // The trunk's middle lies on the left leg; of the hips arms hide the outline.
  for (let y = 290; y < 384; y++) {
    for (const layer of [lower, alpha]) layer.values.fill(0, y * width + 148, y * width + 158)
  }
  for (let y = 245; y < 290; y++) alpha.values.fill(1, y * width + 60, y * width + 228)
  const outline = traceLower(model)
  expect(outline?.right[350]).toBeCloseTo(185, 0)
  expect(outline?.right[240]).toBeCloseTo(185, 0)
})

test('where a bag hides all of one edge trousers end where they are in sight', () => {
  const model = drawModel()
  for (let y = 200; y < 384; y++) model.layers.alpha.values.fill(1, y * width + 20, y * width + 110)
  const outline = traceLower(model)
  expect(outline?.left[300]).toBeCloseTo(103, 0)
  expect(outline?.right[300]).toBeCloseTo(185, 0)
})

test('beside an arm, where their edge was read in steps, trousers end along a smooth line that leaves nothing of them out', () => {
  const model = drawModel()
  const { lower, upper, alpha } = model.layers
  const edgeAt = (y: number) => 190 + 4 * (Math.floor(y / 4) % 2)
  for (let y = 270; y < 330; y++) {
    lower.values.fill(1, y * width + 180, y * width + edgeAt(y) + 1)
    upper.values.fill(1, y * width + edgeAt(y) + 1, y * width + 215)
    alpha.values.fill(1, y * width + 180, y * width + 215)
  }
  const { right } = traceLower(model)!
  for (let y = 275; y < 325; y++) {
    expect(right[y], `row ${y}`).toBeGreaterThanOrEqual(edgeAt(y))
    expect(Math.abs(right[y] - right[y - 1]), `row ${y}`).toBeLessThan(1.5)
  }
})

test('somebody without anything below has no such outline', () => {
  const model = drawModel()
  model.layers.lower.values.fill(0)
  expect(traceLower(model)).toBeNull()
})
