import { expect, test } from 'vitest'
import type { Corners } from '../../test/draw-polygons.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { readDrawn } from '../../test/read-drawn.ts'

test('a deep neckline shows skin down to its tip, which lies far below the armpits', () => {
  const deep: Corners = tShirt.corners.flatMap<Corners[number]>(([x, y]) =>
    y === 114 ? (x < 240 ? [[240, 380]] : []) : [[x, y]],
  )
  const garment = readDrawn(deep)
  const model = drawModel()
  const { upper } = layGarment(model, garment)!
  const armpit = upper!.placement.left.armpit.y
  const tip = upper!.placement.neckBottom.y
  expect(tip).toBeGreaterThan(armpit + 30)
  const { pixels } = fitGarment(model, garment)
  for (let y = Math.round(armpit); y < tip - 6; y++) {
    for (let c = 0; c < 3; c++)
      expect(Math.abs(pixels[(y * 288 + 144) * 3 + c] - skinColour[c]), `row ${y}`).toBeLessThan(30)
  }
})
