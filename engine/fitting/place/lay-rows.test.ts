import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { readBody } from '../body/read-body.ts'
import { layRows } from './lay-rows.ts'
import { fitScale, measureGarment } from './upper-frame.ts'

test('TRY-51 deep armpits hang no lower than the sleeves that hide them, nor higher than the body’s', () => {
  const deep = tShirt.corners.map(([x, y]) => [x, y > 200 && y < 300 ? y + 110 : y]) as Corners
  const model = drawModel()
  const { axes, arms } = readBody(model)
  const garment = readDrawn(deep)
  const upper = garment.upper!
  const measures = measureGarment(upper)
  const fit = fitScale(model, upper, axes, measures)
  const { unit, torsoLength } = model.body
  const armpitAt = (sleeves: number) => {
    const frame = {
      model,
      garment,
      upper,
      axes,
      arms,
      measures,
      fit: { ...fit, sleeveLength: sleeves * unit },
    }
    return layRows(frame, 0.4 * unit, torsoLength).garmentArmpitDown / unit
  }
  expect(armpitAt(2)).toBeGreaterThan(0.6)
  expect(armpitAt(0.5)).toBeCloseTo(0.5)
  expect(armpitAt(0.2)).toBeCloseTo(0.4)
})
