import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { Area } from '../crop.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { findInnerBack } from './inner-back.ts'

const width = 288

test('beside the neck the inside of the back shows behind it, darker than the front', () => {
  const model = drawModel()
  // A narrow neck, so that the neckline stands off it.
  for (let y = 80; y < 120; y++)
    for (let x = 120; x < 168; x++)
      if (Math.abs(x - 144) > 6)
        model.layers.alpha.values[y * width + x] = model.layers.skin.values[y * width + x] = 0
  const garment = readDrawn(tShirt.corners)
  const drawn = layGarment(model, garment)!
  const back = findInnerBack(model, garment, drawn)!
  const inside = [...back.share.values.keys()].filter((i) => back.share.values[i] === 1)
  expect(inside.length).toBeGreaterThan(10)
  const front = drawn.layer.values.subarray((180 * width + 144) * 4)
  for (const i of inside) expect(back.colours[i * 3 + 1]).toBeLessThan(front[1])
  const { pixels } = fitGarment(model, garment)
  const inFrame = ({ x, y, width: across }: Area, k: number) =>
    (y + Math.floor(k / across)) * width + x + (k % across)
  const beside = inside.map((k) => inFrame(back.area, k)).filter((i) => model.layers.alpha.values[i] === 0)
  expect(
    beside.some((i) => pixels[i * 3 + 1] > pixels[i * 3] + 20),
    'in the colour of the cloth',
  ).toBe(true)
})

test('straps have no back between them', () => {
  const model = drawModel()
  const garment = readDrawn(tShirt.corners)
  garment.upper!.strapped = true
  expect(findInnerBack(model, garment, layGarment(model, garment)!)).toBe(null)
})
