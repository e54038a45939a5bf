import { expect, test } from 'vitest'
import type { Corners } from '../../test/draw-polygons.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { createPlane } from '../../picture.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { continueCloth } from './cover-leftovers.ts'

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
  for (let y = Math.round(armpit); y < tip - 8; y++) {
    for (let c = 0; c < 3; c++)
      expect(Math.abs(pixels[(y * 288 + 144) * 3 + c] - skinColour[c]), `row ${y}`).toBeLessThan(30)
  }
})

test('TRY-125 between cloth and what continues it no seam stays, and no thread of cloth is laid beside it, however near', () => {
  const drawn = layGarment(drawModel(), readDrawn(tShirt.corners))!
  const { width, height, values } = drawn.layer
  values.fill(0)
  const shares = createPlane(width, height)
  for (let y = 100; y < 140; y++) {
    for (let x = 100; x < 130; x++)
      values.fill(x < 128 ? 1 : 0.4, (y * width + x) * 4, (y * width + x) * 4 + 4)
    for (let x = 131; x < 145; x++) shares.values[y * width + x] = 1
    for (const x of [146, 160]) shares.values[y * width + x] = 1
  }
  continueCloth(drawn, shares, 288)
  const coverAt = (x: number) => values[(120 * width + x) * 4 + 3]
  for (let x = 126; x < 143; x++) expect(coverAt(x), `column ${x}`).toBeGreaterThan(0.9)
  for (const x of [146, 160]) expect(coverAt(x)).toBe(0)
})

test('TRY-79 the stripes of cloth go on in what continues it, sharp and in their rows', () => {
  const drawn = layGarment(drawModel(), readDrawn(tShirt.corners))!
  const { width, height, values } = drawn.layer
  values.fill(0)
  const shares = createPlane(width, height)
  const stripeAt = (y: number) => (y % 8 < 4 ? 200 : 40)
  for (let y = 100; y < 140; y++) {
    for (let x = 100; x < 130; x++)
      values.set([stripeAt(y), stripeAt(y), stripeAt(y), 1], (y * width + x) * 4)
    for (let x = 130; x < 145; x++) shares.values[y * width + x] = 1
  }
  continueCloth(drawn, shares, 288)
  for (let y = 112; y < 128; y++)
    for (const x of [131, 140]) expect(values[(y * width + x) * 4], `${x}, ${y}`).toBeCloseTo(stripeAt(y), -1)
})
