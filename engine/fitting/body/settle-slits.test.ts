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
