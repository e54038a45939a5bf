import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import type { StudioModel } from '../../studio/types.ts'
import { readBodyAxes } from './body-axes.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'

test('on leaning shoulders the hem hangs level over level hips', () => {
  const { left, right } = hemOn(drawLeaning(0))
  expect(Math.abs(right - left)).toBeLessThan(3)
})

test('over tilted hips the hem is tilted as they are', () => {
  const { left, right } = hemOn(drawLeaning(-0.1))
  expect(right - left).toBeLessThan(-3)
})

test('hips that were not seen are level', () => {
  const model = drawLeaning(-0.1)
  model.body.sides.left.hip.score = 0.1
  const { left, right } = hemOn(model)
  expect(Math.abs(right - left)).toBeLessThan(3)
})

test('every point of the frame has one place on the bent axes', () => {
  const axes = readBodyAxes(drawLeaning(-0.1))
  for (const across of [-80, 0, 80]) {
    for (const down of [-20, 10, 26, 60, 111, 180]) {
      const p = axes.at(across, down)
      expect(axes.acrossOf(p)).toBeCloseTo(across)
      expect(axes.downOf(p)).toBeCloseTo(down)
    }
  }
})

test('where hair hides the edge of a shoulder it reaches up to the cloth below the hair at least', () => {
  const edgeWith = (top: number) => {
    const model = drawModel()
    const { upper, hair, alpha } = model.layers
    for (let x = 160; x < 185; x++)
      for (let y = 60; y < 130; y++) {
        const i = y * 288 + x
        upper.values[i] = y < top ? 0 : 1
        hair.values[i] = y < top ? 1 : 0
        alpha.values[i] = 1
      }
    return readBodyAxes(model).shoulderEdge(28)
  }
  expect(edgeWith(96)).toBeLessThan(edgeWith(112) - 3)
  expect(edgeWith(112), 'low cloth tells nothing').toBeCloseTo(edgeWith(118))
})

/** The drawn person with the right shoulder lower than the left and with hips of that slope. */
function drawLeaning(slope: number): StudioModel {
  const model = drawModel()
  const { body } = model
  body.across = { x: Math.cos(0.14), y: Math.sin(0.14) }
  body.sides.left.hip.y = body.hipMid.y - slope * 24
  body.sides.right.hip.y = body.hipMid.y + slope * 24
  return model
}

/** The lowest rows of a T-shirt at two places 60 apart on either side of the middle. */
function hemOn(model: StudioModel): { left: number; right: number } {
  const garment = readDrawn(tShirt.corners)
  const { layer } = layGarment(model, garment)!
  const lowest = (x: number) => {
    let y = layer.height - 1
    while (y > 0 && layer.values[(y * layer.width + x) * 4 + 3] < 0.5) y--
    return y
  }
  return { left: lowest(144 - 30), right: lowest(144 + 30) }
}
