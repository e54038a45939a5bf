import { expect, test } from 'vitest'
import type { BodyFrame } from '../person/types.ts'
import { createPlane } from '../picture.ts'
import { findHiddenShoulders } from './find-hidden-shoulders.ts'

const size = 200
const shoulder = { left: { x: 60, y: 60, score: 1 }, right: { x: 140, y: 60, score: 1 } }
const body = {
  chinY: 30,
  unit: 100,
  shoulderMid: { x: 100, y: 60 },
  sides: { left: { shoulder: shoulder.left }, right: { shoulder: shoulder.right } },
} as unknown as BodyFrame

/** A garment whose shoulders lie at row 55; on the right hair hides it down to a row. */
function hiddenTo(bottom: number) {
  const [cloth, hair] = [0, 1].map(() => createPlane(size, size))
  for (let y = 20; y < size; y++) {
    for (let x = 50; x < 150; x++) {
      const isHair = x >= 115 && y < bottom
      const isNeck = Math.abs(x - 100) < 12
      hair.values[y * size + x] = isHair ? 1 : 0
      cloth.values[y * size + x] = !isHair && y >= 55 && !(isNeck && y < 70) ? 1 : 0
    }
  }
  const hidden = findHiddenShoulders(cloth, hair, body)
  return (x: number, y: number) => hidden.values[y * size + x]
}

test('TRY-66 a shoulder on which the wearer’s hair lies is as high as the other one', () => {
  const at = hiddenTo(90)
  for (const y of [58, 70, 88]) expect(at(130, y), `row ${y}`).toBe(1)
  expect(at(130, 50)).toBe(0)
  expect(at(70, 58), 'the shoulder in sight').toBe(0)
})

test('hair that ends above the shoulder hides nothing of it', () => {
  const at = hiddenTo(48)
  expect(at(130, 47)).toBe(0)
})
