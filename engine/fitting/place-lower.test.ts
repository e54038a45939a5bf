import { expect, test } from 'vitest'
import { drawPolygon } from '../garment/draw-polygons.ts'
import { drawnSize, shorts } from '../garment/drawn-garments.ts'
import { readGarment } from '../garment/read-garment.ts'
import { readBodyAxes } from './body-axes.ts'
import { drawModel } from './drawn-model.ts'
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
