import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { createLayer } from '../layer.ts'
import type { GarmentTexture } from './garment-texture.ts'
import { restoreGrain } from './restore-grain.ts'

const size = 160

/** Heathered cloth: levels that change from thread to thread. */
const threadAt = (x: number, y: number) => 120 + 14 * Math.sin(2.1 * x + 1.3 * y) * Math.cos(1.7 * y)

/** `whole`: the cover of cloth, which is not quite 1 where it was reduced to the result's size. */
function drawDrawnOut(times: number, textureAt = threadAt, whole = 1) {
  const texels = new Float32Array(size * size * 4)
  const texture: GarmentTexture = {
    width: size,
    height: size,
    texels,
    sleeveDistance: new Float32Array(size * size),
    scaleX: 1,
    scaleY: 1,
  }
  const layer = createLayer(size, size)
  const area = { x: 0, y: 0, width: size, height: size }
  const from = { area, x: createPlane(size, size), y: createPlane(size, size) }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      texels.set([...Array<number>(3).fill(textureAt(x, y)), whole], i * 4)
      from.x.values[i] = x / times
      from.y.values[i] = y
      layer.values.set([...Array<number>(3).fill(textureAt(x / times, y)), 1], i * 4)
    }
  }
  const before = layer.values.slice()
  restoreGrain(layer, texture, from, 1)
  /** How much a pixel differs from the one beside it, in the mean. */
  const grainOf = (values: Float32Array) => {
    let sum = 0
    for (let y = 40; y < 120; y++)
      for (let x = 40; x < 120; x++)
        sum += Math.abs(values[(y * size + x) * 4] - values[(y * size + x + 1) * 4])
    return sum / 6400
  }
  return { before: grainOf(before), after: grainOf(layer.values) }
}

test('TRY-34 cloth that is drawn out over a shoulder has the grain of the garment, not streaks', () => {
  const { before, after } = drawDrawnOut(6)
  expect(after).toBeGreaterThan(2 * before)
})

test('TRY-88 so it has where its picture was reduced to the size of the result', () => {
  const { before, after } = drawDrawnOut(6, threadAt, 1 - 1e-6)
  expect(after).toBeGreaterThan(2 * before)
})

test.each([
  ['light', 9],
  ['dark', -9],
])('TRY-88 grain beside a %s seam is not taken for that of the cloth', (_, levels) => {
  const { before, after } = drawDrawnOut(6, (x, y) => threadAt(x, y) + (x % 24 === 5 ? levels : 0))
  expect(after).toBeCloseTo(before, 5)
})

test('TRY-34 cloth at its own size keeps its own grain', () => {
  const { before, after } = drawDrawnOut(1.1)
  expect(after).toBeCloseTo(before, 5)
})

test('TRY-34 a print that is drawn out gets no print laid over it', () => {
  const { before, after } = drawDrawnOut(6, (x, y) => 120 + 5 * (threadAt(x, y) - 120))
  expect(after).toBeCloseTo(before, 5)
})

test('TRY-34 folds of plain cloth are no grain', () => {
  const { before, after } = drawDrawnOut(6, (x) => 120 + 5 * Math.sin(2.1 * x))
  expect(after).toBeCloseTo(before, 5)
})
