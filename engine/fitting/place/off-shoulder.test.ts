import { expect, test } from 'vitest'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import { readBody } from '../body/read-body.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { layRows } from './lay-rows.ts'
import { offShoulder } from './off-shoulder.ts'
import { placeUpper } from './place-upper.ts'
import { fitScale, measureGarment } from './upper-frame.ts'

const width = 288

/** A T-shirt cut off above its sleeves' upper ends, straight from one to the other. */
function cutOffShoulders(): GarmentReading {
  const garment = readDrawn(tShirt.corners)
  const { left, right } = garment.upper!
  const top = Math.round((left.shoulder.y + right.shoulder.y) / 2)
  garment.matte.values.fill(0, 0, top * garment.matte.width)
  const reach = 0.7 * ((right.shoulder.x - left.shoulder.x) / 2)
  const centre = (left.shoulder.x + right.shoulder.x) / 2
  left.neck = { x: centre - reach, y: top }
  right.neck = { x: centre + reach, y: top }
  garment.upper!.neckBottom = { x: centre, y: top }
  return garment
}

test('a garment that is straight from sleeve to sleeve hangs below bare shoulders', () => {
  const model = drawModel()
  const { placement } = layGarment(model, cutOffShoulders())!.upper!
  expect(placement.isOffShoulder).toBe(true)
  expect(placement.left.neck.y).toBeGreaterThan(model.body.sides.left.shoulder.y - 5)
  const { pixels } = fitGarment(model, cutOffShoulders())
  // What the old T-shirt covered beside the neck is skin now.
  const o = (112 * width + 126) * 3
  for (let c = 0; c < 3; c++) expect(Math.abs(pixels[o + c] - skinColour[c])).toBeLessThan(40)
})

test('TRY-80 its upper edge runs straight from arm to arm, and what is printed below it keeps its proportions', () => {
  const body = readBody(drawModel())
  const garment = cutOffShoulders()
  const placed = placeUpper(body, garment, garment.upper!)
  const { axes } = body
  const downs = [placed.left, placed.right].flatMap(({ neck, shoulder }) => [neck, shoulder].map(axes.downOf))
  expect(Math.max(...downs) - Math.min(...downs)).toBeLessThan(0.05 * body.model.body.unit)
  const { left, right } = garment.upper!
  const top = (left.shoulder.y + right.shoulder.y) / 2
  const frame = { ...body, garment, upper: garment.upper!, measures: measureGarment(garment.upper!) }
  const fit = fitScale(body.model, garment.upper!, axes, frame.measures)
  const { rowAt } = layRows({ ...frame, fit }, offShoulder.armpit * body.model.body.unit, placed.hemDown)
  const edge = Math.min(...downs)
  expect(
    Math.min(...placed.pairs.from.map(axes.downOf)),
    'nothing is pulled up to the shoulders',
  ).toBeCloseTo(edge, 0)
  const share = (rowAt(edge + 20) - top) / ((frame.measures.hemY - top) * (20 / (placed.hemDown - edge)))
  expect(share).toBeGreaterThan(0.9)
  expect(share).toBeLessThan(1.1)
})

test('a crew neck lies on the shoulders', () => {
  expect(layGarment(drawModel(), readDrawn(tShirt.corners))!.upper!.placement.isOffShoulder).toBe(false)
})
