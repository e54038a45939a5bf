import { expect, test } from 'vitest'
import { drawPolygon, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { readGarment } from '../../garment/read-garment.ts'
import type { Picture } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { fitGarment } from '../fit-garment.ts'
import { holdHighlights } from './light-garment.ts'

test('highlights bend towards a white that leaves room for folds, and everything else stays', () => {
  expect(holdHighlights(120)).toBe(1)
  const held = [215, 230, 255, 300].map((value) => value * holdHighlights(value))
  for (let k = 1; k < held.length; k++) expect(held[k]).toBeGreaterThan(held[k - 1])
  expect(held[3]).toBeLessThan(248)
})

test.each([
  ['short', tShirt.corners],
  ['long', longSleeve],
])('no edge of light crosses a white top with %s sleeves', (_, corners) => {
  const result = fitWhite(corners)
  const columns = [144 - 50, 144 - 25, 144, 144 + 25, 144 + 50]
  for (const x of columns) {
    for (let y = 128; y < 158; y++)
      expect(Math.abs(greyAbout(result, x, y) - greyAbout(result, x, y + 1))).toBeLessThan(7)
  }
  // The crest of a fold steps here and there; an edge of light would at every place of a row.
  for (let y = 128; y < 158; y++) {
    const steps = columns.map((x) => Math.abs(greyAbout(result, x, y) - greyAbout(result, x, y + 1)))
    expect(steps.reduce((sum, step) => sum + step) / steps.length, `row ${y}`).toBeLessThan(3)
  }
})

test('a white garment is not blown out and darkens towards its edges', () => {
  const result = fitWhite(tShirt.corners)
  expect(greyAt(result, 144, 180)).toBeLessThan(248)
  expect(greyAt(result, 144, 180)).toBeGreaterThan(225)
  const row = Array.from({ length: 144 }, (_, x) => greyAt(result, x, 142))
  const ground = row[60]
  expect(Math.min(...row)).toBeLessThan(ground - 3)
  expect(row[143]).toBeGreaterThan(ground + 8)
})

test('no fold of white cloth shines like satin', () => {
  const result = fitWhite(longSleeve)
  for (let y = 110; y < 240; y++)
    for (let x = 60; x < 228; x++) expect(greyAt(result, x, y), `${x} ${y}`).toBeLessThan(249)
})

test('a white top falls in folds below the chest', () => {
  const result = fitWhite(tShirt.corners)
  const rows = Array.from({ length: 55 }, (_, k) => greyAt(result, 144, 180 + k))
  expect(Math.max(...rows) - Math.min(...rows)).toBeGreaterThan(5)
})

test('where a white sleeve lies on the trunk a line of shade parts both', () => {
  const result = fitWhite(longSleeve)
  const row = Array.from({ length: 30 }, (_, k) => greyAt(result, 90 + k, 190))
  const line = row.indexOf(Math.min(...row))
  expect(Math.min(row[line - 4], row[line + 4]) - row[line]).toBeGreaterThan(12)
})

test('TRY-95 in the shade of folds cloth is lit by its own colour, and turns no greyer', () => {
  const { width, pixels } = fit(tShirt.corners, [230, 150, 140])
  const paleness = (from: number, to: number) => {
    const shares: number[] = []
    for (let y = 140; y < 230; y++)
      for (let x = 112; x < 176; x++) {
        const o = (y * width + x) * 3
        if (pixels[o] > from && pixels[o] < to) shares.push(pixels[o + 2] / pixels[o])
      }
    expect(shares.length).toBeGreaterThan(20)
    return shares.reduce((sum, share) => sum + share) / shares.length
  }
  expect(paleness(150, 212)).toBeLessThan(0.985 * paleness(225, 240))
})

const fitted = new Map<Corners, Picture>()

/** A white garment on the drawn model, fitted once: several tests look at the same. */
function fitWhite(corners: Corners): Picture {
  const result = fitted.get(corners) ?? fit(corners, [252, 252, 252])
  fitted.set(corners, result)
  return result
}

function fit(corners: Corners, colour: [number, number, number]): Picture {
  const garment = drawPolygon(drawnSize.width, drawnSize.height, corners, colour, [225, 225, 226])
  const reading = readGarment(garment)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return fitGarment(drawModel(), reading)
}

function greyAt({ width, pixels }: Picture, x: number, y: number): number {
  const o = (y * width + x) * 3
  return (pixels[o] + pixels[o + 1] + pixels[o + 2]) / 3
}

/** Along a short piece of a row, in which the threads of cloth are even. */
function greyAbout(picture: Picture, x: number, y: number): number {
  let sum = 0
  for (let step = -3; step <= 3; step++) sum += greyAt(picture, x + step, y)
  return sum / 7
}
