import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { settleSlits } from './settle-slits.ts'

const width = 288

/** A piece of what is worn above that was read as wall, so many pixels wide; the answer is how much of its middle is cloth in the end. */
function readAsWall(across: number): number {
  const model = drawModel()
  const { alpha, upper } = model.layers
  for (let y = 150; y < 200; y++)
    for (let x = 144; x < 144 + across; x++) alpha.values[y * width + x] = upper.values[y * width + x] = 0
  settleSlits(model)
  return upper.values[175 * width + 144 + Math.floor(across / 2)]
}

test('a slit in what is worn above is cloth, a gap is none', () => {
  expect(readAsWall(3)).toBe(1)
  expect(readAsWall(12)).toBe(0)
})

test('TRY-81 white cloth that was read as wall in part is cloth as a whole, and its edge stays soft', () => {
  const model = drawModel()
  const { alpha, upper, hair } = model.layers
  const put = (x: number, share: number, layer = upper) => {
    for (let y = 150; y < 200; y++) {
      for (const { values } of [upper, hair]) values[y * width + x] = 0
      alpha.values[y * width + x] = layer.values[y * width + x] = share
    }
  }
  put(144, 0.6)
  put(150, 0.6, hair)
  let edge = width - 1
  while (alpha.values[175 * width + edge] < 0.5) edge--
  for (let x = edge - 6; x < edge; x++) put(x, 1)
  put(edge, 0.6)
  settleSlits(model)
  const at = (x: number) => alpha.values[175 * width + x]
  expect([at(144), upper.values[175 * width + 144]]).toEqual([1, 1])
  expect(at(150), 'strands of hair').toBeCloseTo(0.6)
  expect(at(edge), 'the edge').toBeCloseTo(0.6)
})
