import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { boundedSpline } from './bound-warp.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'

const everywhere = () => true
const square = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 100 },
  { x: 100, y: 100 },
  { x: 50, y: 50 },
]

test('pairs in order are met exactly; where one contradicts, the warp gives way rather than fold', () => {
  const result = new Float64Array(2)
  const good = square.map(({ x, y }) => ({ x: 2 * x + 7, y: 2 * y }))
  boundedSpline({ from: square, to: good }, 0.5, everywhere)!(100, 0, result)
  expect([...result].map(Math.round)).toEqual([207, 0])
  const [middle, ...corners] = [...good].reverse()
  const crossed = [...corners.reverse(), { x: middle.x + 220, y: middle.y }]
  const map = boundedSpline({ from: square, to: crossed }, 0.5, everywhere)!
  map(50, 50, result)
  const first = result[0]
  map(90, 50, result)
  expect(result[0]).toBeGreaterThan(first)
})

test('pairs that are mirrored have no warp', () => {
  const to = square.map(({ x, y }) => ({ x: -x, y }))
  expect(boundedSpline({ from: square, to }, 1, everywhere)).toBeNull()
})

test('a garment whose sides were read the wrong way round is laid by its outline', () => {
  const garment = readDrawn(tShirt.corners)
  const { left, right } = garment.upper!
  garment.upper = { ...garment.upper!, left: right, right: left }
  const { sleeveEnds, layer } = layGarment(drawModel(), garment)!
  expect(sleeveEnds).toEqual({ left: 0, right: 0 })
  expect(layer.values[(200 * layer.width + 144) * 4 + 3]).toBeGreaterThan(0.9)
})
