import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { dropUnseen } from './drop-unseen.ts'
import { background, lower } from './labels.ts'

const [width, height] = [120, 160]
const [jeans, sofa] = [
  [84, 96, 110],
  [220, 218, 210],
]

/**
 * Trousers over columns 20..60; right of them a piece, `wide` columns, that was labelled as trousers, too, in `colour` and seen by `share` of the silhouette.
 * The trousers themselves are seen, from column 25 on by `rim`.
 */
function labelBeside(colour: readonly number[], share: number, { rim = 1, wide = 15 } = {}): number {
  const photo = createPicture(width, height)
  const silhouette = createPlane(width, height)
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isBeside = x >= 60 && x < 60 + wide && y > 80
    labels[i] = isBeside || (x >= 20 && x < 60) ? lower : background
    silhouette.values[i] = isBeside ? share : Math.min(labels[i], x >= 25 ? rim : 1)
    photo.pixels.set(isBeside ? colour : labels[i] ? jeans : [150, 150, 155], i * 3)
  }
  const lab = toLab(photo)
  dropUnseen(labels, lab, silhouette)
  expect(labels[100 * width + 40], 'the trousers themselves').toBe(lower)
  return labels[100 * width + 70]
}

test('TRY-31 a sofa beside trousers that the silhouette hardly sees is none of them', () => {
  expect(labelBeside(sofa, 0.6)).toBe(background)
})

test('TRY-31 trousers that the silhouette hardly sees stay by their colour', () => {
  expect(labelBeside(jeans, 0.6)).toBe(lower)
})

test('TRY-31 what the silhouette sees stays whatever its colour', () => {
  expect(labelBeside(sofa, 0.95)).toBe(lower)
})

test('TRY-145 scenery goes by its own colours where it is joined to the rims of legs', () => {
  expect(labelBeside(sofa, 0.6, { rim: 0.6 })).toBe(background)
})

test('TRY-150 trousers in a shadow stay, though the wall beside them was taken for trousers, too', () => {
  expect(labelBeside(sofa, 0.6, { rim: 0.6, wide: 55 })).toBe(background)
})
