import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { castContactShadows } from './contact-shadows.ts'

const width = 288

test('TRY-28 a cuff casts its shadow on the arm below it, and farther down there is none', () => {
  const model = drawModel()
  const garment = readDrawn(tShirt.corners)
  const { arms, sleeveEnds } = layGarment(model, garment)!
  const { pixels } = fitGarment(model, garment)
  for (const side of ['left', 'right'] as const) {
    const lightAt = (below: number) => {
      const { x, y } = arms[side].at(sleeveEnds[side] + below * model.body.unit).point
      return (
        pixels[(Math.round(y) * width + Math.round(x)) * 3] /
        model.picture.pixels[(Math.round(y) * width + Math.round(x)) * 3]
      )
    }
    expect(lightAt(0.04)).toBeLessThan(0.9)
    expect(lightAt(0.25)).toBeCloseTo(1, 1)
  }
})

test('TRY-28 a hand casts its shadow on the cloth below it, and none on itself', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const [photo, bareArms] = [0, 1].map(() => createPlane(width, model.picture.height))
  for (let y = 180; y < 200; y++) photo.values.fill(1, y * width + 120, y * width + 160)
  const { onCloth } = castContactShadows(drawn, { photo, bareArms }, model.body.unit)
  const at = (y: number) => onCloth.values[y * width + 140]
  expect(at(201)).toBeGreaterThan(0.15)
  expect(at(190)).toBe(0)
  expect(at(220)).toBeLessThan(0.01)
  expect(at(178), 'light comes from above').toBeLessThan(0.5 * at(201))
})
