import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { strapTop } from '../../test/drawn-garments.ts'
import { blur } from '../../pixels/blur.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { findErased } from './erase-old-garment.ts'
import { findOccluders } from './find-occluders.ts'
import { readDrawn } from '../../test/read-drawn.ts'

const width = 288

test('no cloth shows between bare arms and the part of them that a slanting old hem hid', () => {
  const model = drawModel()
  const { layers, body } = model
  for (let y = 150; y < 200; y++) {
    for (let x = 70; x < 218; x++) {
      const i = y * width + x
      if (Math.abs(x - 144) < 43 || !layers.alpha.values[i]) continue
      const amount = Math.min(1, Math.max(0, (165 + 1.2 * (144 + 60 - Math.abs(x - 144) - 132) - y) / 4))
      layers.upper.values[i] = amount
      layers.skin.values[i] = 1 - amount
    }
  }
  const garment = readDrawn(strapTop)
  const drawn = layGarment(model, garment)!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const beside = blur(erased, 0.024 * body.unit)
  const { photo, bareArms } = findOccluders(model, drawn, erased, beside, layers.hair)
  for (let y = 160; y < 195; y++) {
    for (const side of [-1, 1]) {
      for (const aside of [-5, 0, 5]) {
        const x = Math.round(144 + side * (45 + ((y - 120) * 15) / 70)) + aside
        const i = y * width + x
        const cloth = (1 - photo.values[i]) * (1 - bareArms.values[i]) * drawn.layer.values[i * 4 + 3]
        expect(cloth, `${x}, ${y}`).toBeLessThan(0.1)
      }
    }
  }
})
