import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { readBody } from '../body/read-body.ts'
import { uncoverBody } from '../uncover/uncover-body.ts'
import { lineLace } from './line-lace.ts'

test('through a sleeve of lace skin shows to its edge, though the arm in it is narrower', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const uncovered = uncoverBody(readBody(model), 'top', drawn)
  const { layer, sleeveCover } = drawn
  const inSleeve = Array.from(sleeveCover.values.keys()).filter((i) => sleeveCover.values[i] > 0.99)
  const holes = createPlane(layer.width, layer.height)
  for (const i of inSleeve) {
    holes.values[i] = 0.5
    layer.values.set([0, 0, 0, 0.5], i * 4)
  }
  lineLace(model, drawn, uncovered, holes)
  expect(inSleeve.length).toBeGreaterThan(500)
  for (const i of inSleeve) {
    expect(layer.values[i * 4 + 3]).toBeGreaterThan(0.99)
    const [red, , blue] = layer.values.subarray(i * 4, i * 4 + 3)
    expect(red / blue).toBeGreaterThan(1.2)
    expect(red).toBeGreaterThan(0.25 * skinColour[0])
  }
})
