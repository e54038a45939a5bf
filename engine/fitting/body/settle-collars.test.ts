import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { settleCollars } from './settle-collars.ts'

const width = 288
const white = [238, 238, 236]
const blond = [205, 180, 130]

/** A collar below the neck, of which the left half lies in the shade and was read as hair; above it hair lies on the shoulder. */
function drawCollar(strand: readonly number[], collar: readonly number[] = white) {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = 80; y < 122; y++) {
    for (let x = 110; x < 170; x++) {
      const i = y * width + x
      const isCollar = y >= 108 && y < 118 && x >= 124
      const isStrand = x < 130 && !isCollar
      if (!isCollar && !isStrand) continue
      for (const layer of Object.values(layers)) layer.values[i] = 0
      layers.alpha.values[i] = 1
      const isRead = isStrand || x < 144
      layers[isRead ? 'hair' : 'upper'].values[i] = 1
      const shade = x < 144 ? 0.88 : 1
      picture.pixels.set(isStrand ? strand : collar.map((value) => value * shade), i * 3)
    }
  }
  settleCollars(model)
  return (x: number, y: number) => ({
    hair: layers.hair.values[y * width + x],
    upper: layers.upper.values[y * width + x],
  })
}

test('TRY-43 a white collar in the shade of blond hair, which was read as hair, is worn; the hair beside it stays', () => {
  const at = drawCollar(blond)
  expect(at(136, 112)).toEqual({ hair: 0, upper: 1 })
  expect(at(116, 100)).toEqual({ hair: 1, upper: 0 })
})

test('TRY-43 where a collar has the hue of the hair nothing is taken from it', () => {
  const at = drawCollar([150, 150, 148])
  expect(at(136, 112)).toEqual({ hair: 1, upper: 0 })
})

test('TRY-43 beside a dark top dark hair stays hair', () => {
  const at = drawCollar([70, 45, 30], [45, 48, 70])
  expect(at(136, 112)).toEqual({ hair: 1, upper: 0 })
})
