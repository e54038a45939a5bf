import { expect, test } from 'vitest'
import type { BodyFrame } from '../person/types.ts'
import { createPicture, createPlane } from '../picture.ts'
import { trimHem } from './trim-hem.ts'

const [width, height, hem] = [100, 120, 70]
const [beige, blue, grey] = [
  [222, 208, 191],
  [143, 166, 188],
  [122, 114, 105],
]
const body = { unit: 100, torsoLength: 100, shoulderMid: { x: 50, y: 0 } } as BodyFrame

/** A beige top over blue jeans of which one corner, ten pixels deep, was read as the top; its other corner lies in shade. */
function drawWorn(jeans: number[]) {
  const picture = createPicture(width, height)
  const [upper, lower] = [createPlane(width, height), createPlane(width, height)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const isShaded = x < 20 && y > hem - 12 && y < hem
      picture.pixels.set(isShaded ? grey : y < hem ? beige : jeans, i * 3)
      const isTop = y < hem || (x > 70 && y < hem + 10)
      upper.values[i] = isTop ? 1 : 0
      lower.values[i] = isTop ? 0 : 1
    }
  }
  trimHem(picture, { upper, lower }, body)
  return (x: number, y: number) => upper.values[y * width + x]
}

test('TRY-49 a corner of the jeans that was read as a part of a worn top is none, a shaded hem is', () => {
  const at = drawWorn(blue)
  expect(at(85, hem + 5)).toBe(0)
  expect([at(85, hem - 1), at(50, hem - 1), at(10, hem - 1)]).toEqual([1, 1, 1])
})

test('where both have one hue nothing is taken', () => {
  expect(drawWorn(grey)(85, hem + 5)).toBe(1)
})

test('a hem that labels left in teeth is even', () => {
  const picture = createPicture(width, height)
  const [upper, lower] = [createPlane(width, height), createPlane(width, height)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // In every fifth column a thread of the jeans is as light as the top.
      const isTop = y < hem || x % 5 === 0
      picture.pixels.set(isTop ? beige : blue, i * 3)
      upper.values[i] = y < hem + 8 ? 1 : 0
      lower.values[i] = 1 - upper.values[i]
    }
  }
  trimHem(picture, { upper, lower }, body)
  const row = Array.from({ length: width }, (_, x) => upper.values[(hem + 4) * width + x])
  expect(row.every((share) => share === 0)).toBe(true)
})
