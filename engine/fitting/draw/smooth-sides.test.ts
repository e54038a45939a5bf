import { expect, test } from 'vitest'
import { interpolate } from '../../geometry/points.ts'
import { readBody } from '../body/read-body.ts'
import { layGarment } from '../fit-garment.ts'
import { createLayer } from '../layer.ts'
import { placeGarment } from '../place/place-garment.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { smoothContinuedSides, smoothSides } from './smooth-sides.ts'

const [width, height] = [288, 384]

test('a side of the trunk that runs in steps is evened out, the hem keeps its corner', () => {
  const placed = placeGarment(readBody(drawModel()), readDrawn(tShirt.corners))
  if (placed?.kind !== 'upper') throw new Error('The shirt has a place.')
  const { placement } = placed
  const { axes } = readBody(drawModel())
  const layer = createLayer(width, height)
  const edge = 144 + placement.sides.right[3][1]
  const hem = axes.at(0, placement.hemDown).y
  for (let y = 110; y < hem; y++)
    for (let x = 110; x < edge + (y % 4 < 2 ? 2 : 0); x++) layer.values[(y * width + x) * 4 + 3] = 1
  const at = (x: number, y: number) => layer.values[(Math.round(y) * width + Math.round(x)) * 4 + 3]
  smoothSides(layer, placement, axes, 90)
  const middle = axes.at(0, (axes.downOf(placement.right.armpit) + placement.hemDown) / 2).y
  for (let y = middle; y < middle + 8; y++)
    expect(Math.abs(at(edge + 1, y) - at(edge + 1, y + 1))).toBeLessThan(0.2)
  expect(at(edge - 1, hem - 1)).toBe(1)
})

test('where the trunk was continued to an arm its side is evened out below the sleeve, and the sleeve stays', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { values } = drawn.layer
  const cuff = Math.round(drawn.arms.right.at(drawn.sleeveEnds.right).point.y)
  const before = values.slice(0, (cuff - 6) * width * 4)
  const edge = Math.round(144 + interpolate(drawn.upper!.placement.sides.right, 90))
  const coverAt = (x: number, y: number) => values[(y * width + x) * 4 + 3]
  for (let y = 208; y < 214; y++) values.fill(1, (y * width + edge - 9) * 4, (y * width + edge + 4) * 4)
  for (let y = 200; y < 222; y++) values.fill(0, (y * width + edge + 4) * 4, (y * width + 220) * 4)
  smoothContinuedSides(drawn, 90)
  expect(values.slice(0, before.length)).toEqual(before)
  expect(coverAt(edge + 3, 211)).toBeLessThan(0.8)
})
