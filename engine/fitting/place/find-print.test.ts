import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { findPrintEnd } from './find-print.ts'

test('plain cloth has no print; a motif on its front ends where it ends; a pattern all over is none', () => {
  const garment = readDrawn(tShirt.corners)
  const { left, right } = garment.upper!
  expect(findPrintEnd(garment, garment.upper!)).toBe(-Infinity)
  const half = (right.armpit.x - left.armpit.x) / 2
  const centre = (right.armpit.x + left.armpit.x) / 2
  const end = Math.round(left.armpit.y + 0.7 * (left.hem.y - left.armpit.y))
  const stripe = (reach: number) => {
    for (let y = Math.round(left.armpit.y); y <= end; y++) {
      for (let x = Math.round(centre - reach); x < centre + reach; x++)
        garment.picture.pixels.fill(
          x % 6 < 3 ? 20 : 230,
          (y * garment.picture.width + x) * 3,
          (y * garment.picture.width + x) * 3 + 3,
        )
    }
  }
  stripe(0.45 * half)
  expect(findPrintEnd(garment, garment.upper!)).toBe(end)
  stripe(half)
  expect(findPrintEnd(garment, garment.upper!)).toBe(-Infinity)
})
