import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { trimEnds } from './trim-ends.ts'

const neck = 100
const [width, height] = [240, 160]

test('what stands up thinly beside the end of a neckline goes, the shoulder and its corner stay', () => {
  const matte = createPlane(width, height)
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) matte.values.fill(1, y * width + left, y * width + right)
  }
  // Shoulders on both sides of a round neckline, and on the left one a rest of the back's edge.
  fill(10, 60, 70, 150)
  fill(170, 60, 230, 150)
  fill(64, 40, 69, 60)
  trimEnds(
    matte,
    [
      { x: 70, y: 60 },
      { x: 170, y: 60 },
    ],
    neck,
  )
  const at = (x: number, y: number) => matte.values[y * width + x]
  for (const y of [40, 48, 56]) expect(at(66, y)).toBe(0)
  for (const x of [20, 50, 69, 171, 220]) expect(at(x, 62)).toBe(1)
})
