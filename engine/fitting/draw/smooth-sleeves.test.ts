import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { traceArm } from '../body/arm-axis.ts'
import { createLayer } from '../layer.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { smoothCuff, smoothShoulders } from './smooth-sleeves.ts'

const [width, height] = [288, 384]
const cloth = [40, 120, 80]

test('a step where trunk and sleeve meet over a shoulder is evened out in the cloth’s own colour; a cuff keeps its corners', () => {
  const layer = createLayer(width, height)
  const cover = (x: number, y: number) => layer.values[(y * width + x) * 4 + 3]
  const fill = (x: number, y: number) => {
    const o = (y * width + x) * 4
    for (let c = 0; c < 3; c++) layer.values[o + c] = cloth[c]
    layer.values[o + 3] = 1
  }
  // A sleeve down to the elbow, with a notch of two pixels under the shoulder.
  for (let y = 115; y < 190; y++) for (let x = 150; x < 205; x++) fill(x, y)
  for (let y = 126; y < 128; y++) layer.values.fill(0, (y * width + 202) * 4, (y * width + 205) * 4)
  const arm = traceArm(drawModel(), 1)
  const sleeveCover = createPlane(width, height)
  smoothCuff(layer, arm, arm.upperLength, 90)
  smoothShoulders(layer, sleeveCover, [{ shoulder: { x: 189, y: 120 }, arm, end: arm.upperLength }], 90)
  const o = (126 * width + 202) * 4
  expect(cover(202, 126)).toBeGreaterThan(0.6)
  expect(layer.values[o + 1] / layer.values[o + 3]).toBeCloseTo(cloth[1], 0)
  expect(sleeveCover.values[126 * width + 202]).toBeGreaterThan(0.6)
  expect(cover(203, 188)).toBeGreaterThan(0.95)
  expect(cover(205, 150)).toBeLessThan(0.3)
})

test('the steps in which a sleeve is cut at its end are evened out', () => {
  const layer = createLayer(width, height)
  const arm = traceArm(drawModel(), 1)
  const { point } = arm.at(arm.upperLength)
  const [middle, end] = [Math.round(point.x), Math.round(point.y)]
  // Every other pair of columns is two pixels longer.
  for (let x = middle - 16; x < middle + 16; x++)
    for (let y = end - 40; y < end + (x & 2); y++) layer.values[(y * width + x) * 4 + 3] = 1
  const lengthOf = (x: number) =>
    Array.from({ length: 60 }, (_, k) => layer.values[((end - 40 + k) * width + x) * 4 + 3]).reduce(
      (sum, cover) => sum + cover,
      0,
    )
  const step = () => Math.abs(lengthOf(middle) - lengthOf(middle + 2))
  expect(step()).toBe(2)
  smoothCuff(layer, arm, arm.upperLength, 270)
  expect(step()).toBeLessThan(1)
})
