import { expect, test } from 'vitest'
import type { Picture, Plane } from '../../picture.ts'
import { createPicture, createPlane } from '../../picture.ts'
import { transferFolds } from './transfer-folds.ts'

const size = 200
const unit = 90

test('the folds of the old garment darken the new one', () => {
  const light = foldsOf((x) => 130 + 14 * Math.sin(x / 3))
  expect(rangeOf(light)).toBeGreaterThan(0.04)
})

test('TRY-75 folds of black cloth, of which a photo shows but stains, count for far less', () => {
  expect(rangeOf(foldsOf((x) => 28 + 6 * Math.sin(x / 3)))).toBeLessThan(0.03)
})

test('what shows through a sheer old garment does not show through the new one', () => {
  const light = foldsOf((x) => (x % 120 < 60 ? 76 : 130))
  expect(rangeOf(light)).toBeLessThan(0.03)
})

test('thin threads of another colour leave no hole in the light', () => {
  const threads = (x: number) => x % 40 < 2
  const picture = createPicture(size, size)
  const old = createPlane(size, size)
  old.values.fill(1)
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)]
    const isKnot = x >= 58 && x < 64 && y >= 98 && y < 104
    picture.pixels.set(threads(x) || isKnot ? [40, 160, 60] : [180, 40, 40], i * 3)
  }
  const box = { left: 0, top: 0, right: size - 1, bottom: size - 1 }
  const light = transferFolds(picture, old, createPlane(size, size), box, 2 * unit)
  expect(light.values.every(Number.isFinite)).toBe(true)
})

function foldsOf(brightness: (x: number) => number): Plane {
  const picture: Picture = createPicture(size, size)
  const old = createPlane(size, size)
  old.values.fill(1)
  for (let i = 0; i < size * size; i++) picture.pixels.fill(brightness(i % size), i * 3, i * 3 + 3)
  const box = { left: 0, top: 0, right: size - 1, bottom: size - 1 }
  return transferFolds(picture, old, createPlane(size, size), box, unit)
}

/** Of the middle, away from the edges of the picture. */
function rangeOf({ values }: Plane): number {
  const row = Array.from(values.subarray(100 * size + 40, 100 * size + 160))
  return Math.max(...row) - Math.min(...row)
}
