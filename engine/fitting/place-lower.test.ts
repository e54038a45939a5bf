import { expect, test } from 'vitest'
import { drawPolygon } from '../test/draw-polygons.ts'
import { drawnSize, shorts, trousers } from '../test/drawn-garments.ts'
import { readGarment } from '../garment/read-garment.ts'
import type { StudioModel } from '../studio/types.ts'
import { readBodyAxes } from './body-axes.ts'
import { drawModel } from '../test/drawn-model.ts'
import { placeLower } from './place-lower.ts'

test('shorts fit the rise of the body, and their legs keep their own length', () => {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, shorts, [90, 130, 190], [245, 245, 245])
  const garment = readGarment(picture, undefined, 'bottom')
  if ('refusal' in garment) throw new Error(garment.refusal)
  const model = drawModel()
  const { pairs, scale, hemY } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const crotch = pairs.to.findIndex(({ y }) => Math.abs(y - garment.lower!.crotch!.y) < 1)
  const legs = hemY - pairs.from[crotch].y
  const drawnLegs = garment.box.bottom - garment.lower!.crotch!.y
  expect(legs / drawnLegs).toBeGreaterThan(0.65 * scale)
  expect(legs / drawnLegs).toBeLessThan(1.05 * scale)
  expect(pairs.from[crotch].y).toBeLessThan(model.body.hipMid.y + 0.3 * model.body.torsoLength)
})

test('a wide top that hides the waist makes no trousers wider', () => {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, trousers, [90, 130, 190], [245, 245, 245])
  const garment = readGarment(picture, undefined, 'bottom')
  if ('refusal' in garment) throw new Error(garment.refusal)
  const waistOf = (model: StudioModel) => {
    const { pairs } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
    const high = pairs.from.filter(({ y }) => y < model.body.hipMid.y)
    return Math.max(...high.map(({ x }) => Math.abs(x - 144)))
  }
  const model = drawModel()
  const usual = waistOf(model)
  const { upper, lower } = model.layers
  for (let i = 0; i < lower.values.length; i++) {
    const [x, y] = [i % lower.width, Math.floor(i / lower.width)]
    if (y < 245 || y > 270 || Math.abs(x - 144) > 60) continue
    upper.values[i] = 1
    lower.values[i] = 0
  }
  model.torso.left.fill(84)
  model.torso.right.fill(204)
  expect(waistOf(model)).toBeLessThan(usual + 6)
})
