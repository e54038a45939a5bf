import { expect, test } from 'vitest'
import { createPicture, type Picture } from '../picture.ts'
import { compareFaces } from './compare-faces.ts'
import { measureChange } from './measure-change.ts'

const face = { x: 40, y: 30, width: 60, height: 80 }
const eyes = [
  [0.3, 0.35],
  [0.7, 0.35],
  [0.5, 0.75],
] as const

/** A light oval with dark spots, at shares of the box. */
function drawFace(box: typeof face, spots: readonly (readonly [number, number])[], light = 1): Picture {
  const picture = createPicture(160, 160)
  for (let y = 0; y < 160; y++) {
    for (let x = 0; x < 160; x++) {
      const [u, v] = [(x - box.x) / box.width, (y - box.y) / box.height]
      const isFace = (u - 0.5) ** 2 + (v - 0.5) ** 2 < 0.22
      const isSpot = spots.some(([a, b]) => Math.hypot((u - a) * 0.75, v - b) < 0.09)
      const value = isSpot ? 40 : isFace ? 190 : 90
      picture.pixels.fill(value * light, (y * 160 + x) * 3, (y * 160 + x) * 3 + 3)
    }
  }
  return picture
}

test('a face is like itself, darker, moved and seen in a slightly other box', () => {
  const moved = { ...face, x: 55, y: 36 }
  const box = { x: 57, y: 35, width: 62, height: 78 }
  expect(compareFaces(drawFace(face, eyes), face, drawFace(moved, eyes, 0.6), box)).toBeGreaterThan(0.85)
})

test('another face is less alike, and a flat area is like nothing', () => {
  const other = drawFace(face, [
    [0.5, 0.2],
    [0.25, 0.6],
    [0.75, 0.6],
  ])
  expect(compareFaces(drawFace(face, eyes), face, other, face)).toBeLessThan(0.75)
  expect(compareFaces(drawFace(face, eyes), face, createPicture(160, 160), face)).toBeLessThan(0.1)
})

test('change is the share of the picture that differs visibly: noise is none, a patch is its area', () => {
  const picture = drawFace(face, eyes)
  const noisy = { ...picture, pixels: picture.pixels.map((value, i) => value + (i % 7) - 3) }
  expect(measureChange(picture, noisy)).toBe(0)
  const patched = { ...picture, pixels: picture.pixels.slice() }
  for (let y = 0; y < 40; y++) patched.pixels.fill(255, (y * 160 + 120) * 3, (y * 160 + 160) * 3)
  expect(measureChange(picture, patched)).toBeCloseTo(1 / 16, 2)
})
