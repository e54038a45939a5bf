import { expect, test } from 'vitest'
import type { BodyFrame } from '../person/types.ts'
import { createPlane } from '../picture.ts'
import { cleanMatte } from './clean-matte.ts'

const [width, height] = [200, 200]
const body = { unit: 100, torsoLength: 100, shoulderMid: { x: 100, y: 20 } } as BodyFrame

/** A trunk down to row 120 with two strips of ten pixels below it, of which the right one is a sleeve beside the hips. */
function drawTop() {
  const matte = createPlane(width, height)
  for (let y = 20; y < 170; y++) {
    for (let x = 40; x < 160; x++) {
      const isStrip = (x >= 60 && x < 70) || x >= 150
      if (y < 120 || isStrip) matte.values[y * width + x] = 1
    }
  }
  return matte
}

test('TRY-154 of a worn top a sleeve that hangs beside the hips stays, a fringe of the hem goes', () => {
  const { values } = cleanMatte(drawTop(), body, (x) => x >= 140)
  const at = (x: number, y: number) => values[y * width + x]
  expect([at(100, 110), at(155, 150), at(65, 150)]).toEqual([1, 1, 0])
})
