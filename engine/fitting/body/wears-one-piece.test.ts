import { expect, test } from 'vitest'
import type { StudioModel } from '../../studio/types.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { wearsOnePiece } from './wears-one-piece.ts'

/** All clothes in one grey, from a row on by so much darker or brighter. */
function dress(model: StudioModel, greyAt: (y: number) => number): StudioModel {
  const { layers, picture } = model
  for (let i = 0; i < layers.upper.values.length; i++) {
    const y = Math.floor(i / picture.width)
    if (layers.upper.values[i] + layers.lower.values[i] > 0.5)
      picture.pixels.fill(greyAt(y), i * 3, i * 3 + 3)
  }
  return model
}

test('TRY-41 a dress whose skirt lies in the shade is one piece: no edge parts it', () => {
  expect(wearsOnePiece(dress(drawModel(), (y) => 120 - Math.max(0, Math.min(14, (y - 215) / 4))))).toBe(true)
  expect(wearsOnePiece(dress(drawModel(), (y) => (y < 245 ? 120 : 106)))).toBe(false)
})

test('TRY-41 a top and trousers in nearly one colour are two where a clear edge parts them', () => {
  expect(wearsOnePiece(dress(drawModel(), () => 40))).toBe(true)
  expect(wearsOnePiece(dress(drawModel(), (y) => (y < 245 ? 43 : y < 249 ? 20 : 40)))).toBe(false)
})
