import { expect, test } from 'vitest'
import { createLayer, type Layer } from '../layer.ts'
import { dropLooseCloth } from './drop-loose-cloth.ts'

function putCloth(layer: Layer, left: number, top: number, right: number, bottom: number) {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) layer.values.set([90, 60, 60, 1], (y * layer.width + x) * 4)
}

function clothAt({ width, values }: Layer, x: number, y: number) {
  return values[(y * width + x) * 4 + 3]
}

test('TRY-93 a scrap of cloth that hangs on nothing is not drawn, a large piece is', () => {
  const layer = createLayer(120, 120)
  putCloth(layer, 10, 10, 90, 90)
  putCloth(layer, 100, 60, 104, 70)
  putCloth(layer, 10, 100, 60, 110)
  dropLooseCloth(layer)
  expect(clothAt(layer, 102, 65)).toBe(0)
  expect(clothAt(layer, 30, 105)).toBe(1)
  expect(clothAt(layer, 50, 50)).toBe(1)
})

test('TRY-93 what hangs on the cloth by a thread stays', () => {
  const layer = createLayer(120, 120)
  putCloth(layer, 10, 10, 90, 90)
  putCloth(layer, 100, 60, 104, 70)
  putCloth(layer, 90, 64, 100, 65)
  dropLooseCloth(layer)
  expect(clothAt(layer, 102, 65)).toBe(1)
})
