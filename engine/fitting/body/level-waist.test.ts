import { expect, test } from 'vitest'
import type { StudioModel } from '../../studio/types.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { levelWaist } from './level-waist.ts'

const width = 288
const waist = 245
const [top, hem, seam] = [
  [30, 30, 32],
  [8, 8, 9],
  [70, 70, 75],
]

/** A dark top above trousers in a colour; from a column on, the label map takes a seam below the waistband for the hem, which lies lower in the middle by `bow`. */
function drawDark(
  trousers: readonly number[],
  hemColour: readonly number[],
  from = 150,
  bow = 0,
): StudioModel {
  const model = drawModel()
  const { layers, picture } = model
  for (let y = 120; y < 330; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      const both = layers.upper.values[i] + layers.lower.values[i]
      if (both < 0.9) continue
      const hemY = hemAt(x, bow)
      const isHem = y >= hemY - 2 && y < hemY
      const isSeam = x >= from && y >= hemY + 11 && y < hemY + 13
      picture.pixels.set(isSeam ? seam : isHem ? hemColour : y < hemY ? top : trousers, i * 3)
      layers.lower.values[i] = y >= (x < from ? hemY : hemY + 11) ? 1 : 0
      layers.upper.values[i] = 1 - layers.lower.values[i]
    }
  }
  return model
}

function hemAt(x: number, bow: number): number {
  return Math.round(waist + bow * (1 - ((x - 144) / 36) ** 2))
}

function firstLower({ layers: { lower } }: StudioModel, x: number): number {
  let y = 200
  while (lower.values[y * width + x] < 0.5) y++
  return y
}

test('TRY-36 the waist of dark trousers below a dark top does not fall to a seam: the hem’s edge goes on', () => {
  const model = drawDark([38, 38, 44], hem)
  levelWaist(model)
  for (let x = 112; x < 176; x++) expect(Math.abs(firstLower(model, x) - waist), `${x}`).toBeLessThan(4)
})

test('TRY-36 nor does it where the seam was taken for it all along, or the belly bows it', () => {
  for (const [from, bow] of [
    [100, 0],
    [130, 6],
  ]) {
    const model = drawDark([38, 38, 44], hem, from, bow)
    levelWaist(model)
    for (let x = 112; x < 176; x++)
      expect(Math.abs(firstLower(model, x) - hemAt(x, bow)), `${from} ${x}`).toBeLessThan(4)
  }
})

test('TRY-36 where no edge goes on, or colours tell both garments apart, a waist falls as it was read', () => {
  const even = drawDark([30, 30, 32], top)
  const apart = drawDark([90, 110, 160], hem)
  for (const model of [even, apart]) {
    levelWaist(model)
    expect(firstLower(model, 165)).toBe(waist + 11)
  }
})
